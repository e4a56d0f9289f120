/**
 * Marks a container some of whose numbers were written with fraction or exponent although they
 * are whole (`1.0`). The key is an enumerable symbol: copies by `{...copy}` keep the mark, while
 * JSON and `Object.keys` do not see it.
 */
const doubles: unique symbol = Symbol('doubles')

interface Marked {
  [doubles]?: ReadonlySet<string>
}

/**
 * Marks a member of a container that the caller has just made. CEL tells such a double from an
 * integer; classic policies do not.
 */
export function markDouble(container: object, key: string | number): void {
  const marked: Marked = container
  // a new set, because copies of the container share the old one
  marked[doubles] = new Set(marked[doubles]).add(String(key))
}

/** Whether any member is marked. */
export function hasMarkedDoubles(container: object): boolean {
  const marked: Marked = container
  return marked[doubles] !== undefined
}

/** Whether a member is marked. */
export function isMarkedDouble(container: object, key: string | number): boolean {
  const marked: Marked = container
  return marked[doubles]?.has(String(key)) ?? false
}

/** The number that a JSON text writes; `isDouble` where it is whole but not written so. */
export interface WrittenNumber {
  readonly value: number | bigint
  readonly isDouble: boolean
}

const MIN_INT64 = -(2n ** 63n)
const MAX_INT64 = 2n ** 63n - 1n
const INT64_DIGITS = 20

/**
 * Reads a number as Kubernetes does: without fraction and exponent a 64-bit integer, which here
 * is a bigint beyond 2^53; everything else, and integers that do not fit, floating point.
 *
 * @throws {SyntaxError} if it is larger than any floating-point number.
 */
export function readNumber(text: string): WrittenNumber {
  const value = Number(text)
  const isInteger = !/[.eE]/.test(text)
  if (isInteger && Number.isSafeInteger(value)) return { value, isDouble: false }
  if (isInteger && text.length <= INT64_DIGITS) {
    const exact = BigInt(text)
    if (exact >= MIN_INT64 && exact <= MAX_INT64) return { value: exact, isDouble: false }
  }
  if (!Number.isFinite(value)) {
    throw new SyntaxError(`number out of range in JSON: ${text.slice(0, 40)}`)
  }
  return { value, isDouble: Number.isInteger(value) }
}
