import { compareBytes } from '../json/order.ts'
import {
  float,
  type GoNumber,
  int,
  isFloat,
  isNumber,
  numeric,
  truncateToInt64,
} from '../template/go-number.ts'
import { GoDuration, GoMoment, isMap, itemAt, readMember, typeName } from '../template/go-value.ts'
import { OperationError } from './error.ts'

/** Whether a value is nil. */
export function isNil(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** Whether `==` holds: numbers by value, lists item by item, maps all the way down. */
export function equalValues(a: unknown, b: unknown): boolean {
  if (isNumber(a) && isNumber(b)) return isSameNumber(numeric(a), numeric(b))
  if (isNil(a) || isNil(b)) return isNil(a) && isNil(b)
  const [x, y] = [instantOf(a), instantOf(b)]
  if (x !== undefined) return x === y && typeName(a) === typeName(b)
  if (isList(a) && isList(b)) return equalLists(a, b)
  return isMap(a) && isMap(b) ? equalMaps(a, b) : a === b
}

/** The nanoseconds of a moment or duration. */
function instantOf(value: unknown): bigint | undefined {
  if (value instanceof GoMoment) return value.time.unixNanoseconds
  return value instanceof GoDuration ? value.nanoseconds : undefined
}

type List = readonly unknown[] | Uint8Array

function equalLists(a: List, b: List): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) {
    if (!equalValues(itemAt(a, at), itemAt(b, at))) return false
  }
  return true
}

/** A list or bytes. */
export function isList(value: unknown): value is readonly unknown[] | Uint8Array {
  return Array.isArray(value) || value instanceof Uint8Array
}

function isSameNumber(a: number | bigint, b: number | bigint): boolean {
  return typeof a === typeof b ? a === b : !(a < b || a > b)
}

function equalMaps(
  a: { readonly [key: string]: unknown },
  b: { readonly [key: string]: unknown },
): boolean {
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every(key => {
    if (!Object.hasOwn(b, key)) return false
    return equalExactly(readMember(a, key, a[key]), readMember(b, key, b[key]))
  })
}

/** Inside maps numbers of different types differ. */
function equalExactly(a: unknown, b: unknown): boolean {
  return typeName(a) === typeName(b) && equalValues(a, b)
}

function invalid(operator: string, a: unknown, b: unknown): OperationError {
  return new OperationError(`invalid operation: ${typeName(a)} ${operator} ${typeName(b)}`)
}

/** Negative, zero or positive as the first value comes before, with, or behind the second. */
export function compareValues(operator: string, a: unknown, b: unknown): number {
  if (isNumber(a) && isNumber(b)) return order(numeric(a), numeric(b))
  if (typeof a === 'string' && typeof b === 'string') return compareBytes(a, b)
  if (a instanceof GoMoment && b instanceof GoMoment) {
    return order(a.time.unixNanoseconds, b.time.unixNanoseconds)
  }
  if (a instanceof GoDuration && b instanceof GoDuration) return order(a.nanoseconds, b.nanoseconds)
  throw invalid(operator, a, b)
}

function order(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1
  return a > b ? 1 : isSameNumber(a, b) ? 0 : Number.NaN
}

function later({ time }: GoMoment, nanoseconds: bigint): GoMoment {
  return new GoMoment({ ...time, unixNanoseconds: time.unixNanoseconds + nanoseconds })
}

type Numeric = number | bigint | GoNumber

/** Two numbers as an operation on integers or on floating-point numbers. */
function compute(
  a: Numeric,
  b: Numeric,
  operation: { ints: (a: bigint, b: bigint) => bigint; floats: (a: number, b: number) => number },
): unknown {
  const [x, y] = [numeric(a), numeric(b)]
  if (isFloat(a) || isFloat(b)) return float(operation.floats(Number(x), Number(y)))
  if (typeof x === 'number' && typeof y === 'number') {
    const quick = operation.floats(x, y)
    if (Number.isSafeInteger(quick)) return int(quick === 0 ? 0 : quick)
  }
  return int(operation.ints(BigInt(x), BigInt(y)))
}

const adding = { ints: (a: bigint, b: bigint) => a + b, floats: (a: number, b: number) => a + b }
const subtracting = {
  ints: (a: bigint, b: bigint) => a - b,
  floats: (a: number, b: number) => a - b,
}
const multiplying = {
  ints: (a: bigint, b: bigint) => a * b,
  floats: (a: number, b: number) => a * b,
}

