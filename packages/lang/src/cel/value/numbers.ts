import { CelError } from './cel-error.ts'
import { CelObject } from './cel-object.ts'

/**
 * A double that is whole and would pass for an int as a plain number. All other doubles, with
 * NaN and the infinities, are plain numbers: see `toDouble`.
 */
export class Double extends CelObject {
  readonly typeName = 'double'
  readonly value: number

  constructor(value: number) {
    super()
    this.value = value
  }

  equals(other: unknown): boolean {
    return isNumeric(other) && compareNumbers(this, other) === 0
  }
}

/** An unsigned 64-bit integer. */
export class Uint extends CelObject {
  readonly typeName = 'uint'
  readonly value: bigint

  constructor(value: bigint) {
    super()
    this.value = value
  }

  equals(other: unknown): boolean {
    return isNumeric(other) && compareNumbers(this, other) === 0
  }
}

/** An int is a safe integer, or a bigint beyond those. */
export type Int = number | bigint

export type Numeric = number | bigint | Double | Uint

/** The double of a number. */
export function toDouble(value: number): number | Double {
  return Number.isSafeInteger(value) ? new Double(value) : value
}

export function isInt(value: unknown): value is Int {
  return Number.isSafeInteger(value) || typeof value === 'bigint'
}

export function isDouble(value: unknown): value is number | Double {
  return typeof value === 'number' ? !Number.isSafeInteger(value) : value instanceof Double
}

export function isNumeric(value: unknown): value is Numeric {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Double ||
    value instanceof Uint
  )
}

/** The number of a double. */
export function doubleValue(value: number | Double): number {
  return typeof value === 'number' ? value : value.value
}

const MIN_INT = -(2n ** 63n)
const MAX_INT = 2n ** 63n - 1n
const MAX_UINT = 2n ** 64n - 1n

/** The int of a bigint; `undefined` if it does not fit into 64 bits. */
export function toInt(value: bigint): Int | undefined {
  if (value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)) {
    return Number(value)
  }
  return value >= MIN_INT && value <= MAX_INT ? value : undefined
}

/** The uint of a bigint; `undefined` if it does not fit into 64 bits. */
export function toUint(value: bigint): Uint | undefined {
  return value >= 0n && value <= MAX_UINT ? new Uint(value) : undefined
}

/** @throws {CelError} if it does not fit. */
export function requireInt(value: bigint): Int {
  const int = toInt(value)
  if (int === undefined) throw new CelError('integer overflow')
  return int
}

/** @throws {CelError} if it does not fit. */
export function requireUint(value: bigint): Uint {
  const uint = toUint(value)
  if (uint === undefined) throw new CelError('unsigned integer overflow')
  return uint
}

/** -1, 0 or 1 by value; NaN with everything is `undefined`. */
export function compareNumbers(a: Numeric, b: Numeric): -1 | 0 | 1 | undefined {
  // with a double both are compared as doubles, which a large integer may not be exactly
  const [left, right] =
    isDouble(a) || isDouble(b) ? [Number(plain(a)), Number(plain(b))] : [plain(a), plain(b)]
  if (left < right) return -1
  if (left > right) return 1
  return left >= right ? 0 : undefined
}

function plain(value: Numeric): number | bigint {
  return value instanceof CelObject ? value.value : value
}
