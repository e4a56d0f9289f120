import { type Position, positionAt } from '../source.ts'
import type { TextRange } from './document.ts'
import { keyText } from './key-text.ts'
import { isMergeKey, type MapEntry, type MapNode, type YamlNode } from './node.ts'
import { type ParsedDocument, parseNodes } from './parse-nodes.ts'
import { documentText } from './read-chunk.ts'
import { resolvePlain } from './resolve-scalar.ts'
import { YamlError } from './scan/yaml-error.ts'

/** A place in the text: offset, and line and column from 1. */
export interface Place extends Position {
  readonly offset: number
}

/**
 * The place of what stands at a path in a document: of the key for a member of a map, of the item
 * for one of a list; of the deepest existing parent when there is nothing at the path. Through an
 * alias or a merge key it is the place of what they name. `undefined` for a text that YAML cannot
 * read. Parses the document again: for messages, not for loops.
 */
export function locate(
  text: string,
  document: TextRange,
  path: readonly (string | number)[],
): Place | undefined {
  const offset = createLocator(text, document)?.(path)
  return offset === undefined ? undefined : { offset, ...positionAt(text, offset) }
}

/**
 * As `locate`, for many paths of one document: it is parsed once, and a place is an offset in the
 * whole text.
 */
export function createLocator(
  text: string,
  document: TextRange,
): ((path: readonly (string | number)[]) => number) | undefined {
  const places = createPlaces(text, document)
  return places && (path => places.find(path).offset)
}

/** What stands at a path, as it is written; offsets are those of the whole text. */
export interface WrittenNode {
  /** Of the key for a member of a map, else of the value. */
  readonly offset: number
  /** Where the value begins; behind the colon if nothing is written. */
  readonly valueOffset: number
  readonly kind: 'scalar' | 'list' | 'map' | 'alias'
  /** True when there is something at the whole path; else this is the deepest existing parent. */
  readonly isExact: boolean
  /** True when an alias or a merge key led here: others may use the same text. */
  readonly isShared: boolean
}

/** Finds the places of paths in one document, which is parsed once. */
export interface Places {
  find(path: readonly (string | number)[]): WrittenNode
}

/** The places of a document; `undefined` for a text that YAML cannot read. */
export function createPlaces(text: string, document: TextRange): Places | undefined {
  const { body, shift } = documentText(text, document)
  const root = parse(body)?.root
  return root === undefined ? undefined : { find: path => findNode(root, path, shift) }
}

function findNode(root: YamlNode, path: readonly (string | number)[], shift: number): WrittenNode {
  let node = root
  let at = root.start
  let isShared = false
  let isExact = true
  for (const step of path) {
    const found = child(node, step)
    if (found === undefined) {
      isExact = false
      break
    }
    // what stands before its own map was taken over from elsewhere
    isShared ||= node.kind === 'alias' || found.at < node.start
    node = found.node
    at = found.at
  }
  const { kind, start } = node
  return { offset: shift + at, valueOffset: shift + start, kind, isExact, isShared }
}

function parse(body: string): ParsedDocument | undefined {
  try {
    return parseNodes(body)
  } catch (error) {
    if (error instanceof YamlError) return undefined
    throw error
  }
}

interface Child {
  readonly node: YamlNode
  readonly at: number
}

function child(parent: YamlNode, step: string | number): Child | undefined {
  switch (parent.kind) {
    case 'alias':
      return child(parent.target, step)
    case 'list': {
      const node = parent.items[Number(step)]
      return node && { node, at: node.start }
    }
    case 'map': {
      const entry = findEntry(parent, String(step))
      return entry && { node: entry.value, at: entry.key.start }
    }
    case 'scalar':
      return undefined
  }
}

/** The entry that counts: the last with the key, a merged one among them. */
function findEntry({ entries }: MapNode, key: string): MapEntry | undefined {
  for (const entry of entries.toReversed()) {
    if (isMergeKey(entry.key)) {
      const merged = findMerged(entry.value, key)
      if (merged !== undefined) return merged
    } else if (isKey(entry.key, key)) return entry
  }
  return undefined
}

function findMerged(source: YamlNode, key: string): MapEntry | undefined {
  switch (source.kind) {
    case 'map':
      return findEntry(source, key)
    case 'alias':
      return source.target.kind === 'map' ? findEntry(source.target, key) : undefined
    case 'list':
      for (const item of source.items) {
        const entry = item.kind === 'list' ? undefined : findMerged(item, key)
        if (entry !== undefined) return entry
      }
      return undefined
    case 'scalar':
      return undefined
  }
}

function isKey(node: YamlNode, key: string): boolean {
  if (node.kind === 'alias') return isKey(node.target, key)
  if (node.kind !== 'scalar') return false
  return (node.isPlain ? keyText(resolvePlain(node.text)) : node.text) === key
}
