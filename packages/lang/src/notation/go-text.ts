import { sortedKeys } from '../json/order.ts'
import { isObject } from '../json/own.ts'

import { formatGoFloat } from './go-float.ts'

export { compareBytes } from '../json/order.ts'
export { formatGoFloat } from './go-float.ts'

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
  // JavaScript's own form, but for the sign of zero
  return Object.is(value, -0) ? '-0' : String(value)
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
      return Number.isSafeInteger(value) ? 'int64' : 'float64'
    default:
      return 'map[string]interface {}'
  }
}
