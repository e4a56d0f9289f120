import { formatGoValue, goTypeName } from '../notation/go-text.ts'
import { getOwn, isObject, type JsonObject } from './own.ts'
import { noMergeKey, StrategicMergeError, unknownDirective, wrongType } from './strategic-error.ts'
import { indexByKey, isDeletion, orderElements, partition } from './strategic-order.ts'
import type { StrategicField, StrategicSchema } from './strategic-schema.ts'

/** Merges a map of the patch into one of the document. */
export type MergeMap = (
  original: JsonObject,
  patch: JsonObject,
  schema: StrategicSchema,
) => JsonObject

/**
 * Merges two lists whose strategy is to be merged: maps by their merge key, scalars as a set. The
 * order is that of the patch, with the elements that only the original has where they stood.
 */
export function mergeStrategicLists(
  original: readonly unknown[],
  patch: readonly unknown[],
  { mergeKey, schema }: StrategicField,
  mergeMap: MergeMap,
): readonly unknown[] {
  if (original.length === 0 && patch.length === 0) return original
  const hasMaps = hasMapElements(original, patch)
  if (!hasMaps) {
    const merged = deduplicate([...original, ...patch])
    return order(merged, original, patch, { mergeKey, hasMaps })
  }
  if (mergeKey === '') {
    throw new StrategicMergeError('cannot merge lists without merge key for struct')
  }
  const base = applyDirectives(original, patch, mergeKey)
  const merged = mergeElements(base.original, base.patch, { mergeKey, schema }, mergeMap)
  return order(merged, base.original, base.patch, { mergeKey, hasMaps })
}

function order(
  merged: readonly unknown[],
  original: readonly unknown[],
  patch: readonly unknown[],
  by: { readonly mergeKey: string; readonly hasMaps: boolean },
): readonly unknown[] {
  return orderElements(partition(merged, patch, by.mergeKey), { patch, server: original }, by)
}

/**
 * The order of the server's elements, once a patch with an order of its own has been merged: new
 * elements have come to stand behind the old ones, as many as were deleted, since upstream changes
 * the list that it goes by.
 */
export function orderOnServer(
  original: readonly unknown[],
  patch: readonly unknown[],
  mergeKey: string,
): readonly unknown[] {
  const elements = patch.filter(isObject)
  const deletions = elements.filter(isDeletion)
  const others = elements.filter(element => !isDeletion(element))
  if (others.some(element => Object.hasOwn(element, '$patch'))) return original
  const deleted = new Set(deletions.map(element => element[mergeKey]))
  const kept = original.filter(element => isObject(element) && !deleted.has(element[mergeKey]))
  const known = indexByKey(kept, mergeKey)
  const fresh = others.filter(element => !known.has(element[mergeKey]))
  return [...kept, ...fresh.slice(0, original.length - kept.length)]
}

/** Whether the elements are maps. @throws {StrategicMergeError} if they are not of one type. */
export function hasMapElements(original: readonly unknown[], patch: readonly unknown[]): boolean {
  const elements = [...original, ...patch]
  const [first] = elements
  if (elements.length === 0) {
    throw new StrategicMergeError('no elements in any of the given slices')
  }
  if (Array.isArray(first)) throw new StrategicMergeError('lists of lists are not supported')
  const type = goTypeName(first)
  if (elements.some(element => goTypeName(element) !== type)) {
    throw new StrategicMergeError(
      `list element types are not identical: ${formatGoValue([original, patch])}`,
    )
  }
  return isObject(first)
}

/** The elements of a list that another one does not name. */
export function withoutElements(
  list: readonly unknown[],
  removed: readonly unknown[],
): readonly unknown[] {
  const names = new Set(removed)
  return list.filter(element => !names.has(element))
}

/** As upstream does it: a later equal element is overwritten by the last one of the list. */
function deduplicate(list: readonly unknown[]): unknown[] {
  const unique = [...list]
  for (let i = 0; i < unique.length - 1; i++) {
    for (let j = i + 1; j < unique.length; j++) {
      if (unique[i] !== unique[j]) continue
      const last = unique.pop()
      if (j < unique.length) unique[j] = last
      j--
    }
  }
  return unique
}

/** Elements with `$patch` are no elements: they delete some, or replace the whole list. */
function applyDirectives(
  original: readonly unknown[],
  patch: readonly unknown[],
  mergeKey: string,
): { readonly original: readonly unknown[]; readonly patch: readonly unknown[] } {
  const plain: unknown[] = []
  const deleted = new Set<unknown>()
  let isReplaced = false
  for (const element of patch) {
    if (!isObject(element)) throw wrongType('map[string]interface {}', element)
    if (!Object.hasOwn(element, '$patch')) plain.push(element)
    else if (readListDirective(element) === 'replace') isReplaced = true
    else if (Object.hasOwn(element, mergeKey)) deleted.add(getOwn(element, mergeKey))
    else throw noMergeKey(element, mergeKey)
  }
  if (isReplaced) return { original: plain, patch: [] }
  if (deleted.size === 0) return { original, patch: plain }
  const isKept = (element: unknown) =>
    !(isObject(element) && Object.hasOwn(element, mergeKey) && deleted.has(element[mergeKey]))
  return { original: original.filter(isKept), patch: plain }
}

function readListDirective(element: JsonObject): 'delete' | 'replace' {
  const directive = getOwn(element, '$patch')
  if (directive === 'delete' || directive === 'replace') return directive
  if (directive === 'merge') {
    throw new StrategicMergeError('merging lists cannot yet be specified in the patch')
  }
  throw unknownDirective(directive, element)
}

function mergeElements(
  original: readonly unknown[],
  patch: readonly unknown[],
  { mergeKey, schema }: Pick<StrategicField, 'mergeKey' | 'schema'>,
  mergeMap: MergeMap,
): readonly unknown[] {
  const merged = [...original]
  const indexes = indexByKey(original, mergeKey)
  for (const element of patch) {
    if (!isObject(element)) throw wrongType('map[string]interface {}', element)
    if (!Object.hasOwn(element, mergeKey)) throw noMergeKey(element, mergeKey)
    const index = indexes.get(element[mergeKey])
    const before = index === undefined ? undefined : merged[index]
    if (index !== undefined && isObject(before)) merged[index] = mergeMap(before, element, schema)
    else indexes.set(element[mergeKey], merged.push(element) - 1)
  }
  return merged
}
