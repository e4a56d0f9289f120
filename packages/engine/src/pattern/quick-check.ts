import { isObject, type JsonObject } from '@ephor/lang/json'
import { explain } from './explain.ts'
import type { Mismatch } from './mismatch.ts'
import type { ScalarCheck } from './scalar.ts'
import {
  asksPresence,
  type ExistenceMember,
  type MapTree,
  type Member,
  type PatternTree,
} from './tree.ts'

// Most resources satisfy most patterns, so the question whether they do is answered here, without
// allocation; only where they do not, `explain` walks again and says why.
//
// INVARIANT: both walks agree on every pattern and resource.
//
// A pattern becomes a program of nodes and steps of one shape each, since that is what the
// machine reads fastest: a closure a node took three times as long.

/** Whether a value satisfies a pattern, and if not, in which of the ways that matter above it. */
export type Verdict = 0 | 1 | 2 | 3

export const passed = 0
const failed = 1
/** An anchor of this very map says that the pattern does not apply. */
const skippedHere = 2
const skippedBelow = 3

type Operation =
  | 'map'
  | 'chain'
  | 'each'
  | 'places'
  | 'scalar'
  | 'scalars'
  | 'nothing'
  | 'explained'

/** What is to be done with one value. */
export interface QuickNode {
  readonly operation: Operation
  /** Of a map: anchors, and then the rest. */
  readonly first: readonly Step[]
  readonly rest: readonly Step[]
  /** Of a chain: the keys that lead to the value of its only item. */
  readonly links: readonly Link[]
  /** Of `each` and chains one node, of `places` one for each element. */
  readonly items: readonly QuickNode[]
  readonly matches: ScalarCheck
  /** The answers of `matches` to the values that are asked most. */
  readonly whenTrue: Verdict
  readonly whenFalse: Verdict
  readonly tree: PatternTree
}

/** The only key that a map asks for, where it must only be there if `isRequired`. */
interface Link {
  readonly key: string
  readonly isInherited: boolean
  readonly isRequired: boolean
}

type Ask = 'plain' | 'presence' | 'condition' | 'global' | 'equality' | 'negation' | 'existence'

/** What is to be done with one key of a map. */
interface Step {
  readonly ask: Ask
  readonly key: string
  /** Whether plain objects inherit something under this key, such as `constructor`. */
  readonly isInherited: boolean
  readonly node: QuickNode
  /** Of an existence anchor; `undefined` if nothing can satisfy it. */
  readonly items: readonly QuickNode[] | undefined
}

/** Compiles the program that answers whether a value satisfies the pattern. */
export function compileQuickCheck(tree: PatternTree): QuickNode {
  switch (tree.kind) {
    case 'map':
      return compileMap(tree)
    case 'labels':
      return makeNode(tree, 'explained', {})
    case 'maps':
      return makeNode(tree, 'each', { items: [compileQuickCheck(tree.item)] })
    case 'places':
      return makeNode(tree, 'places', { items: tree.items.map(compileQuickCheck) })
    case 'scalars':
      return makeNode(tree, 'scalars', { matches: tree.item.matches })
    case 'scalar':
      return makeNode(tree, 'scalar', { matches: tree.matches })
    case 'nothing':
      return makeNode(tree, 'nothing', {})
  }
}

function makeNode(tree: PatternTree, operation: Operation, parts: Partial<QuickNode>): QuickNode {
  const { first = [], rest = [], links = [], items = [], matches = never } = parts
  const whenTrue = matches(true) ? passed : failed
  const whenFalse = matches(false) ? passed : failed
  return { operation, first, rest, links, items, matches, whenTrue, whenFalse, tree }
}

function never(): boolean {
  return false
}

/** Maps with one key in maps with one key are the most common pattern of all: a chain. */
function compileMap(tree: MapTree): QuickNode {
  const first = tree.first.map(compileStep)
  const rest = tree.rest.map(compileStep)
  const [step, ...others] = [...first, ...rest]
  if (
    step === undefined ||
    others.length > 0 ||
    (step.ask !== 'plain' && step.ask !== 'equality')
  ) {
    return makeNode(tree, 'map', { first, rest })
  }
  const { key, isInherited, node } = step
  const link: Link = { key, isInherited, isRequired: step.ask === 'plain' }
  const links = node.operation === 'chain' ? [link, ...node.links] : [link]
  return makeNode(tree, 'chain', { links, items: node.operation === 'chain' ? node.items : [node] })
}

function compileStep(member: Member): Step {
  const { key, anchor } = member
  const isInherited = key in {}
  if (anchor === 'existence') {
    return { ask: anchor, key, isInherited, node: unused, items: compileItems(member) }
  }
  const ask = asksPresence(member) ? 'presence' : (anchor ?? 'plain')
  return { ask, key, isInherited, node: compileQuickCheck(member.tree), items: undefined }
}

function compileItems({ items }: ExistenceMember): readonly QuickNode[] | undefined {
  const maps = items?.filter(item => item !== undefined)
  return maps?.length === items?.length ? maps?.map(compileQuickCheck) : undefined
}