/** `a + b`: numbers, texts, moments and durations. */
export function add(a: unknown, b: unknown): unknown {
  if (isNumber(a) && isNumber(b)) return compute(a, b, adding)
  if (typeof a === 'string' && typeof b === 'string') return a + b
  if (a instanceof GoMoment && b instanceof GoDuration) return later(a, b.nanoseconds)
  if (a instanceof GoDuration && b instanceof GoMoment) return later(b, a.nanoseconds)
  if (a instanceof GoDuration && b instanceof GoDuration) {
    return new GoDuration(a.nanoseconds + b.nanoseconds)
  }
  throw invalid('+', a, b)
}

/** `a - b`: numbers, moments and durations. */
export function subtract(a: unknown, b: unknown): unknown {
  if (isNumber(a) && isNumber(b)) return compute(a, b, subtracting)
  if (a instanceof GoMoment && b instanceof GoMoment) {
    return new GoDuration(a.time.unixNanoseconds - b.time.unixNanoseconds)
  }
  if (a instanceof GoMoment && b instanceof GoDuration) return later(a, -b.nanoseconds)
  if (a instanceof GoDuration && b instanceof GoDuration) {
    return new GoDuration(a.nanoseconds - b.nanoseconds)
  }
  throw invalid('-', a, b)
}

/** `a * b`: numbers, and durations by numbers. */
export function multiply(a: unknown, b: unknown): unknown {
  if (isNumber(a) && isNumber(b)) return compute(a, b, multiplying)
  if (a instanceof GoDuration && isNumber(b)) return scale(a, b)
  if (isNumber(a) && b instanceof GoDuration) return scale(b, a)
  if (a instanceof GoDuration && b instanceof GoDuration) {
    return new GoDuration(a.nanoseconds * b.nanoseconds)
  }
  throw invalid('*', a, b)
}

function scale({ nanoseconds }: GoDuration, factor: Numeric): GoDuration {
  if (!isFloat(factor)) return new GoDuration(nanoseconds * BigInt(numeric(factor)))
  return new GoDuration(BigInt(truncateToInt64(Number(nanoseconds) * Number(numeric(factor)))))
}

/** `a / b`, always a floating-point number. */
export function divide(a: unknown, b: unknown): unknown {
  if (!isNumber(a) || !isNumber(b)) throw invalid('/', a, b)
  return float(Number(numeric(a)) / Number(numeric(b)))
}

/** `a % b` of integers. */
export function modulo(a: unknown, b: unknown): unknown {
  if (!isNumber(a) || !isNumber(b) || isFloat(a) || isFloat(b)) throw invalid('%', a, b)
  if (Number(numeric(b)) === 0) throw new OperationError('runtime error: integer divide by zero')
  return int(BigInt(numeric(a)) % BigInt(numeric(b)))
}

/** `a ** b`, always a floating-point number. */
export function power(a: unknown, b: unknown): unknown {
  return float(toFloat(a) ** toFloat(b))
}

function toFloat(value: unknown): number {
  if (isNumber(value)) return Number(numeric(value))
  throw new OperationError(`invalid operation: float(${typeName(value)})`)
}

/** A number as an index or count. */
export function toIndex(value: unknown): number {
  if (!isNumber(value)) throw new OperationError(`invalid operation: int(${typeName(value)})`)
  return Math.trunc(Number(numeric(value)))
}

/** `-a`, of the same type. */
export function negate(value: unknown): unknown {
  if (!isNumber(value)) throw new OperationError(`invalid operation: - ${typeName(value)}`)
  if (isFloat(value)) return float(-Number(numeric(value)))
  const plain = numeric(value)
  if (typeof value === 'object') return int(typeof plain === 'bigint' ? -plain : 0 - plain)
  return typeof plain === 'bigint' ? BigInt.asIntN(64, -plain) : 0 - plain
}

/** A value that must be a boolean. */
export function toBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw conversion(value, 'bool')
}

/** A value that must be a text. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  throw conversion(value, 'string')
}

function conversion(value: unknown, wanted: string): OperationError {
  const got = isNil(value) ? 'nil' : typeName(value)
  return new OperationError(`interface conversion: interface {} is ${got}, not ${wanted}`)
}
