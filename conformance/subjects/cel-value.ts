import {
  CelMap,
  CelObject,
  Double,
  Duration,
  Optional,
  Struct,
  Timestamp,
  TypeValue,
  toJson,
  Uint,
} from '@ephor/lang/cel'
import { isMarkedDouble, isObject, setOwn } from '@ephor/lang/json'
import { formatGoFloat } from '@ephor/lang/notation'
import { exactInt } from './exact-int.ts'

/** Keys of objects with one member that stand for values which JSON does not have. */
const tags = 'int uint double bytes timestamp duration type optional map opaque'.split(' ')

/** Types as cel-go prints them, where that is not their name. */
const printedTypes: Readonly<Record<string, string>> = {
  list: 'list(dyn)',
  map: 'map(dyn, dyn)',
  null_type: 'null',
  optional_type: 'optional_type(dyn)',
  'google.protobuf.Timestamp': 'timestamp',
  'google.protobuf.Duration': 'duration',
}

/** A value of CEL as the oracle prints it. */
export function celJson(value: unknown): unknown {
  if (typeof value === 'number') return numberJson(value)
  if (typeof value === 'bigint') return exactInt(value)
  if (Array.isArray(value)) return value.map((item, at) => memberJson(value, at, item))
  if (value instanceof Uint8Array) return { bytes: base64(value) }
  if (value instanceof CelMap) return mapJson([...value.entries.values()])
  if (value instanceof CelObject) return objectJson(value)
  if (!isObject(value)) return value
  return mapJson(Object.keys(value).map(key => [key, member(value, key, value[key])]))
}

function member(container: object, key: string | number, value: unknown): unknown {
  const isDouble = Number.isSafeInteger(value) && isMarkedDouble(container, key)
  return isDouble ? new Double(Number(value)) : value
}

function memberJson(container: object, key: string | number, value: unknown): unknown {
  return celJson(member(container, key, value))
}

function numberJson(value: number): unknown {
  if (Number.isNaN(value)) return { double: 'NaN' }
  if (!Number.isFinite(value)) return { double: value > 0 ? '+Inf' : '-Inf' }
  if (Number.isSafeInteger(value)) return value
  return Number.isInteger(value) ? doubleJson(value) : value
}

function doubleJson(value: number): unknown {
  return { double: formatGoFloat(value, 'g') }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

function objectJson(value: CelObject): unknown {
  if (value instanceof Uint) return { uint: String(value.value) }
  if (value instanceof Double) return doubleJson(value.value)
  if (value instanceof Timestamp) return { timestamp: value.format() }
  if (value instanceof Duration) return { duration: value.format() }
  if (value instanceof TypeValue) return { type: printedTypes[value.name] ?? value.name }
  if (value instanceof Optional) {
    return { optional: value.value === undefined ? [] : [celJson(value.value)] }
  }
  if (value instanceof Struct) return structJson(value)
  return { opaque: value.typeName, value: textOf(value) }
}

function textOf(value: CelObject): unknown {
  return 'format' in value && typeof value.format === 'function' ? value.format() : {}
}

function structJson({ typeName, fields }: Struct): unknown {
  const plain: Record<string, unknown> = {}
  const isNative = typeName.includes('.') && !typeName.startsWith('Object')
  for (const [key, value] of Object.entries(fields)) {
    // structs of Go leave out what is empty
    if (isNative && value === '') continue
    if (typeName === 'JSONPatch' && key === 'from' && value === '') continue
    setOwn(plain, key, typeName === 'JSONPatch' ? celJson(value) : toJson(value))
  }
  return { opaque: typeName, value: plain }
}

function mapJson(entries: readonly (readonly [unknown, unknown])[]): unknown {
  const [first] = entries
  const isTag = entries.length === 1 && tags.includes(String(first?.[0]))
  if (!isTag && entries.every(([key]) => typeof key === 'string')) {
    const object: Record<string, unknown> = {}
    for (const [key, value] of entries) setOwn(object, String(key), celJson(value))
    return object
  }
  const pairs = entries.map(([key, value]) => [celJson(key), celJson(value)])
  return { map: pairs.toSorted(([a], [b]) => (goText(a) < goText(b) ? -1 : 1)) }
}

/** A key as Go prints it. */
function goText(key: unknown): string {
  if (!isObject(key)) return String(key)
  return `map[${Object.entries(key).map(([name, value]) => `${name}:${String(value)}`)}]`
}
