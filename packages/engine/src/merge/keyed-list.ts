import { mergeIrregularList } from './irregular-list.ts'
import { isReplacement, keyText, type ListMerge, type ListSides } from './list-merge.ts'
import type { ListSchema } from './merge-schema.ts'
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
  const { schema, walk, elements } = how
  if (patch === undefined && document !== undefined && isSettled(document, schema)) return document
  const keys = effectiveKeys(sides, schema.keys)
  if (keys === undefined) return mergeIrregularList(sides, how)
  if (patch === undefined) {
    return walkEach(document ?? [], element => elements.keep(element, schema.elements, walk))
  }
  if (document === undefined) {
    return walkEach(patch, element => elements.settle(element, schema.elements, walk))
  }
  const merged = mergeBoth(document, patch, keys, how)
  return isSameList(document, merged) ? document : merged
}

/** True for a list of which nothing can change where there is no patch: empty, or a set of texts. */
function isSettled(list: readonly unknown[], { keys }: ListSchema): boolean {
  if (list.length === 0) return true
  return keys.length === 0 && list.every(isText) && new Set(list).size === list.length
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

/**
 * The keys that some element has; `undefined` for a list that is not regular: an element is no map,
 * or lacks one of these keys, or repeats the keys of another one.
 */
function effectiveKeys(
  { document, patch }: ListSides,
  keys: readonly string[],
): readonly string[] | undefined {
  if (keys.length > 0 && areRegular(document, patch, keys)) return keys
  const effective = keys.filter(key => hasKey(document, key) || hasKey(patch, key))
  if (effective.length === 0 || effective.length === keys.length) return undefined
  return areRegular(document, patch, effective) ? effective : undefined
}

function areRegular(
  document: readonly unknown[] | undefined,
  patch: readonly unknown[] | undefined,
  keys: readonly string[],
): boolean {
  return isRegular(document, keys) && isRegular(patch, keys)
}

function hasKey(list: readonly unknown[] | undefined, key: string): boolean {
  return list?.some(element => keyText(element, key) !== '') ?? false
}

// Most lists are short: comparing with each element before is cheaper than a set.
const shortLength = 16

function isRegular(list: readonly unknown[] | undefined, keys: readonly string[]): boolean {
  if (list === undefined) return true
  const identities: string[] = []
  for (const element of list) {
    const identity = identityOf(element, keys)
    if (identity === undefined) return false
    if (list.length <= shortLength && identities.includes(identity)) return false
    identities.push(identity)
  }
  return list.length <= shortLength || new Set(identities).size === list.length
}

/** The texts of the keys of an element; `undefined` if it lacks one. */
function identityOf(element: unknown, keys: readonly string[]): string | undefined {
  let identity: string | undefined
  for (const key of keys) {
    const text = keyText(element, key)
    if (text === '') return undefined
    identity = identity === undefined ? text : `${identity}\n${text}`
  }
  return identity
}

/** The list with each element walked and empty ones left out; the list itself if none changes. */
function walkEach(
  list: readonly unknown[],
  walk: (element: unknown) => unknown,
): readonly unknown[] {
  let walked: unknown[] | undefined
  for (const [index, element] of list.entries()) {
    const after = walk(element)
    if (after === element) continue
    walked ??= [...list]
    walked[index] = after
  }
  return walked === undefined ? list : walked.filter(element => !isEmptyElement(element))
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
  const { schema, walk, elements } = how
  const indexes = new Map<string | undefined, number>()
  for (const [index, element] of document.entries()) indexes.set(identityOf(element, keys), index)
  const kept = [...document]
  const named: unknown[] = []
  const fresh: unknown[] = []
  for (const element of patch) {
    const identity = identityOf(element, keys)
    const index = indexes.get(identity)
    const value = mergeElement(index === undefined ? undefined : document[index], element, how)
    named.push(value)
    if (index === undefined) fresh.push(value)
    else {
      kept[index] = value
      indexes.delete(identity)
    }
  }
  const untouched: unknown[] = []
  for (const index of indexes.values()) {
    kept[index] = elements.keep(document[index], schema.elements, walk)
    untouched.push(kept[index])
  }
  const ordered = keys.length > 1 ? [...fresh, ...kept] : [...named, ...untouched]
  const list = walk.direction === 'append' ? [...kept, ...fresh] : ordered
  return list.some(isEmptyElement) ? list.filter(element => !isEmptyElement(element)) : list
}

function mergeElement(before: unknown, after: unknown, how: ListMerge): unknown {
  const { schema, walk, elements } = how
  if (before === undefined) return elements.add(after, schema.elements, walk)
  const merged = elements.merge(before, after, schema.elements, walk)
  // Prepending, kyaml puts the document's own element over the one that should replace it.
  return walk.direction === 'prepend' && isReplacement(after) ? before : merged
}
