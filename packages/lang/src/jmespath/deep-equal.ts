import { isObject } from '../json/index.ts'
import { deeper } from './error.ts'
import { isReference, isTypedList, type Run, referenceNode, spend, toFloat } from './values.ts'

/**
 * Equality of two values as upstream's `==` has it, which is Go's reflect.DeepEqual: the order of
 * lists counts, an integer of Go is not equal to a number, a list of `items` not to another list.
 * `run` bounds the work; without it the values must be small.
 */
export function deepEqual(a: unknown, b: unknown, run: Run | undefined): boolean {
  return equalAt(a, b, { run, depth: 0 })
}

interface Comparison {
  readonly run: Run | undefined
  readonly depth: number
}

function equalAt(a: unknown, b: unknown, comparison: Comparison): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) {
    return equalScalars(a, b)
  }
  const inner = { run: comparison.run, depth: deeper(comparison.depth) }
  if (Array.isArray(a)) return Array.isArray(b) && equalLists(a, b, inner)
  return isObject(a) && isObject(b) && equalObjects(a, b, inner)
}

function equalScalars(a: unknown, b: unknown): boolean {
  const left = toFloat(a)
  if (left !== undefined) return left === toFloat(b)
  if (!isReference(a) || !isReference(b)) return false
  return sameNodes(referenceNode(a), referenceNode(b))
}

/** References are equal if their expressions are; where they stand in the text does not count. */
function sameNodes(a: unknown, b: unknown): boolean {
  const text = (node: unknown): string =>
    JSON.stringify(node, (key, member: unknown) => (key === 'offset' ? undefined : member))
  return text(a) === text(b)
}

function equalLists(a: readonly unknown[], b: readonly unknown[], comparison: Comparison): boolean {
  if (a.length !== b.length || isTypedList(a) !== isTypedList(b)) return false
  if (comparison.run) spend(comparison.run, a.length)
  return a.every((element, index) => equalAt(element, b[index], comparison))
}

function equalObjects(
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
  comparison: Comparison,
): boolean {
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  if (comparison.run) spend(comparison.run, keys.length)
  return keys.every(key => Object.hasOwn(b, key) && equalAt(a[key], b[key], comparison))
}