const unused: QuickNode = makeNode({ kind: 'nothing', at: [] }, 'nothing', {})

/** Runs the program on a value. */
export function quickCheck(node: QuickNode, value: unknown): Verdict {
  switch (node.operation) {
    case 'map':
      return isObject(value) ? checkMap(node, value) : failed
    case 'chain':
      return checkChain(node, value)
    case 'scalar':
      return checkScalar(node, value)
    case 'each':
      return Array.isArray(value) ? checkEach(node, value) : failed
    case 'scalars':
      return Array.isArray(value) ? checkScalar(node, value) : failed
    case 'places':
      return Array.isArray(value) ? checkPlaces(node.items, value) : failed
    case 'explained':
      return verdictOf(explain(node.tree, { value, path: '' }, new Map()))
    case 'nothing':
      return failed
  }
}

function checkMap({ first, rest }: QuickNode, resource: JsonObject): Verdict {
  if (first.length > 0) {
    const verdict = checkFirst(first, resource)
    if (verdict !== passed) return verdict
  }
  for (const step of rest) {
    const verdict = takeStep(step, resource)
    if (verdict !== passed) return verdict
  }
  return passed
}

function checkChain({ links, items }: QuickNode, start: unknown): Verdict {
  let value = start
  let isRequired = true
  for (const link of links) {
    if (!isObject(value)) return failed
    value = memberOf(value, link)
    if (!link.isRequired) {
      if (value === undefined) return passed
      isRequired = false
    }
  }
  const end = items[0]
  const verdict = end === undefined ? failed : quickCheck(end, value)
  // An anchor on the way is no anchor of the map that holds the chain.
  return verdict === skippedHere && !isRequired ? skippedBelow : verdict
}

/** JSON has no undefined, so `undefined` tells that the key is not there. */
function memberOf(
  resource: JsonObject,
  { key, isInherited }: { readonly key: string; readonly isInherited: boolean },
): unknown {
  return isInherited && !Object.hasOwn(resource, key) ? undefined : resource[key]
}

/** A failure counts only until an anchor of this map has said that the pattern does not apply. */
function checkFirst(first: readonly Step[], resource: JsonObject): Verdict {
  let applied = false
  let skipped = false
  let skippedDirectly = false
  for (const step of first) {
    const verdict = takeStep(step, resource)
    if (verdict === passed) applied = true
    else if (verdict === failed) {
      if (!skippedDirectly) return failed
    } else {
      skipped = true
      if (verdict === skippedHere) skippedDirectly = true
    }
  }
  return skipped && (skippedDirectly || !applied) ? skippedBelow : passed
}

function takeStep(step: Step, resource: JsonObject): Verdict {
  const { ask, node } = step
  const value = memberOf(resource, step)
  if (value === undefined && ask !== 'plain') return whenAbsent(ask)
  switch (ask) {
    case 'plain':
    case 'equality':
      return quickCheck(node, value)
    case 'condition':
    case 'global':
      return quickCheck(node, value) === passed ? passed : skippedHere
    case 'presence':
      return value === null ? failed : passed
    case 'negation':
      return failed
    case 'existence':
      return Array.isArray(value) && checkExistence(step.items, value) ? passed : failed
  }
}

function whenAbsent(ask: Ask): Verdict {
  if (ask === 'condition') return skippedHere
  return ask === 'presence' ? failed : passed
}

function checkExistence(
  items: readonly QuickNode[] | undefined,
  list: readonly unknown[],
): boolean {
  if (items === undefined) return false
  for (const item of items) if (!hasOne(item, list)) return false
  return true
}

function hasOne(item: QuickNode, list: readonly unknown[]): boolean {
  for (const element of list) if (quickCheck(item, element) === passed) return true
  return false
}

function checkScalar({ matches, whenTrue, whenFalse }: QuickNode, value: unknown): Verdict {
  if (value === true) return whenTrue
  if (value === false) return whenFalse
  if (!Array.isArray(value)) return matches(value) ? passed : failed
  for (const element of value) if (!matches(element)) return failed
  return passed
}

function checkEach({ items }: QuickNode, list: readonly unknown[]): Verdict {
  const item = items[0]
  let applied = false
  let skipped = false
  for (const element of list) {
    const verdict = item === undefined ? failed : quickCheck(item, element)
    if (verdict === failed) return failed
    if (verdict === passed) applied = true
    else skipped = true
  }
  return skipped && !applied ? skippedBelow : passed
}

function checkPlaces(items: readonly QuickNode[], list: readonly unknown[]): Verdict {
  if (list.length < items.length) return failed
  let applied = false
  let skipped = false
  for (const [index, item] of items.entries()) {
    const verdict = quickCheck(item, list[index])
    if (verdict === failed) return failed
    if (verdict === passed) applied = true
    else skipped = true
  }
  return skipped && !applied ? skippedBelow : passed
}

function verdictOf(mismatch: Mismatch | undefined): Verdict {
  switch (mismatch?.kind) {
    case undefined:
      return passed
    case 'skipped-here':
      return skippedHere
    case 'skipped-below':
      return skippedBelow
    case 'failed':
    case 'negation':
      return failed
  }
}
