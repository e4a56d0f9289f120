import { equal, isObject } from '@ephor/lang/json'
import type { Path } from '../../error.ts'

/** A value that a mutation has set: a scalar, or a list as a whole. */
export interface Change {
  readonly path: Path
  readonly value: unknown
}

/** The scalars and lists that are different after a mutation. */
export function changesBetween(before: unknown, after: unknown, path: Path = []): Change[] {
  if (isObject(after)) {
    const old = isObject(before) ? before : {}
    return Object.entries(after).flatMap(([key, value]) =>
      changesBetween(Object.hasOwn(old, key) ? old[key] : undefined, value, [...path, key]),
    )
  }
  if (equal(before ?? null, after ?? null)) return []
  const isSameLength =
    Array.isArray(after) && Array.isArray(before) && after.length === before.length
  if (!isSameLength) return [{ path, value: after }]
  return after.flatMap((item, index) => changesBetween(before[index], item, [...path, index]))
}

/** Whether what a mutation has set is still there; items of a list may stand anywhere in it. */
export function isKept({ path, value }: Change, object: unknown): boolean {
  let at: unknown = object
  for (const step of path) {
    if (Array.isArray(at)) at = at[Number(step)]
    else at = isObject(at) && Object.hasOwn(at, String(step)) ? at[String(step)] : undefined
  }
  if (!Array.isArray(value)) return equal(at ?? null, value ?? null)
  return (
    Array.isArray(at) && value.every(item => (at as unknown[]).some(one => contains(one, item)))
  )
}

/** An item that others have added to is still the item. */
function contains(whole: unknown, part: unknown): boolean {
  if (!isObject(part)) return equal(whole ?? null, part ?? null)
  return (
    isObject(whole) &&
    Object.entries(part).every(
      ([key, value]) => Object.hasOwn(whole, key) && contains(whole[key], value),
    )
  )
}
