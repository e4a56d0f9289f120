import { sortedKeys } from '../json/order.ts'
import { isObject } from '../json/own.ts'

export { compareBytes } from '../json/order.ts'

/**
 * A floating-point number as Go prints it with `%g` (also `%v`, which turns to exponents from
 * 1e21 on), `%e`, `%E` or `%f`; `precision` -1 is the shortest text that reads back the same.
 */
export function formatGoFloat(
  value: number,
  format: 'g' | 'e' | 'E' | 'f',
  precision = -1,
): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  switch (format) {
    case 'f':
      return fixed(value, precision)
    case 'e':
      return scientific(value, precision)
    case 'E':
      return scientific(value, precision).toUpperCase()
    case 'g':
      return general(value, precision)
  }
}

function minus(value: number): string {
  return value < 0 || Object.is(value, -0) ? '-' : ''
}

function scientific(value: number, precision: number): string {
  const text =
    precision < 0
      ? Math.abs(value).toExponential()
      : Math.abs(value).toExponential(Math.min(precision, 100))
  const [mantissa = '', exponent = ''] = text.split('e')
  return `${minus(value)}${mantissa}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`
}

function fixed(value: number, precision: number): string {
  const absolute = Math.abs(value)
  if (precision >= 0 && absolute < 1e21)
    return minus(value) + absolute.toFixed(Math.min(precision, 100))
  const whole = expand(absolute)
  if (precision <= 0) return minus(value) + whole
  return `${minus(value)}${whole}.${'0'.repeat(Math.min(precision, 100))}`
}

/** The shortest digits without an exponent. */
function expand(value: number): string {
  const [mantissa = '', exponentText = '0'] = value.toExponential().split('e')
  const exponent = Number(exponentText)
  const digits = mantissa.replace('.', '')
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`
  const point = exponent + 1
  if (digits.length <= point) {
    return value >= 1e21 ? BigInt(value).toString() : digits.padEnd(point, '0')
  }
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}

function general(value: number, precision: number): string {
  const absolute = Math.abs(value)
  const text =
    precision < 0 ? absolute.toExponential() : absolute.toExponential(Math.max(precision, 1) - 1)
  const exponent = Number(text.slice(text.indexOf('e') + 1))
  const limit = precision < 0 ? 21 : Math.max(precision, 1)
  const digits = text.slice(0, text.indexOf('e')).replace('.', '').replace(/0+$/, '') || '0'
  if (absolute !== 0 && (exponent < -4 || exponent >= limit)) {
    const mantissa = digits.length === 1 ? digits : `${digits[0]}.${digits.slice(1)}`
    const size = Math.abs(exponent).toString().padStart(2, '0')
    return `${minus(value)}${mantissa}e${exponent < 0 ? '-' : '+'}${size}`
  }
  if (exponent < 0) return `${minus(value)}0.${'0'.repeat(-exponent - 1)}${digits}`
  if (digits.length <= exponent + 1) return minus(value) + digits.padEnd(exponent + 1, '0')
  return `${minus(value)}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`
}

/** How whole numbers print: `1000000` as an int64, `1e+06` as a float64. */
export type GoNumbers = 'int64' | 'float64'

/** A JSON value as Go's `%v` prints it: `map[a:1 b:[x y]]` with sorted keys, `<nil>`, plain texts. */
export function formatGoValue(value: unknown, numbers: GoNumbers = 'int64'): string {
  if (value === null || value === undefined) return '<nil>'
  if (typeof value === 'number') return formatNumber(value, numbers)
  if (Array.isArray(value)) {
    return `[${value.map(item => formatGoValue(item, numbers)).join(' ')}]`
  }
  if (isObject(value)) {
    const members = sortedKeys(value).map(key => `${key}:${formatGoValue(value[key], numbers)}`)
    return `map[${members.join(' ')}]`
  }
  return String(value)
}

function formatNumber(value: number, numbers: GoNumbers): string {
  return numbers === 'int64' && Number.isSafeInteger(value)
    ? String(value)
    : formatGoFloat(value, 'g')
}

/** A finite number as Go's encoding/json writes a float64: exponents below 1e-6 and from 1e21 on. */
export function formatJsonNumber(value: number): string {
  const absolute = Math.abs(value)
  if (absolute !== 0 && (absolute < 1e-6 || absolute >= 1e21)) {
    return scientific(value, -1).replace(/e-0(\d)$/, 'e-$1')
  }
  return fixed(value, -1)
}

/** The Go type of a JSON value as upstream's messages print it; whole numbers are `int64`. */
export function goTypeName(value: unknown): string {
  if (value === null || value === undefined) return '<nil>'
  if (Array.isArray(value)) return '[]interface {}'
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'boolean':
      return 'bool'
    case 'bigint':
      return 'int64'
    case 'number':
      return Number.isInteger(value) ? 'int64' : 'float64'
    default:
      return 'map[string]interface {}'
  }
}
