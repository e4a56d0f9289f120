import { parseAnchor } from '../pattern/index.ts'
import { emptied, removeEach } from './clean-constant.ts'
import {
  constantLeaf,
  hasAnchor,
  isCondition,
  type PatchEntry,
  type PatchList,
  type PatchMap,
  type PatchNode,
  toValue,
} from './patch-node.ts'

/**
 * Removes the conditions of a patch once they are known to hold, list elements that were templates,
 * and maps and lists that have become empty. A condition at the root that has more than a scalar
 * keeps its parentheses; below the root they are taken off.
 */
export function cleanPatch(patch: PatchMap): void {
  patch.entries = cleanEntries(patch.entries, entry => isCondition(entry.anchor))
}

/**
 * Cleans a node in place, leaves by their clean form; `undefined` if it is to be removed.
 * `removesScalars` is true for the value of a condition.
 */
export function cleanNode(node: PatchNode, removesScalars: boolean): PatchNode | undefined {
  switch (node.kind) {
    case 'map':
      return cleanMap(node)
    case 'list':
      return cleanList(node)
    case 'leaf':
      if (removesScalars && isScalar(node.value)) return undefined
      return node.cleaned === 'itself' ? node : node.cleaned
  }
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function cleanEntries(
  entries: readonly PatchEntry[],
  removesScalars: (entry: PatchEntry) => boolean,
): PatchEntry[] {
  const kept: PatchEntry[] = []
  for (const entry of entries) {
    const node = cleanNode(entry.node, removesScalars(entry))
    if (node === undefined) continue
    entry.node = node
    kept.push(entry)
  }
  return kept
}

function cleanMap(map: PatchMap): PatchMap | undefined {
  const conditions = new Set(map.entries.filter(entry => isCondition(entry.anchor)))
  const met = new Set(cleanEntries([...conditions], () => true))
  const left = map.entries.filter(entry => !conditions.has(entry) || met.has(entry))
  for (const entry of met) rename(entry, entry.anchor?.key ?? entry.key)
  map.entries = cleanEntries(left, () => false)
  return map.entries.length === 0 ? undefined : map
}

/** Changes a key, which may be an anchor again. */
export function rename(entry: PatchEntry, key: string): void {
  entry.key = key
  entry.anchor = parseAnchor(key)
}

function cleanList(list: PatchList): PatchList | undefined {
  if (list.nodes.length === 0) return list
  const items = list.nodes.map(item => {
    if (hasAnchor(item)) return { node: item, isRemoved: true }
    const node = cleanNode(item, false)
    return node === undefined
      ? { node: constantLeaf(emptied(toValue(item))), isRemoved: true }
      : { node, isRemoved: false }
  })
  list.nodes = removeEach(items, item => item.isRemoved).map(item => item.node)
  return list.nodes.length === 0 ? undefined : list
}
