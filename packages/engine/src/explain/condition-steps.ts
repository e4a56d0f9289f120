import { getOwn, isObject, toGoJson } from '@ephor/lang/json'
import type { Path } from '../error.ts'
import { type Draft, draft } from './draft.ts'

/** Conditions as they are written, and where. */
interface WrittenConditions {
  readonly path: Path
  readonly source: unknown
}

/**
 * Puts the conditions that were evaluated below their blocks, with those that were not because the
 * answer was known before.
 */
export function groupConditions(step: Draft, { path, source }: WrittenConditions): void {
  const evaluated = step.children.splice(0)
  const stepAt = (at: Path): Draft | undefined =>
    evaluated.find(({ kind, policy }) => kind === 'condition' && isSame(policy, at))
  for (const block of blocksOf(source, path)) {
    const inner = draft('block', block.title, { policy: block.path })
    for (const [index, condition] of block.conditions.entries()) {
      const at = [...block.path, index]
      inner.children.push(stepAt(at) ?? notReached(condition, at))
    }
    inner.outcome = blockOutcome(block.style, inner.children)
    step.children.push(inner)
  }
}

interface Block {
  readonly style: 'any' | 'all'
  readonly title: string
  readonly path: Path
  readonly conditions: readonly unknown[]
}

function blocksOf(source: unknown, path: Path): readonly Block[] {
  if (!Array.isArray(source)) return blockParts(source, path, '')
  const isList = source.some(each => isObject(each) && ('any' in each || 'all' in each))
  if (!isList) return [{ style: 'all', title: 'all', path, conditions: source }]
  return source.flatMap((each, index) => blockParts(each, [...path, index], `[${index}].`))
}

function blockParts(block: unknown, path: Path, prefix: string): readonly Block[] {
  if (!isObject(block)) return []
  return (['any', 'all'] as const).flatMap(style => {
    const conditions = getOwn(block, style)
    if (!Array.isArray(conditions)) return []
    return [{ style, title: `${prefix}${style}`, path: [...path, style], conditions }]
  })
}

function isSame(a: Path | undefined, b: Path): boolean {
  return a?.length === b.length && a.every((step, index) => step === b[index])
}

function notReached(condition: unknown, at: Path): Draft {
  return draft('condition', conditionTitle(condition), {
    policy: at,
    message: 'not evaluated: the answer was known before',
  })
}

/** `{{ element.image }} AnyIn [...]`, as it is written. */
export function conditionTitle(source: unknown): string {
  if (!isObject(source)) return 'condition'
  const operator = getOwn(source, 'operator')
  return `${written(getOwn(source, 'key'))} ${String(operator)} ${written(getOwn(source, 'value'))}`
}

function written(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : value
  return value === undefined ? 'null' : toGoJson(value)
}

function blockOutcome(style: 'any' | 'all', conditions: readonly Draft[]): Draft['outcome'] {
  if (conditions.some(({ outcome }) => outcome === 'error')) return 'error'
  if (conditions.length > 0 && conditions.every(({ outcome }) => outcome === 'none')) return 'none'
  if (style === 'any') return conditions.some(({ outcome }) => outcome === 'yes') ? 'yes' : 'no'
  return conditions.some(({ outcome }) => outcome === 'no') ? 'no' : 'yes'
}
