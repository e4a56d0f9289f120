import { getOwn } from '../json/own.ts'
import { formatValue } from '../template/format-value.ts'
import { toBytes } from '../template/go-bytes.ts'
import { elementType, isMap, itemAt, readMember, typeName } from '../template/go-value.ts'
import { findMethod } from '../template/methods.ts'
import { OperationError } from './error.ts'
import { isList, isNil, toIndex } from './operators.ts'

function cannotFetch(value: unknown, key: unknown): OperationError {
  return new OperationError(`cannot fetch ${formatValue(key)} from ${typeName(value)}`)
}

/** The member or item at a key; a missing member is nil. */
export function fetch(value: unknown, key: unknown): unknown {
  if (isNil(value)) throw cannotFetch(value, key)
  if (isMap(value)) {
    const member = readMember(value, keyOf(key), getOwn(value, keyOf(key)))
    return member ?? (elementType(value) === '[]interface {}' ? [] : null)
  }
  if (typeof value === 'string' || isList(value)) return fetchItem(value, key)
  const bound = typeof key === 'string' ? methodOf(value, key) : undefined
  if (bound === undefined) throw cannotFetch(value, key)
  return bound
}

/** Maps here have texts as keys. */
function keyOf(key: unknown): string {
  if (typeof key === 'string') return key
  if (isNil(key)) return ''
  throw new OperationError(
    `reflect.Value.MapIndex: value of type ${typeName(key)} is not assignable to type string`,
  )
}

function fetchItem(value: string | readonly unknown[] | Uint8Array, key: unknown): unknown {
  const list = typeof value === 'string' ? toBytes(value) : value
  const index = toIndex(key)
  const at = index < 0 ? list.length + index : index
  if (at < 0 || at >= list.length) {
    throw new OperationError(`index out of range: ${at} (array length is ${list.length})`)
  }
  return itemAt(list, at) ?? null
}

/** A method of a moment or duration as a function. */
function methodOf(value: unknown, name: string): ((...values: unknown[]) => unknown) | undefined {
  const method = findMethod(value, name)
  if (method === undefined) return undefined
  const call = method.call as (...values: readonly unknown[]) => unknown
  return (...values) => call(value, ...values)
}

/** The member or item at a key; nil where there is none. */
export function fetchOrNil(value: unknown, key: unknown): unknown {
  if (isMap(value) || isNil(value)) return isNil(value) ? null : fetch(value, key)
  if (typeof value !== 'string' && !isList(value)) return null
  const list = typeof value === 'string' ? toBytes(value) : value
  const index = toIndex(key)
  const at = index < 0 ? list.length + index : index
  return at < 0 || at >= list.length ? null : (itemAt(list, at) ?? null)
}
