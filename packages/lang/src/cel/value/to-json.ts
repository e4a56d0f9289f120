import { encodeBase64 } from '../../jmespath/functions/base64.ts'
import { isObject, markDouble, setOwn } from '../../json/index.ts'
import { CelError } from './cel-error.ts'
import { CelMap, readMember } from './containers.ts'
import { Double, Uint } from './numbers.ts'
import { Optional } from './optional.ts'
import { Struct } from './struct.ts'
import { Duration, Timestamp } from './times.ts'

/**
 * A value as JSON: a whole double is marked in its container, so that it stays one; bytes are in
 * base64, times and durations texts; messages are their fields; an optional is what it holds.
 *
 * @throws {CelError} for a map with keys that are no texts, and for what has no form in JSON.
 */
export function toJson(value: unknown): unknown {
  if (Array.isArray(value)) return listToJson(value)
  if (value instanceof CelMap) return mapToJson(value)
  if (value instanceof Struct) return objectToJson(value.fields)
  if (value instanceof Double) return value.value
  if (value instanceof Uint) return integer(value.value)
  if (value instanceof Uint8Array) return encodeBase64(value)
  if (value instanceof Timestamp || value instanceof Duration) return value.format()
  if (value instanceof Optional) return value.value === undefined ? null : toJson(value.value)
  if (isText(value)) return value.format()
  return isObject(value) ? objectToJson(value) : value
}

function integer(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** A value of a library that has a text of its own, as a quantity. */
function isText(value: unknown): value is { format(): string } {
  return (
    typeof value === 'object' && value !== null && 'format' in value && isFunction(value.format)
  )
}

function isFunction(value: unknown): value is () => string {
  return typeof value === 'function'
}

function listToJson(list: readonly unknown[]): unknown[] {
  const copy: unknown[] = []
  for (const [index, item] of list.entries()) {
    copy.push(toJson(item))
    if (isWholeDouble(list, index, item)) markDouble(copy, index)
  }
  return copy
}

function isWholeDouble(container: object, key: string | number, value: unknown): boolean {
  return readMember(container, key, value) instanceof Double
}

function objectToJson(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(object)) {
    const member = object[key]
    setOwn(copy, key, toJson(member))
    if (isWholeDouble(object, key, member)) markDouble(copy, key)
  }
  return copy
}

function mapToJson({ entries }: CelMap): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const [key, value] of entries.values()) {
    if (typeof key !== 'string') throw new CelError('a map with other keys than texts is no JSON')
    setOwn(copy, key, toJson(value))
    if (value instanceof Double) markDouble(copy, key)
  }
  return copy
}
