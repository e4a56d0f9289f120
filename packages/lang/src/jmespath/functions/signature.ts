import { isObject } from '../../json/index.ts'
import { JmespathError } from '../error.ts'
import { formatForMessage } from '../format-value.ts'
import { isReference, isTypedList, toFloat } from '../values.ts'
import type { JmespathFunction, JmespathParameter, JmespathType } from './function.ts'

const checks: Readonly<Record<JmespathType, (value: unknown) => boolean>> = {
  number: isNumber,
  string: value => typeof value === 'string',
  bool: value => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
  'array[number]': value => isPlainList(value) && value.every(isNumber),
  'array[string]': value => isPlainList(value) && value.every(item => typeof item === 'string'),
  expref: isReference,
  any: () => true,
}

function isNumber(value: unknown): boolean {
  return toFloat(value) !== undefined
}

function isPlainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && !isTypedList(value)
}

/**
 * A check of the arguments of one call. Functions without parameters take any number of
 * arguments, and variadic ones any types.
 *
 * @returns a function that throws a `JmespathError` `ARITY` or `TYPE` with upstream's text.
 */
export function checkTypes(
  definition: JmespathFunction,
  count: number,
): (values: readonly unknown[]) => void {
  const { parameters } = definition
  const last = parameters.at(-1)
  if (last === undefined) return accept
  if (last.variadic === true) {
    return count < parameters.length ? () => wrongCount('Invalid arity.') : accept
  }
  if (count !== parameters.length) return () => wrongCount('incorrect number of args')
  const expected = parameters.map(compileCheck)
  return values => {
    for (let at = 0; at < expected.length; at++) expected[at]?.(values[at])
  }
}

function accept(): void {
  // nothing to check
}

function wrongCount(message: string): never {
  throw new JmespathError('ARITY', message)
}

function compileCheck({ types }: JmespathParameter): (value: unknown) => void {
  const [first, ...others] = types.map(type => checks[type])
  if (first === undefined) return accept
  return value => {
    if (first(value) || others.some(check => check(value))) return
    const list = types.map(type => `"${type}"`).join(', ')
    throw new JmespathError(
      'TYPE',
      `Invalid type for: ${formatForMessage(value)}, expected: []jmespath.JpType{${list}}`,
    )
  }
}
