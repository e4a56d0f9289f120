import { isObject, type JsonObject } from '../../json/index.ts'
import { NotationError } from '../../notation/index.ts'
import { JmespathError, limitExceeded } from '../error.ts'
import { maxTextLength } from '../limits.ts'
import { isReference, isTypedList, type Reference, toFloat } from '../values.ts'
import type { JmespathParameter } from './function.ts'

/** One argument of that type. */
export const text: JmespathParameter = { types: ['string'] }
/** One argument of that type. */
export const number: JmespathParameter = { types: ['number'] }
/** One argument of one of these types. */
export const textOrNumber: JmespathParameter = { types: ['string', 'number'] }
/** One argument of that type. */
export const list: JmespathParameter = { types: ['array'] }
/** One argument of that type. */
export const object: JmespathParameter = { types: ['object'] }
/** One argument of any type. */
export const any: JmespathParameter = { types: ['any'] }
/** One argument `&expression`. */
export const reference: JmespathParameter = { types: ['expref'] }

function unreachable(what: string): never {
  throw new Error(`unreachable: a checked argument is no ${what}`)
}

/** A text argument. */
export function textAt(values: readonly unknown[], at: number): string {
  const value = values[at]
  return typeof value === 'string' ? value : unreachable('text')
}

/** A number argument, as the float that upstream sees. */
export function numberAt(values: readonly unknown[], at: number): number {
  return toFloat(values[at]) ?? unreachable('number')
}

/** An object argument. */
export function objectAt(values: readonly unknown[], at: number): JsonObject {
  const value = values[at]
  return isObject(value) ? value : unreachable('object')
}

/** An `&expression` argument. */
export function referenceAt(values: readonly unknown[], at: number): Reference {
  const value = values[at]
  return isReference(value) ? value : unreachable('reference')
}

/**
 * A list argument.
 *
 * @throws {JmespathError} `PANIC` for a list of `items`.
 */
export function listAt(values: readonly unknown[], at: number): readonly unknown[] {
  const value = values[at]
  if (!Array.isArray(value)) return unreachable('list')
  if (isTypedList(value)) throw wrongInterface('[]map[string]interface {}', '[]interface {}')
  return value
}

/** The error where upstream panics because a value has another Go type than its code expects. */
export function wrongInterface(actual: string, expected: string): JmespathError {
  return new JmespathError(
    'PANIC',
    `interface conversion: interface {} is ${actual}, not ${expected}`,
  )
}

/** The error of a function, with its name in front as upstream puts it. */
export function failure(name: string, message: string): JmespathError {
  return new JmespathError('VALUE', `JMESPath function '${name}': ${message}`)
}

/** The error for an argument that is not of the Go type `kind`; arguments count from 1. */
export function wrongArgument(name: string, argument: number, kind: string): JmespathError {
  const message = `JMESPath function '${name}': argument #${argument} is not of type ${kind}`
  return new JmespathError('TYPE', message)
}

/** Runs a reader of a notation; its complaint becomes the error of the expression, word for word. */
export function reading<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new JmespathError('VALUE', error.message)
  }
}

/** A float as Go converts it to a 64-bit integer: cut, and the lowest one where it does not fit. */
export function truncateToInt64(value: number): number {
  return Math.abs(value) < 2 ** 63 ? Math.trunc(value) : -(2 ** 63)
}

/** @throws {JmespathError} `LIMIT` if a text of that length would be too long. */
export function checkLength(length: number): void {
  if (length > maxTextLength) throw limitExceeded('the length of a text')
}
