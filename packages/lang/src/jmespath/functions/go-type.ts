import { isReference, isTypedList, toFloat } from '../values.ts'

/** The Go type of a value as messages about panics name it. */
export function goTypeOf(value: unknown): string {
  if (value === null) return 'nil'
  if (toFloat(value) !== undefined) return 'float64'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'symbol') return 'int'
  if (isReference(value)) return 'jmespath.expRef'
  if (!Array.isArray(value)) return 'map[string]interface {}'
  return isTypedList(value) ? '[]map[string]interface {}' : '[]interface {}'
}
