import { isFloat, isNumber, numeric, truncateToInt64, wrapInt64 } from '../go-number.ts'
import { GoDuration } from '../go-value.ts'
import { parseInteger } from '../number-literal.ts'

/** Any value as an int64, 0 if it is none; a text is read as an integer. Source: spf13/cast. */
export function toInt64(value: unknown): number | bigint {
  if (isNumber(value)) {
    return isFloat(value) ? truncateToInt64(Number(numeric(value))) : numeric(value)
  }
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return textToInt64(value)
  return value instanceof GoDuration ? wrapInt64(value.nanoseconds) : 0
}

const MAX_INT64 = 2n ** 63n - 1n

function textToInt64(text: string): number | bigint {
  // the library cuts a fraction and leading zeros
  const trimmed = text.replace(/^([-+]?[0-9]*)\.[0-9]*$/, '$1').replace(/^([+-]?)0+(?=[0-9])/, '$1')
  const value = parseInteger(trimmed)
  if (value === undefined || value > MAX_INT64 || value < -MAX_INT64 - 1n) return 0
  return wrapInt64(value)
}

const floatForm = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/

/** Any value as a float64, 0 if it is none. Source: spf13/cast. */
export function toFloat64(value: unknown): number {
  if (isNumber(value)) return Number(numeric(value))
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string') return 0
  if (floatForm.test(value)) return Number.isFinite(Number(value)) ? Number(value) : 0
  const special = /^([+-]?)(?:(inf|infinity)|nan)$/i.exec(value)
  if (special === null) return 0
  if (special[2] === undefined) return Number.NaN
  return special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}
