import { compareBytes } from '../../json/index.ts'
import { compareByteStrings } from './equal.ts'
import { compareNumbers, isNumeric } from './numbers.ts'
import { Duration, Timestamp } from './times.ts'

/**
 * The order of two values: negative, zero or positive; NaN where one is NaN, so that every
 * comparison with it is false; `undefined` if values of these kinds have no order.
 */
export function compare(a: unknown, b: unknown): number | undefined {
  if (typeof a === 'string') return typeof b === 'string' ? compareBytes(a, b) : undefined
  if (isNumeric(a)) return isNumeric(b) ? (compareNumbers(a, b) ?? Number.NaN) : undefined
  if (typeof a === 'boolean') return typeof b === 'boolean' ? Number(a) - Number(b) : undefined
  return compareObjects(a, b)
}

function compareObjects(a: unknown, b: unknown): number | undefined {
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareByteStrings(a, b)
  if (a instanceof Timestamp && b instanceof Timestamp) return order(a.nanoseconds, b.nanoseconds)
  if (a instanceof Duration && b instanceof Duration) return order(a.nanoseconds, b.nanoseconds)
  return undefined
}

function order(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
