import { isObject, type JsonObject } from '../json/index.ts'
import type { JmespathNode } from './ast.ts'
import type { JmespathEnvironment } from './environment.ts'
import { deeper, limitExceeded } from './error.ts'

/*
 * Inside an expression there are three kinds of value that JSON does not have. All of them turn
 * into JSON when the evaluation ends (`toPlain`).
 *
 * - An integer of Go, as `compare` gives it. It is neither equal to a number nor ordered with one.
 *   It is a symbol here, so that no check for a number, text, object or list can take it for one.
 * - A reference `&expression`: a function, for the same reason.
 * - A list as `items` makes it, whose Go type differs from that of other lists: it is an array
 *   that is known to `typedLists`. It can be indexed and projected, but functions refuse it.
 *
 * A bigint is a number of the data beyond 2^53. Upstream has a float there: it is compared,
 * computed with and printed as that float, and stays exact where it is only passed on.
 */

/** An evaluation under way: what it may ask, and how much it has made. */
export interface Run {
  readonly environment: JmespathEnvironment
  /** List members that may still be made. */
  members: number
}

/** Takes from what an evaluation may still make. @throws {JmespathError} `LIMIT` if that is used up. */
export function spend(run: Run, members: number): void {
  run.members -= members
  if (run.members < 0) throw limitExceeded('the number of list members')
}

/** A reference to an expression, to be applied to one element; a missing key gives null. */
export type Reference = (element: unknown, run: Run) => unknown

const less = Symbol('-1')
const equal = Symbol('0')
const greater = Symbol('1')

const goInts: ReadonlyMap<symbol, number> = new Map([
  [less, -1],
  [equal, 0],
  [greater, 1],
])

/** The integer of Go for the outcome of a comparison: negative, zero or positive. */
export function goInt(outcome: number): symbol {
  if (outcome === 0) return equal
  return outcome < 0 ? less : greater
}

/** The number that an integer of Go stands for; `undefined` for every other value. */
export function goIntValue(value: unknown): number | undefined {
  return typeof value === 'symbol' ? goInts.get(value) : undefined
}

const referenceNodes = new WeakMap<Reference, JmespathNode>()

/** Ties a reference to its expression, which error messages show. */
export function makeReference(evaluate: Reference, node: JmespathNode): Reference {
  // a new function each time: two references to one compiled expression may differ in their node
  const reference: Reference = (element, run) => evaluate(element, run)
  referenceNodes.set(reference, node)
  return reference
}

/** Whether a value is a reference to an expression. */
export function isReference(value: unknown): value is Reference {
  return typeof value === 'function'
}

/** The expression behind a reference. */
export function referenceNode(reference: Reference): JmespathNode | undefined {
  return referenceNodes.get(reference)
}

const typedLists = new WeakSet<readonly unknown[]>()

/** Marks a list that the caller has just made as one of Go's `[]map[string]interface {}`. */
export function markTypedList(list: readonly JsonObject[]): readonly JsonObject[] {
  typedLists.add(list)
  return list
}

/** Whether a value is a list as `items` makes it. */
export function isTypedList(value: unknown): boolean {
  return Array.isArray(value) && typedLists.has(value)
}

/** The number of a value as upstream holds it; `undefined` if it is none. */
export function toFloat(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'bigint' ? Number(value) : undefined
}

/** Null, false and what is empty are false; 0 is true. */
export function isFalse(value: unknown): boolean {
  if (value === null || value === false || value === '') return true
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.length === 0
  for (const _ in value) return false
  return true
}

/** The value as JSON: integers of Go as numbers, references as `{}`, lists of `items` as lists. */
export function toPlain(value: unknown): unknown {
  return toPlainAt(value, 0)
}

function toPlainAt(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    const inner = deeper(depth)
    // a copy: the list itself keeps its mark
    return value.map((item: unknown) => toPlainAt(item, inner))
  }
  if (isObject(value)) {
    const inner = deeper(depth)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, toPlainAt(member, inner)]),
    )
  }
  if (isReference(value)) return {}
  return goIntValue(value) ?? value
}
