import { getOwn, isObject } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import type { Anchor } from '../pattern/index.ts'
import { cleanNode, rename } from './clean.ts'
import { compileCondition } from './condition.ts'
import { isEmptyMap, nodeKind, nodeText, wrongKind } from './node-text.ts'
import {
  constantLeaf,
  copyNode,
  hasAnchor,
  isMergeAnchor,
  type PatchEntry,
  type PatchList,
  type PatchMap,
  type PatchNode,
  toValue,
} from './patch-node.ts'

/** Which sort of condition does not hold; `undefined` if all do. */
export type Unmet = 'condition' | 'global' | undefined

/**
 * Works out the anchors of a patch for one resource, in place: `+(k)` goes, or becomes `k` where
 * the resource has none; conditions are checked, and stay; a list element with anchors is a
 * template, of which the list gets a copy for each element of the resource that satisfies it.
 *
 * Upstream reads one template again and again without restoring its anchors, so what `+(k)` has
 * become for the first element holds for those that follow; kept.
 *
 * @throws {EvaluationError} where a list stands in the patch and something else in the resource.
 */
export function preprocess(patch: PatchNode, resource: unknown): Unmet {
  switch (patch.kind) {
    case 'map':
      return preprocessMap(patch, resource)
    case 'list':
      return preprocessList(patch, resource)
    case 'leaf':
      checkLists(patch.value, resource)
      return undefined
  }
}

/** A list of maps in a patch without anchors asks for a list in the resource. */
export function checkLists(patch: unknown, resource: unknown): void {
  if (Array.isArray(patch)) {
    if (isObject(patch[0])) requireList(resource)
  } else if (isObject(patch)) {
    for (const key of Object.keys(patch).sort()) checkLists(patch[key], fieldOf(resource, key))
  }
}

function requireList(resource: unknown): readonly unknown[] {
  if (Array.isArray(resource)) return resource
  if (resource === undefined || resource === null) return []
  throw wrongKind('SequenceNode', resource)
}

function fieldOf(resource: unknown, key: string): unknown {
  return isObject(resource) ? getOwn(resource, key) : undefined
}

function preprocessMap(map: PatchMap, resource: unknown): Unmet {
  resolveAdditions(map, resource)
  if (!holds(map, resource, 'global')) return 'global'
  if (!holds(map, resource, 'condition')) return 'condition'
  for (const { key, anchor, node } of map.entries) {
    if (isMergeAnchor(anchor)) continue
    const value = fieldOf(resource, anchor?.kind === 'equality' ? anchor.key : key)
    if (anchor?.kind === 'equality' && value === undefined) continue
    const unmet = preprocess(node, value)
    if (unmet !== undefined) return unmet
  }
  return undefined
}

/** Returns whether there were any `+(k)`. */
function resolveAdditions(map: PatchMap, resource: unknown): boolean {
  const additions = map.entries.filter(({ anchor }) => anchor?.kind === 'add')
  const present = new Set<PatchEntry>()
  for (const entry of additions) {
    const key = entry.anchor?.key ?? entry.key
    if (fieldOf(resource, key) === undefined) rename(entry, key)
    else present.add(entry)
  }
  if (present.size > 0) map.entries = map.entries.filter(entry => !present.has(entry))
  return additions.length > 0
}

function holds(map: PatchMap, resource: unknown, kind: Anchor['kind']): boolean {
  return map.entries.every(entry => {
    if (entry.anchor?.kind !== kind) return true
    const value = fieldOf(resource, entry.anchor.key)
    return value !== undefined && isSatisfied(entry, value)
  })
}

/** A condition on a map that adds something counts as satisfied. */
function isSatisfied(entry: PatchEntry, value: unknown): boolean {
  if (entry.node.kind === 'map' && resolveAdditions(entry.node, value)) {
    entry.check = undefined
    return true
  }
  const check = entry.check ?? compileCondition(toValue(entry.node))
  return check(value)
}

function preprocessList(list: PatchList, resource: unknown): Unmet {
  const [first] = list.nodes
  if (first === undefined || !isMap(first)) return undefined
  const elements = requireList(resource)
  for (const node of [...list.nodes]) {
    if (!hasAnchor(node)) continue
    const unmet = applyTemplate(list, copyNode(node), elements, resource === undefined)
    if (unmet === 'global') return unmet
  }
  return undefined
}

function isMap(node: PatchNode): boolean {
  return node.kind === 'map' || (node.kind === 'leaf' && isObject(node.value))
}

/** A template with global conditions adds nothing; one of the elements must satisfy them. */
function applyTemplate(
  list: PatchList,
  template: PatchNode,
  elements: readonly unknown[],
  isListMissing: boolean,
): Unmet {
  const isGlobal = hasAnchor(template, anchor => anchor?.kind === 'global')
  let unmetGlobal = false
  let metGlobal = false
  for (const element of elements) {
    const unmet = preprocess(template, element)
    if (unmet === 'global') unmetGlobal = true
    if (unmet !== undefined) continue
    if (isGlobal) metGlobal = true
    else addNamed(list, template, fieldOf(element, 'name'))
  }
  if (isListMissing) return preprocess(template, undefined)
  return unmetGlobal && !metGlobal ? 'global' : undefined
}

/** Appends what the template asks for to the list, for the element of this name. */
function addNamed(list: PatchList, template: PatchNode, name: unknown): void {
  if (isNothing(name)) return
  const node = cleanNode(copyNode(template), true)
  if (node === undefined) return
  if (node.kind !== 'map') {
    const { message } = wrongKind('MappingNode', toValue(node))
    throw new EvaluationError(`failed to update name in pattern: ${message}`)
  }
  const entry = node.entries.find(({ key }) => key === 'name')
  if (entry === undefined) {
    node.entries.push({
      key: 'name',
      anchor: undefined,
      node: constantLeaf(name),
      check: undefined,
    })
  } else {
    const isText = entry.node.kind === 'leaf' && typeof entry.node.value === 'string'
    entry.node = constantLeaf(isText && nodeKind(name) === 'ScalarNode' ? nodeText(name) : name)
  }
  list.nodes.push(node)
}

function isNothing(name: unknown): boolean {
  return name === undefined || name === null || isEmptyMap(name) || isEmptyList(name)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
