import { encodeBase64 } from '../../../jmespath/functions/base64.ts'
import { isObject, setOwn } from '../../../json/index.ts'
import { CelError } from '../../value/cel-error.ts'
import { isMap, mapEntries, readMember } from '../../value/containers.ts'
import { Double, toDouble, Uint } from '../../value/numbers.ts'
import { Struct } from '../../value/struct.ts'
import { Duration, Timestamp } from '../../value/times.ts'
import { typeNameOf } from '../../value/type-value.ts'

const MAX_DEPTH = 1_000

/**
 * A value as it comes out of a JSON message of protobuf, which Kyverno sends objects through: all
 * numbers are doubles, times are texts.
 *
 * @throws {CelError} for what such a message cannot hold.
 */
export function toStruct(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new CelError('value is nested too deep')
  if (typeof value === 'number') return toDouble(value)
  if (typeof value === 'bigint') return toDouble(Number(value))
  if (value instanceof Uint) return toDouble(Number(value.value))
  if (value instanceof Double || value === null) return value
  if (value instanceof Timestamp || value instanceof Duration) return value.format()
  if (value instanceof Uint8Array) return encodeBase64(value)
  if (Array.isArray(value)) {
    return value.map((_, index) => toStruct(readMember(value, index, value[index]), depth + 1))
  }
  if (value instanceof Struct) return mapToStruct(value.fields, depth)
  if (isMap(value)) return mapToStruct(value, depth)
  if (typeof value === 'string' || typeof value === 'boolean') return value
  throw new CelError(`unsupported type in JSON: ${typeNameOf(value)}`)
}

function mapToStruct(map: Parameters<typeof mapEntries>[0], depth: number): unknown {
  const copy: Record<string, unknown> = {}
  for (const [key, member] of mapEntries(map)) {
    if (typeof key !== 'string' && isObject(key)) throw new CelError('bad key type')
    setOwn(copy, String(key), toStruct(member, depth + 1))
  }
  return copy
}
