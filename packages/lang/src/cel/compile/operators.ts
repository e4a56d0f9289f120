import type { Expr } from '../ast.ts'
import { sizeOf } from '../library/cost.ts'
import { CelError } from '../value/cel-error.ts'
import { CelObject } from '../value/cel-object.ts'
import { isMap, mapGet, readMember } from '../value/containers.ts'
import { equals } from '../value/equal.ts'
import { readIndex } from '../value/list-index.ts'
import { none, Optional } from '../value/optional.ts'
import type { General } from './dispatch.ts'
import { charge, type Frame, type Run } from './frame.ts'

/** `==` and `!=`; with a literal text, truth value or null on one side it is one comparison. */
export function compileEquality(
  [left, right]: readonly [Run, Run],
  [leftExpr, rightExpr]: readonly [Expr, Expr],
  { wanted, charges }: { readonly wanted: boolean; readonly charges: boolean },
): Run {
  if (isSimpleLiteral(rightExpr)) {
    const { value } = rightExpr
    return frame => (left(frame) === value) === wanted
  }
  if (isSimpleLiteral(leftExpr)) {
    const { value } = leftExpr
    return frame => (right(frame) === value) === wanted
  }
  return frame => {
    const a = left(frame)
    const b = right(frame)
    if (charges && typeof a !== 'number') chargeComparison(frame, a)
    return equals(a, b) === wanted
  }
}

const LONG = 100

/** Takes what a comparison costs from the limit, if it is more than a step. */
function chargeComparison(frame: Frame, value: unknown): void {
  if (typeof value === 'string') {
    if (value.length > LONG) charge(frame, value.length / 10)
  } else if (typeof value === 'object') {
    charge(frame, sizeOf(value))
  }
}

/** A literal that equals nothing but itself. */
function isSimpleLiteral(expr: Expr): expr is Extract<Expr, { kind: 'literal' }> {
  if (expr.kind !== 'literal') return false
  const { value } = expr
  return typeof value === 'string' || typeof value === 'boolean' || value === null
}

/** The sum, difference or product of two small ints; `undefined` leaves it to the overloads. */
export type SmallArithmetic = (a: number, b: number) => number

export const smallArithmetic: ReadonlyMap<string, SmallArithmetic> = new Map([
  ['_+_', (a, b) => a + b],
  ['_-_', (a, b) => a - b],
  ['_*_', (a, b) => a * b],
] satisfies [string, SmallArithmetic][])

/** Arithmetic that first tries whether both are small ints and so is the result. */
export function compileArithmetic(
  compute: SmallArithmetic,
  [left, right]: readonly [Run, Run],
  general: General,
): Run {
  return frame => {
    const a = left(frame)
    const b = right(frame)
    if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a)) {
      const result = compute(a, b)
      // a zero without sign, since an int has none
      if (Number.isSafeInteger(b) && Number.isSafeInteger(result)) return result + 0
    }
    return general(frame, a, b)
  }
}

export type SmallOrder = (a: number, b: number) => boolean

export const smallOrders: ReadonlyMap<string, SmallOrder> = new Map([
  ['_<_', (a, b) => a < b],
  ['_<=_', (a, b) => a <= b],
  ['_>_', (a, b) => a > b],
  ['_>=_', (a, b) => a >= b],
] satisfies [string, SmallOrder][])

/** A comparison that first tries whether both are plain numbers. */
export function compileOrder(
  holds: SmallOrder,
  [left, right]: readonly [Run, Run],
  general: General,
): Run {
  return frame => {
    const a = left(frame)
    const b = right(frame)
    return typeof a === 'number' && typeof b === 'number' ? holds(a, b) : general(frame, a, b)
  }
}

/** `list[i]` and `map["k"]`; what is no plain JSON is left to the overloads. */
export function compileIndex([left, right]: readonly [Run, Run], general: General): Run {
  return frame => {
    const container = left(frame)
    // where there is nothing, the key is not computed, as in cel-go
    if (container === none) return none
    const key = right(frame)
    const found = indexJson(container, key)
    return found === undefined ? indexSlowly(frame, [container, key], general) : found
  }
}

/** `a[?k]`. */
export function compileOptionalIndex([left, right]: readonly [Run, Run]): Run {
  return frame => {
    const container = left(frame)
    return indexOptional(container, right(frame))
  }
}

/** What a key leads to, if there is something; through an optional, in what it holds. */
function indexOptional(container: unknown, key: unknown): Optional {
  if (container instanceof Optional) {
    return container.value === undefined ? none : indexOptional(container.value, key)
  }
  const value = lookUp(container, key)
  return value === undefined ? none : new Optional(value)
}

function lookUp(container: unknown, key: unknown): unknown {
  if (Array.isArray(container)) {
    if (typeof key === 'string') throw stringIndex()
    return readIndex(container, key)
  }
  return isMap(container) ? mapGet(container, key) : undefined
}

function stringIndex(): CelError {
  return new CelError("unsupported index type 'string' in list")
}

function indexSlowly(
  frame: Frame,
  [container, key]: readonly [unknown, unknown],
  general: General,
): unknown {
  const hasMembers = typeof container === 'object' && container !== null
  if (!hasMembers) throw new CelError(`no such key: ${String(key)}`)
  if (container instanceof Optional) return indexOptional(container, key)
  if (Array.isArray(container) && typeof key === 'string') throw stringIndex()
  return general(frame, container, key)
}

function indexJson(container: unknown, key: unknown): unknown {
  if (typeof container !== 'object' || container === null) return undefined
  if (Array.isArray(container)) {
    return readIndex(container, key)
  }
  if (typeof key !== 'string' || container instanceof CelObject) return undefined
  if (!Object.hasOwn(container, key)) return undefined
  return readMember(container, key, (container as Record<string, unknown>)[key])
}
