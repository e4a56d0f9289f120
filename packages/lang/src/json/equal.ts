import { isObject } from './own.ts'

/** Deep equality of JSON values: lists by order, objects by their own members, numbers by value. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => equal(item, b[index]))
  }
  if (isObject(a)) {
    if (!isObject(b)) return false
    const keys = Object.keys(a)
    if (keys.length !== Object.keys(b).length) return false
    return keys.every(key => Object.hasOwn(b, key) && equal(a[key], b[key]))
  }
  // a bigint and a number of the same value are the same number
  return isNumber(a) && isNumber(b) && a <= b && a >= b
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}
