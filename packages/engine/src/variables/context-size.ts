import { isObject, toGoJson } from '@ephor/lang/json'

/**
 * Bytes of a value as compact JSON: exact if that is more than half of what is `left`, else near
 * enough (escapes and non-ASCII characters are not counted, which saves writing it all out).
 */
export function contextSize(value: unknown, left: number): number {
  const rough = roughSize(value)
  return rough < left / 2 ? rough : new TextEncoder().encode(toGoJson(value)).length
}

function roughSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (Array.isArray(value)) {
    let size = Math.max(2, value.length + 1)
    for (const item of value) size += roughSize(item)
    return size
  }
  if (isObject(value)) {
    let size = 1
    for (const key of Object.keys(value)) size += key.length + 4 + roughSize(value[key])
    return Math.max(2, size)
  }
  return String(value).length
}
