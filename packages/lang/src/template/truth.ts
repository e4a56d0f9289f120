import { isNumber, numeric } from './go-number.ts'
import { GoDuration, isMap } from './go-value.ts'

/** Whether a value counts as true: not false, zero, nil, or empty. */
export function isTrue(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return false
  if (isNumber(value)) return Number(numeric(value)) !== 0
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length > 0
  if (value instanceof GoDuration) return value.nanoseconds !== 0n
  return !isMap(value) || Object.keys(value).length > 0
}
