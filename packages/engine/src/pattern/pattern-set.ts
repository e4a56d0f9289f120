import { isObject, type JsonObject } from '@ephor/lang/json'
import { parsePattern } from './parse-pattern.ts'
import { passed, quickCheck } from './quick-check.ts'
import { compileQuickCheck, type QuickNode } from './quick-program.ts'
import type { ScalarCheck } from './scalar.ts'
import { asksPresence, type MapTree, type Member, type PatternTree } from './tree.ts'

// The policies of a cluster ask the same few places over and over again: each pattern goes from
// the root to the security context of each container to look at one field there. Together they
// need one such walk. A bit stands for a pattern, and what comes out are the bits of those that
// the resource does not satisfy.
//
// INVARIANT: a pattern whose bit is not among them passes, as `compilePattern` says.

/** How many patterns a set takes: the bits of a small integer. */
export const maxPatternsInSet = 30

/** Patterns that are asked at once. */
export interface PatternSet {
  /** One bit for each pattern, in the order given, that the resource does not satisfy, or skips. */
  check(resource: unknown): number
}

/** Compiles patterns without variables, at most `maxPatternsInSet` of them. */
export function compilePatternSet(patterns: readonly unknown[]): PatternSet {
  const root = createSlot()
  for (const [index, pattern] of patterns.entries()) {
    addTree(root, parsePattern(pattern, 'int64'), 1 << index)
  }
  return { check: resource => checkSlot(root, resource) }
}

/** What patterns ask of one value. */
interface Slot {
  /** Those that fail when there is no value, and those that fail when there is one. */
  whenAbsent: number
  whenGiven: number
  whenNull: number
  readonly scalars: { readonly matches: ScalarCheck; bits: number; readonly pattern: unknown }[]
  /** Those that want a map, and what they ask of its members. */
  maps: number
  readonly members: { readonly key: string; readonly isInherited: boolean; readonly slot: Slot }[]
  /** Those that want a list, and what they ask of each element. */
  lists: number
  element: Slot | undefined
  /** What cannot be taken apart. */
  readonly others: { readonly program: QuickNode; readonly bits: number }[]
}

function createSlot(): Slot {
  return {
    whenAbsent: 0,
    whenGiven: 0,
    whenNull: 0,
    scalars: [],
    maps: 0,
    members: [],
    lists: 0,
    element: undefined,
    others: [],
  }
}

function addTree(slot: Slot, tree: PatternTree, bits: number): void {
  if (quickCheck(compileQuickCheck(tree), undefined) !== passed) slot.whenAbsent |= bits
  addGivenTree(slot, tree, bits)
}

/** As `addTree`, for a value that may be absent. */
function addGivenTree(slot: Slot, tree: PatternTree, bits: number): void {
  if (tree.kind === 'scalar') addScalar(slot, tree, bits)
  else if (tree.kind === 'map' && canBeTakenApart(tree)) addMap(slot, tree, bits)
  else if (tree.kind === 'maps' && !canBeSkipped(tree.item)) {
    slot.lists |= bits
    slot.element ??= createSlot()
    addTree(slot.element, tree.item, bits)
  } else slot.others.push({ program: compileQuickCheck(tree), bits })
}

function addScalar(
  { scalars }: Slot,
  { matches, pattern }: { readonly matches: ScalarCheck; readonly pattern: unknown },
  bits: number,
): void {
  const same = scalars.find(scalar => scalar.pattern === pattern)
  if (same === undefined) scalars.push({ matches, pattern, bits })
  else same.bits |= bits
}

/** Anchors that make a pattern not apply say more about a map than that it passes or fails. */
function canBeTakenApart({ first, rest }: MapTree): boolean {
  return [...first, ...rest].every(
    ({ anchor }) => anchor === undefined || anchor === 'equality' || anchor === 'negation',
  )
}

/** A list whose elements may be skipped passes when one of them applies: that is no sum of bits. */
function canBeSkipped(tree: PatternTree): boolean {
  if (tree.kind === 'maps') return canBeSkipped(tree.item)
  if (tree.kind === 'places') return tree.items.some(canBeSkipped)
  if (tree.kind !== 'map') return tree.kind === 'labels'
  const members = [...tree.first, ...tree.rest]
  return !canBeTakenApart(tree) || members.some(hasSkippedValue)
}

function hasSkippedValue(member: Member): boolean {
  return member.anchor !== 'existence' && canBeSkipped(member.tree)
}

function addMap(slot: Slot, { first, rest }: MapTree, bits: number): void {
  slot.maps |= bits
  for (const member of [...first, ...rest]) addMember(memberSlot(slot, member.key), member, bits)
}

function memberSlot({ members }: Slot, key: string): Slot {
  const known = members.find(member => member.key === key)
  if (known !== undefined) return known.slot
  const slot = createSlot()
  members.push({ key, isInherited: key in {}, slot })
  return slot
}

function addMember(slot: Slot, member: Member, bits: number): void {
  if (member.anchor === 'existence') return
  if (member.anchor === 'negation') slot.whenGiven |= bits
  else if (member.anchor === 'equality') addGivenTree(slot, member.tree, bits)
  else if (asksPresence(member)) {
    slot.whenAbsent |= bits
    slot.whenNull |= bits
  } else addTree(slot, member.tree, bits)
}

function checkSlot(slot: Slot, value: unknown): number {
  if (value === undefined) return slot.whenAbsent
  let failed = slot.whenGiven
  if (value === null) failed |= slot.whenNull
  if (slot.maps !== 0) failed |= isObject(value) ? checkMembers(slot, value) : slot.maps
  if (slot.lists !== 0) failed |= Array.isArray(value) ? checkElements(slot, value) : slot.lists
  for (const { matches, bits } of slot.scalars) if (!scalarPasses(matches, value)) failed |= bits
  for (const { program, bits } of slot.others) {
    if (quickCheck(program, value) !== passed) failed |= bits
  }
  return failed
}

function checkMembers({ members }: Slot, object: JsonObject): number {
  let failed = 0
  for (const { key, isInherited, slot } of members) {
    // JSON has no undefined, so `undefined` tells that the key is not there.
    const value = isInherited && !Object.hasOwn(object, key) ? undefined : object[key]
    failed |= value === undefined ? slot.whenAbsent : checkSlot(slot, value)
  }
  return failed
}

function checkElements({ element }: Slot, list: readonly unknown[]): number {
  let failed = 0
  if (element !== undefined) for (const item of list) failed |= checkSlot(element, item)
  return failed
}

/** A list must satisfy a scalar element by element. */
function scalarPasses(matches: ScalarCheck, value: unknown): boolean {
  return Array.isArray(value) ? value.every(item => matches(item)) : matches(value)
}
