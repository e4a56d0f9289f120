import { equal, isObject, setOwn } from '@ephor/lang/json'
import {
  isReplacement,
  keyText,
  type ListMerge,
  type ListSides,
  withoutDirective,
} from './list-merge.ts'
import { isEmptyElement, nodeKind, nodeText, wrongKind } from './node-text.ts'

// Lists whose elements repeat or lack their keys, are no maps, or are scalars. What comes out has no
// rule of its own: it is what kyaml's steps lead to (walk/associative_sequence.go, ElementSetter and
// ElementMatcher of yaml/fns.go at v0.21.1), so these steps are taken one by one. Elements are nodes
// that both lists may hold and whose value is changed in place.

interface Node {
  value: unknown
}

interface NodeList {
  nodes: Node[]
}

/** Keys with the text each of them has in the elements that are meant. */
interface Identity {
  readonly keys: readonly string[]
  readonly values: readonly string[]
}

/** Merges lists step by step; see `mergeKeyedList`. */
export function mergeIrregularList(sides: ListSides, how: ListMerge): readonly unknown[] {
  const patch = nodesOf(sides.patch)
  const document = nodesOf(sides.document) ?? patch ?? { nodes: [] }
  const merged = mergeNodes(document, patch, how).map(node => node.value)
  return sides.document !== undefined && equal(sides.document, merged) ? sides.document : merged
}

function nodesOf(list: readonly unknown[] | undefined): NodeList | undefined {
  return list && { nodes: list.map(value => ({ value })) }
}

function mergeNodes(
  document: NodeList,
  patch: NodeList | undefined,
  how: ListMerge,
): readonly Node[] {
  const keys = how.schema.keys.length === 0 ? [''] : how.schema.keys
  const sources = how.walk.direction === 'prepend' ? [patch, document] : [document, patch]
  const tuples = collectTuples(sources, keys)
  if (keys.length > 1) unifyTuples(tuples)
  const merged: NodeList = { nodes: [] }
  let identity: Identity = { keys, values: [] }
  for (const tuple of tuples) {
    identity = identityAmong(tuples, { keys, values: tuple })
    const found = identityAmong([identity.values], identity)
    const node = mergePair(find(document, found), find(patch, found), how)
    if (node === undefined || isEmptyElement(node.value)) put(document, undefined, identity)
    else {
      addKeys(node, identity)
      put(merged, node, identity)
    }
  }
  if (tuples.length === 0) return document.nodes
  const [target, source] =
    how.walk.direction === 'prepend' ? [merged, document] : [document, merged]
  append(target, source, identity.keys)
  return target.nodes
}

/** The keys of all elements, each combination once, in order. */
function collectTuples(
  sources: readonly (NodeList | undefined)[],
  keys: readonly string[],
): string[][] {
  const tuples = new Map<string, string[]>()
  for (const source of sources) {
    for (const { value } of source?.nodes ?? []) {
      const tuple = keys.map(key => (key === '' ? nodeText(value) : keyText(value, key)))
      const name = JSON.stringify(tuple)
      if (!tuples.has(name)) tuples.set(name, tuple)
    }
  }
  return [...tuples.values()]
}

/** Elements that agree in one key, and of which one lacks the other, count as the same. */
function unifyTuples(tuples: string[][]): void {
  for (const [i, tuple] of tuples.entries()) {
    for (let j = 0; j < tuples.length; j++) {
      const unified = unify(tuple, tuples[j] ?? [])
      if (unified === undefined) continue
      tuples[i] = unified
      tuples[j] = unified
    }
  }
}

function unify(a: readonly string[], b: readonly string[]): string[] | undefined {
  let haveCommon = false
  const unified: string[] = []
  for (const [at, text] of a.entries()) {
    const other = b[at] ?? ''
    if (text === other) haveCommon = true
    else if (text !== '' && other !== '') return undefined
    unified.push(text === '' ? other : text)
  }
  return haveCommon ? unified : undefined
}

/** The identity without the keys that no tuple has. */
function identityAmong(
  tuples: readonly (readonly string[])[],
  { keys, values }: Identity,
): Identity {
  const isUsed = keys.map((_, at) => tuples.some(tuple => (tuple[at] ?? '') !== ''))
  if (!isUsed.includes(true)) return { keys, values }
  return {
    keys: keys.filter((_, at) => isUsed[at]),
    values: values.filter((_, at) => isUsed[at]),
  }
}

