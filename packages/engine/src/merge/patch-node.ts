import { isObject, type JsonObject, setOwn } from '@ephor/lang/json'
import { type Path, PolicyError } from '../error.ts'
import { type Anchor, parseAnchor } from '../pattern/index.ts'
import { cleanConstant } from './clean-constant.ts'
import { type ConditionCheck, compileCondition } from './condition.ts'

/**
 * A part of a patch with anchors. Maps and lists are changed while the anchors are worked out; an
 * application of the patch does that on a copy. Parts without anchors are leaves and never change.
 */
export type PatchNode = PatchMap | PatchList | PatchLeaf

export interface PatchMap {
  readonly kind: 'map'
  /** In the order of the keys as written. */
  entries: PatchEntry[]
}

export interface PatchEntry {
  key: string
  anchor: Anchor | undefined
  node: PatchNode
  /** Of a condition whose value is still as written. */
  check: ConditionCheck | undefined
}

export interface PatchList {
  readonly kind: 'list'
  nodes: PatchNode[]
}

/** A scalar, or a map or list in which there are no anchors. */
export interface PatchLeaf {
  readonly kind: 'leaf'
  readonly value: unknown
  /** A text in the form of a condition counts as an anchor, wherever it stands. */
  readonly isAnchor: boolean
  /** The leaf without what cleaning removes; `undefined` if nothing is left of it. */
  readonly cleaned: PatchLeaf | 'itself' | undefined
}

/** Far deeper than any object of Kubernetes, and shallow enough for every stack. */
const maxDepth = 200

/**
 * Reads a patch; a leaf means that it has no anchors.
 *
 * @throws {PolicyError} `INVALID_PATTERN` for a patch that is nested too deep.
 */
export function readPatch(value: unknown, path: Path, depth = 0): PatchNode {
  if (!holdsAnchor(value, path, depth)) return constantLeaf(value)
  if (Array.isArray(value)) {
    return { kind: 'list', nodes: value.map(item => readPatch(item, path, depth + 1)) }
  }
  if (!isObject(value)) return { kind: 'leaf', value, isAnchor: true, cleaned: 'itself' }
  const entries = Object.keys(value)
    .sort()
    .map(key => readEntry(key, value[key], path, depth))
  return { kind: 'map', entries }
}

/** Looks at the value alone, before anything is made of it: most patches have few anchors. */
function holdsAnchor(value: unknown, path: Path, depth: number): boolean {
  if (typeof value === 'string') return isCondition(parseAnchor(value))
  if (typeof value !== 'object' || value === null) return false
  if (depth > maxDepth) {
    throw new PolicyError('INVALID_PATTERN', path, `nested deeper than ${maxDepth} levels`)
  }
  if (Array.isArray(value)) return value.some(item => holdsAnchor(item, path, depth + 1))
  return Object.entries(value).some(
    ([key, member]) => isMergeAnchor(parseAnchor(key)) || holdsAnchor(member, path, depth + 1),
  )
}

function readEntry(key: string, value: unknown, path: Path, depth: number): PatchEntry {
  const anchor = parseAnchor(key)
  const node = readPatch(value, path, depth + 1)
  return { key, anchor, node, check: isCondition(anchor) ? compileCondition(value) : undefined }
}

/** `(k)` or `<(k)`. */
export function isCondition(anchor: Anchor | undefined): boolean {
  return anchor?.kind === 'condition' || anchor?.kind === 'global'
}

/** An anchor that a merge works out: a condition or `+(k)`; others are validation's. */
export function isMergeAnchor(anchor: Anchor | undefined): boolean {
  return isCondition(anchor) || anchor?.kind === 'add'
}

/** Whether there are anchors in a node, of those that count. */
export function hasAnchor(
  node: PatchNode,
  counts: (anchor: Anchor | undefined) => boolean = isMergeAnchor,
): boolean {
  switch (node.kind) {
    case 'map':
      return node.entries.some(entry => counts(entry.anchor) || hasAnchor(entry.node, counts))
    case 'list':
      return node.nodes.some(item => hasAnchor(item, counts))
    case 'leaf':
      return node.isAnchor
  }
}

/** A leaf for a value without anchors; what cleaning leaves of it may be cleaned further. */
export function constantLeaf(value: unknown): PatchLeaf {
  const cleaned = cleanConstant(value)
  if (cleaned === value) return { kind: 'leaf', value, isAnchor: false, cleaned: 'itself' }
  const further = cleaned === undefined ? undefined : constantLeaf(cleaned)
  return { kind: 'leaf', value, isAnchor: false, cleaned: further }
}

/** A copy whose maps and lists can be changed; leaves are shared. */
export function copyNode<Node extends PatchNode>(node: Node): Node
export function copyNode(node: PatchNode): PatchNode {
  switch (node.kind) {
    case 'map':
      return {
        kind: 'map',
        entries: node.entries.map(entry => ({ ...entry, node: copyNode(entry.node) })),
      }
    case 'list':
      return { kind: 'list', nodes: node.nodes.map(item => copyNode(item)) }
    case 'leaf':
      return node
  }
}

/** The value of a node, anchors as they are by now; of two equal keys the first one counts. */
export function toValue(node: PatchNode): unknown {
  if (node.kind === 'leaf') return node.value
  if (node.kind === 'list') return node.nodes.map(toValue)
  return mapToValue(node)
}

function mapToValue(map: PatchMap): JsonObject {
  const value: Record<string, unknown> = {}
  for (const { key, node } of map.entries) {
    if (!Object.hasOwn(value, key)) setOwn(value, key, toValue(node))
  }
  return value
}
