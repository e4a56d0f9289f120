import type { ClassicPolicy, Path, Rule } from '@ephor/engine'
import { isObject } from '@ephor/lang/json'
import type { CoverageItem } from './coverage-item.ts'
import { patternItems } from './pattern-items.ts'

/**
 * The parts of each rule of a policy, in its order; those of a rule begin with the rule. Context
 * entries are none of them: the values of a test may stand in for them.
 */
export function itemsOf({ spec }: ClassicPolicy): readonly (readonly CoverageItem[])[] {
  return (spec.rules ?? []).map((rule, index) => ruleItems(rule, ['spec', 'rules', index]))
}

function ruleItems(rule: Rule, path: Path): readonly CoverageItem[] {
  const { name, preconditions, validate, mutate, generate } = rule
  const goals = validate === undefined ? ['pass'] : ['pass', 'fail']
  return [
    { kind: 'rule', title: `rule ${name}`, path, goals: ['applied', ...goals] },
    ...conditionItems(preconditions, [...path, 'preconditions']),
    ...bodyItems(validate, [...path, 'validate']),
    ...bodyItems(mutate, [...path, 'mutate']),
    ...(generate === undefined ? [] : generateItems(generate, [...path, 'generate'])),
  ]
}

type Body = NonNullable<Rule['validate']> & NonNullable<Rule['mutate']>

// Bodies of foreach hold others; the schema bounds the nesting, and so does the parser.

/** What a validation, a mutation or an entry of their `foreach` consists of. */
function bodyItems(body: object | undefined, path: Path): readonly CoverageItem[] {
  if (body === undefined) return []
  const { pattern, anyPattern, deny, podSecurity, foreach, ...patches } = body as Body
  const patterns: readonly unknown[] = Array.isArray(anyPattern) ? anyPattern : []
  return [
    ...patternItems(pattern, [...path, 'pattern']),
    ...patterns.flatMap((each, index) => patternItems(each, [...path, 'anyPattern', index])),
    ...conditionItems(deny?.conditions, [...path, 'deny', 'conditions']),
    ...(podSecurity === undefined ? [] : [podSecurityItem([...path, 'podSecurity'])]),
    ...(['patchStrategicMerge', 'patchesJson6902'] as const).flatMap(name =>
      patches[name] === undefined ? [] : [patchItem(name, [...path, name])],
    ),
    ...foreachItems(foreach, [...path, 'foreach'], bodyItems),
  ]
}

function foreachItems(
  loops: readonly object[] | undefined,
  path: Path,
  inside: (body: object, path: Path) => readonly CoverageItem[],
): readonly CoverageItem[] {
  return (loops ?? []).flatMap((loop, index) => {
    const { list = '', preconditions } = loop as { list?: string; preconditions?: unknown }
    const at = [...path, index]
    return [
      {
        ...({ kind: 'foreach', title: `foreach ${list}`, goals: ['elements'] } as const),
        ...{ path: at, stepPath: [...at, 'list'] },
      },
      ...conditionItems(preconditions, [...at, 'preconditions']),
      ...inside(loop, at),
    ]
  })
}

function podSecurityItem(path: Path): CoverageItem {
  return { kind: 'pod-security', title: 'podSecurity', path, goals: ['allowed', 'refused'] }
}

function patchItem(title: string, path: Path): CoverageItem {
  return { kind: 'patch', title, path, goals: ['changed'] }
}

/** The steps of each entry of `foreach` stand at the entry. */
function generateItems(
  generate: NonNullable<Rule['generate']>,
  path: Path,
): readonly CoverageItem[] {
  const made = (at: Path): CoverageItem => {
    return { kind: 'generate', title: 'generate', path: at, goals: ['made'] }
  }
  if (generate.foreach === undefined) return [made(path)]
  return foreachItems(generate.foreach, [...path, 'foreach'], (_, at) => [made(at)])
}

/** The conditions of `any` and `all`, of a list of such blocks, or of the old plain list. */
function conditionItems(source: unknown, path: Path): readonly CoverageItem[] {
  if (!Array.isArray(source)) return blockItems(source, path)
  const hasBlocks = source.some(each => isObject(each) && ('any' in each || 'all' in each))
  return hasBlocks
    ? source.flatMap((block, index) => blockItems(block, [...path, index]))
    : listItems(source, path)
}

function blockItems(block: unknown, path: Path): readonly CoverageItem[] {
  if (!isObject(block)) return []
  const { any, all } = block
  return [...listItems(any, [...path, 'any']), ...listItems(all, [...path, 'all'])]
}

function listItems(conditions: unknown, path: Path): readonly CoverageItem[] {
  if (!Array.isArray(conditions)) return []
  return conditions.map((condition, index) => ({
    ...{ kind: 'condition', title: conditionTitle(condition), goals: ['true', 'false'] },
    path: [...path, index],
  }))
}

function conditionTitle(condition: unknown): string {
  if (!isObject(condition)) return 'condition'
  const { key, operator, value } = condition
  return [key, operator, value].map(textOf).join(' ')
}

// The whole of it stands in the policy.
const maxTextLength = 60

function textOf(value: unknown): string {
  const isPlain = typeof value === 'string' && value !== ''
  const text = isPlain ? value : (JSON.stringify(value) ?? '')
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}
