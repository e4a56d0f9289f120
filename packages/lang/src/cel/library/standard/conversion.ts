import { formatGoFloat, NotationError, requireDuration } from '../../../notation/index.ts'
import { CelError } from '../../value/cel-error.ts'
import {
  type Double,
  doubleValue,
  type Int,
  requireInt,
  requireUint,
  toDouble,
  toInt,
  toUint,
  type Uint,
} from '../../value/numbers.ts'
import {
  type Duration,
  parseTimestamp,
  requireDurationValue,
  requireTimestamp,
  type Timestamp,
} from '../../value/times.ts'
import { TypeValue, typeNameOf } from '../../value/type-value.ts'
import { traversalCost } from '../cost.ts'
import type { FunctionRow } from '../library.ts'

type DoubleValue = number | Double
const SECOND = 1_000_000_000n

/** What a notation reads; the error of the language if it cannot. */
function readOr<Result>(read: () => Result, fail: () => never): Result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    return fail()
  }
}

function readDuration(value: string): Duration {
  const read = () => requireDuration(value)
  return requireDurationValue(readOr(read, () => conversionError('google.protobuf.Duration')))
}

function readTimestamp(value: string): Timestamp {
  return readOr(
    () => parseTimestamp(value),
    () => {
      throw new CelError(`invalid RFC 3339 timestamp ${JSON.stringify(value)}`)
    },
  )
}

function conversionError(type: string): never {
  throw new CelError(`type conversion error from 'string' to '${type}'`)
}

function intOfText(value: string): Int {
  if (!/^[+-]?\d+$/.test(value)) return conversionError('int')
  return toInt(BigInt(value.replace('+', ''))) ?? conversionError('int')
}

function uintOfText(value: string): Uint {
  if (!/^\d+$/.test(value)) return conversionError('uint')
  return toUint(BigInt(value)) ?? conversionError('uint')
}

const special: ReadonlyMap<string, number> = new Map([
  ['nan', Number.NaN],
  ['inf', Number.POSITIVE_INFINITY],
  ['+inf', Number.POSITIVE_INFINITY],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['infinity', Number.POSITIVE_INFINITY],
  ['+infinity', Number.POSITIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
])

function doubleOfText(value: string): DoubleValue {
  const named = special.get(value.toLowerCase())
  if (named !== undefined) return named
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value)) return conversionError('double')
  const number = Number(value)
  return Number.isFinite(number) ? toDouble(number) : conversionError('double')
}

function wholePart(value: DoubleValue): bigint {
  const number = Math.trunc(doubleValue(value))
  if (!Number.isFinite(number)) throw new CelError('integer overflow')
  return BigInt(number)
}

function intOfDouble(value: DoubleValue): Int {
  const number = doubleValue(value)
  // both ends are refused, since neither is told from the doubles beyond it
  if (number <= -(2 ** 63) || number >= 2 ** 63) throw new CelError('integer overflow')
  return requireInt(wholePart(value))
}

function uintOfDouble(value: DoubleValue): Uint {
  const number = doubleValue(value)
  if (number < 0 || number >= 2 ** 64) throw new CelError('unsigned integer overflow')
  return requireUint(wholePart(value))
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map(name => [name, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map(name => [name, false] as const),
])

function secondsOf({ nanoseconds }: Timestamp): Int {
  const rest = ((nanoseconds % SECOND) + SECOND) % SECOND
  return requireInt((nanoseconds - rest) / SECOND)
}

function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CelError('invalid UTF-8 in bytes, cannot convert to string')
  }
}

const same = <Value>(value: Value): Value => value

const docs: ReadonlyMap<string, string> = new Map([
  [
    'int',
    'The int of a value: of a number without its fraction, of a timestamp its seconds since 1970, of a duration its nanoseconds.',
  ],
  ['uint', 'The uint of a value; of a number without its fraction.'],
  ['double', 'The double of a value.'],
  ['string', 'The text of a value.'],
  ['bool', 'The truth value that a text spells.'],
  ['bytes', 'The UTF-8 of a text.'],
  ['duration', 'The span that a text such as `1h30m` names.'],
  ['timestamp', 'The time that a text in RFC 3339 or the seconds since 1970 name.'],
  ['dyn', 'The value itself, of whose type the check then knows nothing.'],
  ['type', 'The type of a value.'],
])

