import { getOwn, isObject } from '../json/own.ts'

/** Lists inside lists deeper than this stay as they are; kubectl itself flattens a handful at most. */
const maxListDepth = 16

/**
 * The objects in a value: the items of a `List` or of a typed list such as `PodList`, lists inside
 * them flattened too; any other value is the only one of its list.
 */
export function flattenLists(value: unknown): readonly unknown[] {
  return flatten(value, maxListDepth)
}

function flatten(value: unknown, depth: number): readonly unknown[] {
  const items = listItems(value)
  if (items === undefined || depth === 0) return [value]
  return items.flatMap(item => flatten(item, depth - 1))
}

function listItems(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value)) return undefined
  const kind = getOwn(value, 'kind')
  const items = getOwn(value, 'items')
  return typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items)
    ? items
    : undefined
}
