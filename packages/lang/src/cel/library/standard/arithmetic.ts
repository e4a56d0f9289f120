import { CelError } from '../../value/cel-error.ts'
import {
  type Double,
  doubleValue,
  type Int,
  requireInt,
  requireUint,
  toDouble,
  type Uint,
} from '../../value/numbers.ts'
import {
  type Duration,
  requireDurationValue,
  requireTimestamp,
  type Timestamp,
} from '../../value/times.ts'
import { bothTraversalsCost } from '../cost.ts'
import type { FunctionRow } from '../library.ts'

type DoubleValue = number | Double
type ByInteger = (a: bigint, b: bigint) => bigint

function ints(compute: ByInteger): (a: Int, b: Int) => Int {
  return (a, b) => requireInt(compute(BigInt(a), BigInt(b)))
}

function uints(compute: ByInteger): (a: Uint, b: Uint) => Uint {
  return (a, b) => requireUint(compute(a.value, b.value))
}

function doubles(compute: (a: number, b: number) => number) {
  return (a: DoubleValue, b: DoubleValue): DoubleValue =>
    toDouble(compute(doubleValue(a), doubleValue(b)))
}

function divide(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new CelError('division by zero')
  return a / b
}

function remainder(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new CelError('modulus by zero')
  // the quotient would not fit, and so the remainder is refused, as in cel-go
  if (b === -1n) requireInt(a / b)
  return a % b
}

function concatenateBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}

/** The row of an operator. */
function row(signature: string, example: string, call: FunctionRow['call']): FunctionRow {
  const operator = /_(.)_/.exec(signature)?.[1] ?? '-'
  const plain = { signature, doc: docs.get(operator) ?? '', example, call }
  const isSized = /\((?:string|bytes),/.test(signature)
  return isSized ? { ...plain, cost: bothTraversalsCost } : plain
}

const docs: ReadonlyMap<string, string> = new Map([
  ['+', 'The sum; of texts, bytes and lists one behind the other.'],
  ['-', 'The difference, or the number with its sign changed.'],
  ['*', 'The product.'],
  ['/', 'The quotient; of integers without its fraction.'],
  ['%', 'The remainder, with the sign of the dividend.'],
])

const sums: readonly FunctionRow[] = [
  row(
    '_+_(int, int) -> int',
    '1 + 2 == 3',
    ints((a, b) => a + b),
  ),
  row(
    '_+_(uint, uint) -> uint',
    '1u + 2u == 3u',
    uints((a, b) => a + b),
  ),
  row(
    '_+_(double, double) -> double',
    '1.5 + 1.5 == 3.0',
    doubles((a, b) => a + b),
  ),
  row('_+_(string, string) -> string', "'a' + 'b' == 'ab'", (a: string, b: string) => a + b),
  row('_+_(bytes, bytes) -> bytes', "b'a' + b'b' == b'ab'", concatenateBytes),
  row('_+_(list(A), list(A)) -> list(A)', '[1] + [2] == [1, 2]', (a: unknown[], b: unknown[]) => [
    ...a,
    ...b,
  ]),
  row(
    '_+_(timestamp, duration) -> timestamp',
    "timestamp(0) + duration('1m') == timestamp(60)",
    (a: Timestamp, b: Duration) => requireTimestamp(a.nanoseconds + b.nanoseconds),
  ),
  row(
    '_+_(duration, timestamp) -> timestamp',
    "duration('1m') + timestamp(0) == timestamp(60)",
    (a: Duration, b: Timestamp) => requireTimestamp(a.nanoseconds + b.nanoseconds),
  ),
  row(
    '_+_(duration, duration) -> duration',
    "duration('1m') + duration('1s') == duration('61s')",
    (a: Duration, b: Duration) => requireDurationValue(a.nanoseconds + b.nanoseconds),
  ),
]

const differences: readonly FunctionRow[] = [
  row(
    '_-_(int, int) -> int',
    '3 - 2 == 1',
    ints((a, b) => a - b),
  ),
  row(
    '_-_(uint, uint) -> uint',
    '3u - 2u == 1u',
    uints((a, b) => a - b),
  ),
  row(
    '_-_(double, double) -> double',
    '3.5 - 2.0 == 1.5',
    doubles((a, b) => a - b),
  ),
  row(
    '_-_(timestamp, timestamp) -> duration',
    "timestamp(60) - timestamp(0) == duration('1m')",
    (a: Timestamp, b: Timestamp) => requireDurationValue(a.nanoseconds - b.nanoseconds),
  ),
  row(
    '_-_(timestamp, duration) -> timestamp',
    "timestamp(60) - duration('1m') == timestamp(0)",
    (a: Timestamp, b: Duration) => requireTimestamp(a.nanoseconds - b.nanoseconds),
  ),
  row(
    '_-_(duration, duration) -> duration',
    "duration('61s') - duration('1s') == duration('1m')",
    (a: Duration, b: Duration) => requireDurationValue(a.nanoseconds - b.nanoseconds),
  ),
  row('-_(int) -> int', '-(1) == 0 - 1', (a: Int) => requireInt(-BigInt(a))),
  row('-_(double) -> double', '-(1.5) == 0.0 - 1.5', (a: DoubleValue) => toDouble(-doubleValue(a))),
]

const products: readonly FunctionRow[] = [
  row(
    '_*_(int, int) -> int',
    '2 * 3 == 6',
    ints((a, b) => a * b),
  ),
  row(
    '_*_(uint, uint) -> uint',
    '2u * 3u == 6u',
    uints((a, b) => a * b),
  ),
  row(
    '_*_(double, double) -> double',
    '1.5 * 2.0 == 3.0',
    doubles((a, b) => a * b),
  ),
  row('_/_(int, int) -> int', '7 / 2 == 3', ints(divide)),
  row('_/_(uint, uint) -> uint', '7u / 2u == 3u', uints(divide)),
  row(
    '_/_(double, double) -> double',
    '7.0 / 2.0 == 3.5',
    doubles((a, b) => a / b),
  ),
  row('_%_(int, int) -> int', '-7 % 2 == -1', ints(remainder)),
  row('_%_(uint, uint) -> uint', '7u % 2u == 1u', uints(remainder)),
]

export const arithmetic: readonly FunctionRow[] = [...sums, ...differences, ...products]
