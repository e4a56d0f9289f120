import {
  CelMap,
  Double,
  Duration,
  equals,
  Timestamp,
  TypeValue,
  toDouble,
  toInt,
  Uint,
} from '@ephor/lang/cel'
import { isObject, type JsonObject } from '@ephor/lang/json'

const primitives: Readonly<Record<string, string>> = {
  BOOL: 'bool',
  INT64: 'int',
  UINT64: 'uint',
  DOUBLE: 'double',
  STRING: 'string',
  BYTES: 'bytes',
}

/** A type of the specification's suites, as our signatures write it. */
export function typeText(type: unknown): string {
  if (!isObject(type)) return 'dyn'
  if (typeof type.primitive === 'string') return primitives[type.primitive] ?? 'dyn'
  if ('null' in type) return 'null_type'
  if ('dyn' in type) return 'dyn'
  if (typeof type.wellKnown === 'string') return type.wellKnown.toLowerCase()
  if (typeof type.typeParam === 'string') return type.typeParam
  if (typeof type.messageType === 'string') return messageText(type.messageType)
  if (isObject(type.listType)) return `list(${typeText(type.listType.elemType)})`
  if (isObject(type.mapType)) {
    return `map(${typeText(type.mapType.keyType)}, ${typeText(type.mapType.valueType)})`
  }
  return isObject(type.abstractType) ? abstractText(type.abstractType) : 'dyn'
}

function messageText(name: string): string {
  return name === 'google.protobuf.Duration' || name === 'google.protobuf.Timestamp'
    ? name
    : `object ${name}`
}

function abstractText({ name, parameterTypes }: JsonObject): string {
  const parameters = Array.isArray(parameterTypes) ? parameterTypes.map(typeText) : []
  const called = String(name ?? 'abstract')
  return parameters.length === 0 ? called : `${called}(${parameters.join(', ')})`
}

/** A value of the specification's suites as one of ours. */
export function celValue(value: unknown): unknown {
  if (!isObject(value)) return null
  const [[kind, held] = ['nullValue', null]] = Object.entries(value)
  return readers[kind]?.(held) ?? null
}

const readers: Readonly<Record<string, (held: unknown) => unknown>> = {
  boolValue: held => held,
  stringValue: held => held,
  int64Value: held => toInt(BigInt(String(held))),
  uint64Value: held => new Uint(BigInt(String(held))),
  doubleValue: held => toDouble(Number(held)),
  bytesValue: held => new Uint8Array(Buffer.from(String(held), 'base64')),
  typeValue: held => new TypeValue(String(held)),
  listValue: held =>
    isObject(held) && Array.isArray(held.values) ? held.values.map(celValue) : [],
  mapValue: readMap,
  objectValue: readTime,
}

function readMap(held: unknown): unknown {
  const entries = isObject(held) && Array.isArray(held.entries) ? held.entries.filter(isObject) : []
  const pairs = entries.map(({ key, value }) => [celValue(key), celValue(value)] as const)
  if (pairs.every(([key]) => typeof key === 'string')) {
    return Object.fromEntries(pairs.map(([key, value]) => [String(key), value]))
  }
  return new CelMap(new Map(pairs.map(pair => [normal(pair[0]), pair])))
}

function normal(key: unknown): unknown {
  const plain = key instanceof Uint ? key.value : key
  return typeof plain === 'bigint' && Number.isSafeInteger(Number(plain)) ? Number(plain) : plain
}

const SECOND = 1_000_000_000n

function readTime(held: unknown): unknown {
  if (!isObject(held)) return undefined
  const text = String(held.value)
  if (String(held['@type']).endsWith('Duration')) {
    const [whole = '0', fraction = ''] = text.replace('s', '').split('.')
    const nanoseconds = BigInt(whole) * SECOND
    const rest = BigInt(fraction.padEnd(9, '0'))
    return new Duration(whole.startsWith('-') ? nanoseconds - rest : nanoseconds + rest)
  }
  const [seconds = '', fraction = ''] = text.replace('Z', '').split('.')
  const milliseconds = BigInt(Date.parse(`${seconds}Z`))
  return new Timestamp(milliseconds * 1_000_000n + BigInt(fraction.padEnd(9, '0')))
}

/** Whether a value is what was expected, of the same type. */
export function isSameValue(value: unknown, wanted: unknown): boolean {
  if (typeof wanted === 'number' && Number.isNaN(wanted)) return Number.isNaN(value)
  return kindOf(value) === kindOf(wanted) && equals(value, wanted)
}

function kindOf(value: unknown): string {
  if (value instanceof Double) return 'double'
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'int' : 'double'
  if (typeof value === 'bigint') return 'int'
  return value instanceof Uint ? 'uint' : 'other'
}
