import { isObject } from '@ephor/lang/json'
import { formatGoValue } from '@ephor/lang/notation'

/**
 * One side of a condition. Upstream tells int64 from float64, and so a whole number that the
 * policy writes *inside of a list or map* (int64) from any other (float64): the two print
 * differently from a million on, and lists that hold them are never equal.
 */
export interface Operand {
  /** As the policy writes it, with variables. */
  readonly written: unknown
  /** The value itself, where it has no variables. */
  readonly constant: { readonly value: unknown } | undefined
}

/** Whether a condition holds for the values of its key and its value. */
export type Comparison = (key: unknown, value: unknown) => boolean

/** Prepares what depends on one side alone: once if it is constant, else at each evaluation. */
export function prepare<Prepared>(
  { constant, written }: Operand,
  read: (value: unknown, written: unknown) => Prepared,
): (value: unknown) => Prepared {
  if (constant === undefined) return value => read(value, written)
  const prepared = read(constant.value, written)
  return () => prepared
}

/** A scalar as text, as Go prints it; `undefined` for null, lists and maps. */
export function scalarText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
      return formatGoValue(Number(value), 'float64')
    case 'boolean':
      return String(value)
    default:
      return undefined
  }
}

/** The elements of a list as Go prints them; `written` is the list in the policy, if it is there. */
export function elementTexts(list: readonly unknown[], written: unknown): readonly string[] {
  if (areTexts(list)) return list
  return list.map((element, index) => elementText(element, memberOf(written, index)))
}

function areTexts(list: readonly unknown[]): list is readonly string[] {
  for (const element of list) if (typeof element !== 'string') return false
  return true
}

function elementText(element: unknown, written: unknown): string {
  if (typeof element === 'string') return element
  return formatGoValue(element, isVariable(written) ? 'float64' : 'int64')
}

/** A text in the policy whose value is none came from a variable. */
function isVariable(written: unknown): boolean {
  return written === undefined || typeof written === 'string'
}

function memberOf(written: unknown, key: string | number): unknown {
  if (Array.isArray(written)) return typeof key === 'number' ? written[key] : undefined
  return isObject(written) && Object.hasOwn(written, key) ? written[key] : undefined
}

/** A value with what the policy writes in its place. */
export interface Written {
  readonly value: unknown
  readonly written: unknown
}

/** Deep equality as of Go's reflect package: an int64 never equals a float64. */
export function deepEqual(a: Written, b: Written): boolean {
  if (isNumber(a.value)) {
    return (
      isNumber(b.value) &&
      isVariable(a.written) === isVariable(b.written) &&
      Number(a.value) === Number(b.value)
    )
  }
  if (Array.isArray(a.value)) {
    const { value } = b
    if (!Array.isArray(value) || value.length !== a.value.length) return false
    return a.value.every((item, index) => deepEqual(at(a, item, index), at(b, value[index], index)))
  }
  if (!isObject(a.value)) return a.value === b.value
  const { value } = b
  if (!isObject(value)) return false
  const members = Object.entries(a.value)
  if (members.length !== Object.keys(value).length) return false
  return members.every(
    ([key, item]) =>
      Object.hasOwn(value, key) && deepEqual(at(a, item, key), at(b, value[key], key)),
  )
}

function at({ written }: Written, value: unknown, key: string | number): Written {
  return { value, written: memberOf(written, key) }
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}
