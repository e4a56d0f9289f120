import { getOwn, isObject } from '@ephor/lang/json'
import type { Path } from '../error.ts'
import type { Mismatch, Spot } from '../pattern/mismatch.ts'
import { asksPresence, type Member, type PatternTree } from '../pattern/tree.ts'
import type { VisitPattern } from '../pattern/visit.ts'
import { below, type Draft, type DraftPlace, draft } from './draft.ts'

/** What an existence anchor asks for. */
export const existenceMessage = 'at least one element must fit'
/** What a negation anchor asks for, where the key is there. */
export const negationMessage = 'must not be there'

/** Where steps go. */
export interface StepStack {
  top(): Draft | undefined
  /** False where there are enough: what is below is then not shown. */
  open(step: Draft): boolean
  close(): void
}

/**
 * Makes a step of every key and of every element of a list that a pattern looks at. The pattern of
 * a key is told with the key.
 *
 * @param at of the pattern in its document.
 * @param base of the value in the object.
 */
export function patternVisitor(
  stack: StepStack,
  at: Path,
  base: () => DraftPlace | undefined,
): VisitPattern {
  /** The steps whose own pattern has not been seen yet. */
  const awaiting = new Set<Draft>()
  const begun = new WeakSet<Draft>()
  const isRoot = (step: Draft): boolean => {
    if (step.kind !== 'pattern' || begun.has(step)) return false
    begun.add(step)
    return true
  }
  return (part, spot, walk) => {
    const top = stack.top()
    if ('written' in part) {
      const step = memberStep(part, spot, { at, base: top?.resource ?? base() })
      if (hasTree(part)) awaiting.add(step)
      return walkWithin(stack, step, walk)
    }
    if (top !== undefined && isRoot(top)) {
      top.resource ??= base() ?? { root: 'element', path: [] }
      return walkAs(top, part, spot, walk)
    }
    if (top !== undefined && awaiting.delete(top)) return walkAs(top, part, spot, walk)
    const index = indexOf(spot.path)
    const step = draft('element', `[${index}]`, place(below(top?.resource, index), at, part.at))
    note(step, spot.value)
    return walkWithin(stack, step, () => walkAs(step, part, spot, walk))
  }
}

function hasTree(member: Member): boolean {
  return member.anchor !== 'negation' && member.anchor !== 'existence' && !asksPresence(member)
}

function place(resource: DraftPlace | undefined, at: Path, inPattern: Path): Partial<Draft> {
  return { policy: [...at, ...inPattern], ...(resource && { resource }) }
}

function memberStep(
  member: Member,
  { value }: Spot,
  where: { readonly at: Path; readonly base: DraftPlace | undefined },
): Draft {
  const kind = member.anchor === undefined ? 'field' : 'anchor'
  const resource = below(where.base, member.key)
  const step = draft(kind, member.written, place(resource, where.at, member.at))
  note(step, isObject(value) ? getOwn(value, member.key) : undefined)
  patternOfKey.set(step, member.value)
  const isAbsent = step.found === undefined
  if (member.anchor === 'negation') {
    step.message = isAbsent ? 'is not there, as it must be' : negationMessage
  }
  if (member.anchor === 'existence') {
    step.message = existenceMessage
  }
  if (member.anchor === 'equality' && isAbsent) step.message = 'is not there, and need not be'
  if (member.anchor === 'global' && isAbsent) step.message = 'is not there, and need not be'
  if (member.anchor === 'condition' && isAbsent) {
    step.message = 'is not there, so the pattern does not apply'
  }
  if (asksPresence(member)) wants(step, '*')
  return step
}

function note(step: Draft, value: unknown): void {
  step.hasFound = true
  step.found = value
}

function wants(step: Draft, pattern: unknown): void {
  step.hasWanted = true
  step.wanted = pattern
}

/** The step that a part of the pattern is told with. */
function walkAs(
  step: Draft,
  tree: PatternTree,
  { value }: Spot,
  walk: () => Mismatch | undefined,
): Mismatch | undefined {
  if (step.kind === 'pattern' && !step.hasFound) note(step, value)
  if (tree.kind === 'scalar') wants(step, tree.pattern)
  if (tree.kind === 'scalars') {
    wants(step, tree.item.pattern)
    step.message = 'every element must fit'
  }
  if (tree.kind === 'map' || tree.kind === 'labels') {
    if (!isObject(value)) wantsStructure(step, 'is no map')
  } else if (tree.kind !== 'scalar' && !Array.isArray(value)) {
    wantsStructure(step, 'is no list')
  }
  return walk()
}

/** Of a key the whole pattern is told, of other places what they are not. */
function wantsStructure(step: Draft, message: string): void {
  if (patternOfKey.has(step)) wants(step, patternOfKey.get(step))
  else step.message = message
}

/** The patterns of keys, for those whose value is of another kind. */
const patternOfKey = new WeakMap<Draft, unknown>()

function walkWithin(
  stack: StepStack,
  step: Draft,
  walk: () => Mismatch | undefined,
): Mismatch | undefined {
  const isOpen = stack.open(step)
  try {
    const mismatch = walk()
    step.outcome = outcomeOf(mismatch)
    return mismatch
  } finally {
    if (isOpen) stack.close()
  }
}

function outcomeOf(mismatch: Mismatch | undefined): Draft['outcome'] {
  switch (mismatch?.kind) {
    case undefined:
      return 'yes'
    case 'failed':
    case 'negation':
      return 'no'
    case 'skipped-here':
    case 'skipped-below':
      return 'skip'
  }
}

/** The last step of a path such as `/spec/containers/0/`. */
function indexOf(path: string): number {
  return Number(path.split('/').at(-2) ?? 0)
}
