import { getOwn, isObject, type JsonObject } from '../../json/index.ts'
import { CelObject } from './cel-object.ts'
import { compareNumbers, isNumeric } from './numbers.ts'

/**
 * Equality of CEL: numbers by value whatever their type, lists and maps by what they hold, values
 * of different kinds never. NaN differs from itself.
 */
export function equals(a: unknown, b: unknown): boolean {
  if (a === b) return !Number.isNaN(a)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return isNumeric(a) && isNumeric(b) && compareNumbers(a, b) === 0
  }
  if (a instanceof CelObject) return a.equals(b, equals)
  if (b instanceof CelObject) return b.equals(a, equals)
  return equalJson(a, b)
}

function equalJson(a: object, b: object): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && equalLists(a, b)
  if (a instanceof Uint8Array) return b instanceof Uint8Array && compareByteStrings(a, b) === 0
  return isObject(a) && isObject(b) && !(b instanceof Uint8Array) && equalObjects(a, b)
}

function equalLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => equals(item, b[index]))
}

function equalObjects(a: JsonObject, b: JsonObject): boolean {
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every(key => Object.hasOwn(b, key) && equals(a[key], getOwn(b, key)))
}

/** Orders byte by byte. */
export function compareByteStrings(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
