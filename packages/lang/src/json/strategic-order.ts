import { getOwn, isObject } from './own.ts'
import { noMergeKey, StrategicMergeError, wrongType } from './strategic-error.ts'

/** What tells elements of a list apart: the value of their merge key, or the scalar itself. */
export interface Identify {
  /** Empty for scalars. */
  readonly mergeKey: string
  /** Whether the elements are maps. */
  readonly hasMaps: boolean
}

function identity(element: unknown, { mergeKey, hasMaps }: Identify): unknown {
  if (!hasMaps) return element
  return isObject(element) && Object.hasOwn(element, mergeKey) ? element[mergeKey] : undefined
}

/**
 * Brings a merged list into order: elements that the patch names as in `patchOrder`, the others as
 * in `serverOrder`, and the two woven together so that an element of the server stands before the
 * first element of the patch that comes after it on the server.
 */
export function orderElements(
  elements: { readonly patch: readonly unknown[]; readonly server: readonly unknown[] },
  orders: { readonly patch: readonly unknown[]; readonly server: readonly unknown[] },
  by: Identify,
): unknown[] {
  const right = sortBy(elements.patch, orders.patch, by)
  const left = sortBy(elements.server, orders.server, by)
  return weave(left, right, ranksOf(orders.server, by), by)
}

function ranksOf(order: readonly unknown[], by: Identify): ReadonlyMap<unknown, number> {
  const ranks = new Map<unknown, number>()
  for (const [rank, element] of order.entries()) {
    const name = identity(element, by)
    if (!ranks.has(name)) ranks.set(name, rank)
  }
  return ranks
}

function sortBy(list: readonly unknown[], order: readonly unknown[], by: Identify): unknown[] {
  if (by.hasMaps) requireMergeKeys([...list, ...order], by.mergeKey)
  const isDeleted = (element: unknown) => by.hasMaps && isDeletion(element)
  const kept = list.filter(element => !isDeleted(element))
  const ranks = ranksOf(order, by)
  const rankOf = (element: unknown) => ranks.get(identity(element, by))
  return [...insertionSort(kept, rankOf), ...list.filter(isDeleted)]
}

/**
 * Stable by rank. An element without a rank counts as smaller than the one before it, which makes
 * the result depend on the algorithm: this is the one of Go for short lists.
 */
function insertionSort(
  list: readonly unknown[],
  rankOf: (element: unknown) => number | undefined,
): unknown[] {
  const ranked = list.map(element => ({ element, rank: rankOf(element) }))
  if (ranked.every(({ rank }) => rank !== undefined)) {
    ranked.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    return ranked.map(({ element }) => element)
  }
  const sorted: typeof ranked = []
  for (const item of ranked) {
    let at = sorted.length
    while (at > 0 && isLess(item.rank, sorted[at - 1]?.rank)) at--
    sorted.splice(at, 0, item)
  }
  return sorted.map(({ element }) => element)
}

function isLess(rank: number | undefined, other: number | undefined): boolean {
  return rank === undefined || other === undefined || rank < other
}

function weave(
  left: readonly unknown[],
  right: readonly unknown[],
  ranks: ReadonlyMap<unknown, number>,
  by: Identify,
): unknown[] {
  const woven: unknown[] = []
  let at = 0
  for (const element of right) {
    const rank = ranks.get(identity(element, by))
    for (; at < left.length; at++) {
      const leftRank = ranks.get(identity(left[at], by))
      if (rank === undefined || leftRank === undefined || leftRank >= rank) break
      woven.push(left[at])
    }
    woven.push(element)
  }
  return [...woven, ...left.slice(at)]
}

function requireMergeKeys(list: readonly unknown[], mergeKey: string): void {
  for (const element of list) {
    if (!isObject(element)) throw wrongType('map[string]interface {}', element)
    if (!Object.hasOwn(element, mergeKey)) throw noMergeKey(element, mergeKey)
  }
}

/** Splits a merged list into the elements that a list names and the others. */
export function partition(
  merged: readonly unknown[],
  named: readonly unknown[],
  mergeKey: string,
): { readonly patch: readonly unknown[]; readonly server: readonly unknown[] } {
  const by = { mergeKey, hasMaps: mergeKey !== '' }
  if (by.hasMaps) requireMergeKeys(merged, mergeKey)
  const names = by.hasMaps ? new Set(indexByKey(named, mergeKey).keys()) : new Set(named)
  const isNamed = (element: unknown) => names.has(identity(element, by))
  return {
    patch: merged.filter(isNamed),
    server: merged.filter(element => !isNamed(element)),
  }
}

/** The first element with each value of the merge key. */
export function indexByKey(list: readonly unknown[], mergeKey: string): Map<unknown, number> {
  const indexes = new Map<unknown, number>()
  for (const [index, element] of list.entries()) {
    if (!isObject(element)) {
      throw new StrategicMergeError(`value for key ${index} is not a map`)
    }
    if (!Object.hasOwn(element, mergeKey)) continue
    const value = element[mergeKey]
    if (!indexes.has(value)) indexes.set(value, index)
  }
  return indexes
}

/** An element with `$patch: delete`. */
export function isDeletion(element: unknown): boolean {
  return isObject(element) && getOwn(element, '$patch') === 'delete'
}