/** The conversions that walk over what they convert. */
const sized: ReadonlySet<string> = new Set(['string(bytes) -> string', 'bytes(string) -> bytes'])

const toInts: readonly FunctionRow[] = [
  row('int(int) -> int', 'int(1) == 1', same),
  row('int(double) -> int', 'int(1.9) == 1', intOfDouble),
  row('int(uint) -> int', 'int(1u) == 1', (value: Uint) => requireInt(value.value)),
  row('int(string) -> int', "int('1') == 1", intOfText),
  row('int(timestamp) -> int', 'int(timestamp(60)) == 60', secondsOf),
  row('int(duration) -> int', "int(duration('1us')) == 1000", (value: Duration) =>
    requireInt(value.nanoseconds),
  ),
  row('uint(uint) -> uint', 'uint(1u) == 1u', same),
  row('uint(double) -> uint', 'uint(1.9) == 1u', uintOfDouble),
  row('uint(int) -> uint', 'uint(1) == 1u', (value: Int) => requireUint(BigInt(value))),
  row('uint(string) -> uint', "uint('1') == 1u", uintOfText),
]

const toDoubles: readonly FunctionRow[] = [
  row('double(double) -> double', 'double(1.5) == 1.5', same),
  row('double(int) -> double', 'double(1) == 1.0', (value: Int) => toDouble(Number(value))),
  row('double(uint) -> double', 'double(1u) == 1.0', (value: Uint) =>
    toDouble(Number(value.value)),
  ),
  row('double(string) -> double', "double('1.5') == 1.5", doubleOfText),
]

const toTexts: readonly FunctionRow[] = [
  row('string(string) -> string', "string('a') == 'a'", same),
  row('string(bool) -> string', "string(true) == 'true'", String),
  row('string(int) -> string', "string(1) == '1'", String),
  row('string(uint) -> string', "string(1u) == '1'", (value: Uint) => String(value.value)),
  row('string(double) -> string', "string(1.5) == '1.5'", (value: DoubleValue) =>
    formatGoFloat(doubleValue(value), 'g'),
  ),
  row('string(bytes) -> string', "string(b'a') == 'a'", textOfBytes),
  row(
    'string(timestamp) -> string',
    "string(timestamp(0)) == '1970-01-01T00:00:00Z'",
    (value: Timestamp) => value.format(),
  ),
  row('string(duration) -> string', "string(duration('1m')) == '60s'", (value: Duration) =>
    value.format(),
  ),
]

const toOthers: readonly FunctionRow[] = [
  row('bool(bool) -> bool', 'bool(true)', same),
  row('bool(string) -> bool', "bool('true')", (value: string) => {
    return truths.get(value) ?? conversionError('bool')
  }),
  row('bytes(bytes) -> bytes', "bytes(b'a') == b'a'", same),
  row('bytes(string) -> bytes', "bytes('a') == b'a'", (value: string) =>
    new TextEncoder().encode(value),
  ),
  row('duration(duration) -> duration', "duration(duration('1m')) == duration('60s')", same),
  row('duration(string) -> duration', "duration('1m') == duration('60s')", readDuration),
  row('timestamp(timestamp) -> timestamp', 'timestamp(timestamp(0)) == timestamp(0)', same),
  row(
    'timestamp(string) -> timestamp',
    "timestamp('1970-01-01T00:00:00Z') == timestamp(0)",
    readTimestamp,
  ),
  row(
    'timestamp(int) -> timestamp',
    "timestamp(60) == timestamp('1970-01-01T00:01:00Z')",
    (value: Int) => requireTimestamp(BigInt(value) * SECOND),
  ),
  row('dyn(A) -> dyn', "dyn(1) != 'a'", same),
  row('type(A) -> type(A)', 'type(1) == int', (value: unknown) => new TypeValue(typeNameOf(value))),
]

function row(signature: string, example: string, call: FunctionRow['call']): FunctionRow {
  const [name = ''] = signature.split('(')
  const plain = { signature, doc: docs.get(name) ?? '', example, call }
  return sized.has(signature) ? { ...plain, cost: traversalCost } : plain
}

export const conversion: readonly FunctionRow[] = [...toInts, ...toDoubles, ...toTexts, ...toOthers]
