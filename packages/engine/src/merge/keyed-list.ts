import { mergeIrregularList } from './irregular-list.ts'
import { isReplacement, keyText, type ListMerge, type ListSides } from './list-merge.ts'
import { isEmptyElement } from './node-text.ts'

/**
 * Merges the elements of two lists that have the same keys. With one key, elements of the patch
 * come first, in its order; with two, elements of the document stay behind the new ones, in their
 * order. Where one side is missing, each element of the other is walked on its own.
 *
 * Returns the list of the document itself if nothing changes.
 */
export function mergeKeyedList(sides: ListSides, how: ListMerge): readonly unknown[] {
  const { document, patch } = sides
  const { schema, direction, elements } = how
  const keys = effectiveKeys(sides, schema.keys)
  if (keys === undefined) return mergeIrregularList(sides, how)
  if (patch === undefined) {
    return mapList(document ?? [], element => elements.keep(element, schema.elements, direction))
  }
  if (document === undefined) {
    return mapList(patch, element => elements.settle(element, schema.elements, direction))
  }
  const merged = mergeBoth(document, patch, keys, how)
  return isSameList(document, merged) ? document : merged
}

/**
 * The keys that some element has; `undefined` for a list that is not regular: an element is no map,
 * or lacks one of these keys, or repeats the keys of another one.
 */
function effectiveKeys(
  { document, patch }: ListSides,
  keys: readonly string[],
): readonly string[] | undefined {
  const effective = keys.filter(key => hasKey(document, key) || hasKey(patch, key))
  if (effective.length === 0) return undefined
  return isRegular(document, effective) && isRegular(patch, effective) ? effective : undefined
}

function hasKey(list: readonly unknown[] | undefined, key: string): boolean {
  return list?.some(element => keyText(element, key) !== '') ?? false
}

function isRegular(list: readonly unknown[] | undefined, keys: readonly string[]): boolean {
  if (list === undefined) return true
  const seen = new Set<string>()
  for (const element of list) {
    const identity = identityOf(element, keys)
    if (identity === undefined || seen.has(identity)) return false
    seen.add(identity)
  }
  return true
}

/** The texts of the keys of an element; `undefined` if it lacks one. */
function identityOf(element: unknown, keys: readonly string[]): string | undefined {
  let identity = ''
  for (const key of keys) {
    const text = keyText(element, key)
    if (text === '') return undefined
    identity += `${text}\n`
  }
  return identity
}

function mapList(
  list: readonly unknown[],
  walk: (element: unknown) => unknown,
): readonly unknown[] {
  const walked = list.map(walk)
  return isSameList(list, walked) ? list : walked.filter(element => !isEmptyElement(element))
}

function isSameList(list: readonly unknown[], other: readonly unknown[]): boolean {
  return list.length === other.length && list.every((element, index) => element === other[index])
}

function mergeBoth(
  document: readonly unknown[],
  patch: readonly unknown[],
  keys: readonly string[],
  how: ListMerge,
): readonly unknown[] {
  const { schema, direction, elements } = how
  const indexes = new Map(document.map((element, index) => [identityOf(element, keys), index]))
  const kept: unknown[] = document.map(element => element)
  const named: unknown[] = []
  const fresh: unknown[] = []
  for (const element of patch) {
    const index = indexes.get(identityOf(element, keys))
    const value = mergeElement(index === undefined ? undefined : document[index], element, how)
    named.push(value)
    if (index === undefined) fresh.push(value)
    else {
      kept[index] = value
      indexes.delete(identityOf(element, keys))
    }
  }
  const untouched: unknown[] = []
  for (const index of indexes.values()) {
    kept[index] = elements.keep(document[index], schema.elements, direction)
    untouched.push(kept[index])
  }
  const ordered = keys.length > 1 ? [...fresh, ...kept] : [...named, ...untouched]
  const list = direction === 'append' ? [...kept, ...fresh] : ordered
  return list.filter(element => !isEmptyElement(element))
}

function mergeElement(before: unknown, after: unknown, how: ListMerge): unknown {
  const { schema, direction, elements } = how
  if (before === undefined) return elements.add(after, schema.elements, direction)
  const merged = elements.merge(before, after, schema.elements, direction)
  // Prepending, kyaml puts the document's own element over the one that should replace it.
  return direction === 'prepend' && isReplacement(after) ? before : merged
}
