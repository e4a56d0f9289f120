import { isMarkedDouble } from '../json/numbers.ts'
import type { JsonObject } from '../json/own.ts'
import type { GoTime } from '../notation/go-time.ts'

import { GoNumber, isNumber, numberKind } from './go-number.ts'

/** A moment; prints as Go's `time.Time` does. */
export class GoMoment {
  readonly time: GoTime

  constructor(time: GoTime) {
    this.time = time
  }
}

/** A length of time in nanoseconds; prints as Go's `time.Duration` does. */
export class GoDuration {
  readonly nanoseconds: bigint

  constructor(nanoseconds: bigint) {
    this.nanoseconds = BigInt.asIntN(64, nanoseconds)
  }
}

/** A function that a host hands in as part of the data. */
export type HostFunction = (...values: unknown[]) => unknown

/** Go's type of the elements of lists and maps that are not `interface {}`. */
const elementTypes = new WeakMap<object, string>()

/** Says that the elements of a new list or map have one Go type, as in `[]string`. */
export function withElementType<T extends object>(type: string, container: T): T {
  elementTypes.set(container, type)
  return container
}

/** Go's type of the elements of a list or map: `interface {}` unless it is known to be another. */
export function elementType(container: object): string {
  return elementTypes.get(container) ?? 'interface {}'
}

/** True for what Go would hold in a map: a plain object. */
export function isMap(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof GoNumber) &&
    !(value instanceof GoMoment) &&
    !(value instanceof GoDuration) &&
    !(value instanceof Uint8Array)
  )
}

/** The Go type of a value, as `%T` prints it. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return '<nil>'
  if (isNumber(value)) return numberKind(value)
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'function') return 'func(...interface {}) (interface {}, error)'
  if (Array.isArray(value)) return `[]${elementType(value)}`
  if (value instanceof Uint8Array) return '[]uint8'
  if (value instanceof GoMoment) return 'time.Time'
  if (value instanceof GoDuration) return 'time.Duration'
  return `map[string]${elementType(value)}`
}

/** The Go kind of a value, as `reflect.Kind` prints it. */
export function kindName(value: unknown): string {
  if (value === null || value === undefined) return 'invalid'
  if (isNumber(value)) return numberKind(value)
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'function') return 'func'
  if (Array.isArray(value) || value instanceof Uint8Array) return 'slice'
  if (value instanceof GoMoment) return 'struct'
  return value instanceof GoDuration ? 'int64' : 'map'
}

/** A member as Go reads it: a whole number that the text wrote as `1.0` is a float64. */
export function readMember(container: object, key: string | number, value: unknown): unknown {
  return typeof value === 'number' && Number.isInteger(value) && isMarkedDouble(container, key)
    ? new GoNumber('float64', value)
    : value
}

/** An item of a list, or a byte. */
export function itemAt(list: readonly unknown[] | Uint8Array, index: number): unknown {
  return Array.isArray(list)
    ? readMember(list, index, list[index])
    : new GoNumber('uint8', list[index] as number)
}
