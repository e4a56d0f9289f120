import { CelError } from '../../value/cel-error.ts'
import { type Int, requireInt, requireUint, type Uint } from '../../value/numbers.ts'
import type { FunctionRow } from '../library.ts'

const BITS = 64

interface BitOperation {
  readonly name: string
  readonly doc: string
  /** What it gives for 6 and 3. */
  readonly example: number
  readonly compute: (a: bigint, b: bigint) => bigint
}

const pairs: readonly BitOperation[] = [
  { name: 'bitAnd', doc: 'The bits that both have.', example: 2, compute: (a, b) => a & b },
  { name: 'bitOr', doc: 'The bits that one of them has.', example: 7, compute: (a, b) => a | b },
  {
    name: 'bitXor',
    doc: 'The bits that only one of them has.',
    example: 5,
    compute: (a, b) => a ^ b,
  },
]

const shifts: readonly BitOperation[] = [
  {
    name: 'bitShiftLeft',
    doc: 'The bits moved up, those beyond the 64th dropped.',
    example: 48,
    compute: (value, by) => value << by,
  },
  {
    name: 'bitShiftRight',
    doc: 'The bits moved down, zeros following.',
    example: 0,
    compute: (value, by) => value >> by,
  },
]

function signed(value: bigint): Int {
  return requireInt(BigInt.asIntN(BITS, value))
}

function unsigned(value: bigint): Uint {
  return requireUint(BigInt.asUintN(BITS, value))
}

function shift({ name, compute }: BitOperation, value: bigint, by: Int): bigint {
  if (by < 0) throw new CelError(`math.${name}() negative offset: ${by}`)
  return by >= BITS ? 0n : compute(BigInt.asUintN(BITS, value), BigInt(by))
}

const ofPairs = pairs.flatMap(({ name, doc, example, compute }): FunctionRow[] => [
  {
    signature: `math.${name}(int, int) -> int`,
    doc,
    example: `math.${name}(6, 3) == ${example}`,
    call: (a: Int, b: Int) => signed(compute(BigInt(a), BigInt(b))),
  },
  {
    signature: `math.${name}(uint, uint) -> uint`,
    doc,
    example: `math.${name}(6u, 3u) == ${example}u`,
    call: (a: Uint, b: Uint) => unsigned(compute(a.value, b.value)),
  },
])

const ofShifts = shifts.flatMap((operation): FunctionRow[] => [
  {
    signature: `math.${operation.name}(int, int) -> int`,
    doc: operation.doc,
    example: `math.${operation.name}(6, 3) == ${operation.example}`,
    call: (value: Int, by: Int) => signed(shift(operation, BigInt(value), by)),
  },
  {
    signature: `math.${operation.name}(uint, int) -> uint`,
    doc: operation.doc,
    example: `math.${operation.name}(6u, 3) == ${operation.example}u`,
    call: (value: Uint, by: Int) => unsigned(shift(operation, value.value, by)),
  },
])

/** The bitwise functions of the library `math`. */
export const bits: readonly FunctionRow[] = [
  ...ofPairs,
  ...ofShifts,
  {
    signature: 'math.bitNot(int) -> int',
    doc: 'The bits that it does not have.',
    example: 'math.bitNot(6) == -7',
    call: (value: Int) => signed(~BigInt(value)),
  },
  {
    signature: 'math.bitNot(uint) -> uint',
    doc: 'The bits that it does not have.',
    example: 'math.bitNot(6u) == 18446744073709551609u',
    call: (value: Uint) => unsigned(~value.value),
  },
]
