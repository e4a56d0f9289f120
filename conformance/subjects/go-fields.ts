import { isObject } from '@ephor/lang/json'

/**
 * A value without members that are empty: null, false, texts, lists and objects without anything.
 * Go prints some structs that hold nothing and leaves out others, and knows no difference.
 */
export function withoutEmptyFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyFields)
  if (!isObject(value)) return value
  const kept: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    const rest = withoutEmptyFields(member)
    if (!isEmpty(rest)) kept[key] = rest
  }
  return kept
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isObject(value)) return Object.keys(value).length === 0
  return value === null || value === undefined || value === false || value === ''
}
