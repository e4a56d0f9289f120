import { type Position, positionAt } from '../source.ts'
import type { YamlDocument } from './document.ts'
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
  document: YamlDocument,
  path: readonly (string | number)[],
): Place | undefined {
  const { body, shift } = documentText(text, document)
  const root = parse(body)?.root
  if (root === undefined) return undefined
  let node = root
  let at = root.start
  for (const step of path) {
    const found = child(node, step)
    if (found === undefined) break
    node = found.node
    at = found.at
  }
  const offset = shift + at
  return { offset, ...positionAt(text, offset) }
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
