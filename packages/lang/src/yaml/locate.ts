import { isCollection, isMap, isNode, isPair, isScalar, parseDocument } from 'yaml'
import { type Position, positionAt } from '../source.ts'
import type { YamlDocument } from './document.ts'

/** A place in the text: offset, and line and column from 1. */
export interface Place extends Position {
  readonly offset: number
}

/**
 * The place of the value at a path in a document, or of its key when the value is a map or a list
 * below a key; of the deepest existing parent when there is nothing at the path.
 * `undefined` when the document has no content. Parses the document again: for messages, not for loops.
 */
export function locate(
  text: string,
  document: YamlDocument,
  path: readonly (string | number)[],
): Place | undefined {
  const root = parseDocument(text.slice(document.start, document.end), {
    version: '1.1',
    uniqueKeys: false,
    logLevel: 'silent',
  }).contents
  if (root === null) return undefined
  let node: unknown = root
  let at = root.range?.[0] ?? 0
  for (const step of path) {
    if (!isCollection(node)) break
    const child: unknown = isMap(node)
      ? node.items.find(pair => isScalar(pair.key) && String(pair.key.value) === String(step))
      : node.items[Number(step)]
    if (child === undefined) break
    if (isPair(child)) {
      at = (isNode(child.key) ? child.key.range?.[0] : undefined) ?? at
      node = child.value
    } else {
      at = (isNode(child) ? child.range?.[0] : undefined) ?? at
      node = child
    }
  }
  const offset = document.start + at
  return { offset, ...positionAt(text, offset) }
}