/** The first element of a list that has an identity. */
function find(list: NodeList | undefined, { keys, values }: Identity): Node | undefined {
  if (keys[0] === '') return list?.nodes.find(({ value }) => nodeText(value) === values[0])
  return list?.nodes.find(
    ({ value }) =>
      isObject(value) &&
      keys.every((key, at) => Object.hasOwn(value, key) && nodeText(value[key]) === values[at]),
  )
}

/** Merges two elements into one of them; both are the same where the patch is added as a whole. */
function mergePair(
  document: Node | undefined,
  patch: Node | undefined,
  { schema, walk, elements }: ListMerge,
): Node | undefined {
  if (document === undefined) {
    return patch && change(patch, elements.add(patch.value, schema.elements, walk))
  }
  if (patch === undefined) {
    return change(document, elements.keep(document.value, schema.elements, walk))
  }
  if (patch === document) {
    return change(patch, elements.settle(patch.value, schema.elements, walk))
  }
  const merged = elements.merge(document.value, patch.value, schema.elements, walk)
  const stays = isObject(merged) && !isReplacement(patch.value)
  // A directive is read once: to a second element that finds this one it is not there.
  patch.value = withoutDirective(patch.value)
  return change(stays ? document : patch, merged)
}

function change(node: Node, value: unknown): Node | undefined {
  if (value === undefined) return undefined
  node.value = value
  return node
}

/** Adds the keys that an element lacks. */
function addKeys(node: Node, { keys, values }: Identity): void {
  for (const [at, key] of keys.entries()) {
    const { value } = node
    const text = values[at] ?? ''
    if (text === '' || !isObject(value) || Object.hasOwn(value, key)) continue
    const copy: Record<string, unknown> = { ...value }
    setOwn(copy, key, text)
    node.value = copy
  }
}

/**
 * Puts a node in place of the elements that have an identity, or at the end; without a node, these
 * elements are removed. Empty elements are removed as well.
 */
function put(list: NodeList, node: Node | undefined, identity: Identity): void {
  const isForMaps = identity.keys[0] !== '' && (identity.values[0] ?? '') !== ''
  const elements = list.nodes.filter(({ value }) => !isEmptyElement(value))
  const isMeant = elements.map(
    ({ value }) => !(isForMaps && !isObject(value)) && hasIdentity(value, identity),
  )
  // Without any values to compare, the other elements are lost.
  const others = identity.values.length > 0 ? (element: Node) => [element] : () => []
  const placed = node === undefined ? [] : [node]
  list.nodes = elements.flatMap((element, at) => (isMeant[at] ? placed : others(element)))
  if (!isMeant.includes(true) && node !== undefined && node.value !== null) list.nodes.push(node)
}

/** Fewer values than keys: the last comparison holds for the keys that are left. */
function hasIdentity(value: unknown, { keys, values }: Identity): boolean {
  let matches = false
  for (const [at, key] of keys.entries()) {
    const text = values[at]
    if (text !== undefined) matches = hasText(value, key, text)
    if (!matches) return false
  }
  return matches
}

/** An empty text stands for whatever the key has. */
function hasText(value: unknown, key: string, text: string): boolean {
  if (key === '') {
    if (nodeKind(value) !== 'ScalarNode') throw wrongKind('ScalarNode', value)
    return nodeText(value) === text
  }
  if (!isObject(value)) throw wrongKind('MappingNode', value)
  return Object.hasOwn(value, key) && (text === '' || nodeText(value[key]) === text)
}

/** Appends one list to another: an element whose keys are there takes that place. */
function append(target: NodeList, source: NodeList, keys: readonly string[]): void {
  for (const node of source.nodes) {
    const values: string[] = []
    for (const key of keys) {
      const text = ownText(node.value, key)
      if (text === undefined) target.nodes.push(node)
      else values.push(text)
    }
    const identity = { keys, values }
    if (keys.length > 1) put(target, undefined, identity)
    put(target, node, identity)
  }
}

function ownText(value: unknown, key: string): string | undefined {
  if (key === '') return nodeText(value)
  if (value === null) return undefined
  if (!isObject(value)) throw wrongKind('MappingNode', value)
  return Object.hasOwn(value, key) ? nodeText(value[key]) : undefined
}
