/** The kinds of number that can be told apart; a plain number or bigint needs no kind of its own. */
export type NumberKind = 'int' | 'int64' | 'uint8' | 'float64'

/**
 * A number whose kind its value does not tell. Of plain values a whole number or bigint is an int64
 * and any other number a float64, as in Kubernetes objects; what remains are Go's `int` (literals,
 * lengths), bytes, and floating-point numbers that happen to be whole.
 */
export class GoNumber {
  readonly kind: NumberKind
  readonly value: number | bigint

  constructor(kind: NumberKind, value: number | bigint) {
    this.kind = kind
    this.value = value
  }

  /** The digits of an integer; formatting of floating-point numbers is `formatValue`'s task. */
  toString(): string {
    return String(this.value)
  }
}

/** Small results are shared, because lengths and literals are mostly small. */
const SHARED = 1024

const shared: readonly GoNumber[] = Array.from(
  { length: SHARED },
  (_, value) => new GoNumber('int', value),
)

/** A Go `int`; beyond 64 bits it wraps round. */
export function int(value: number | bigint): GoNumber {
  if (typeof value === 'number' && value >= 0 && value < SHARED) {
    const known = shared[value]
    if (known !== undefined) return known
  }
  return new GoNumber('int', wrapInt64(value))
}

/** A Go `int64`, which is a plain value; beyond 64 bits it wraps round. */
export function wrapInt64(value: number | bigint): number | bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value === 0 ? 0 : value
  const wrapped = BigInt.asIntN(64, BigInt(value))
  const small = Number(wrapped)
  return Number.isSafeInteger(small) ? small : wrapped
}

/** A Go `float64`. */
export function float(value: number): number | GoNumber {
  return Number.isInteger(value) ? new GoNumber('float64', value) : value
}

/** Whether a value is a number of any kind. */
export function isNumber(value: unknown): value is number | bigint | GoNumber {
  return typeof value === 'number' || value instanceof GoNumber || typeof value === 'bigint'
}

/** The kind of a number. */
export function numberKind(value: number | bigint | GoNumber): NumberKind {
  if (value instanceof GoNumber) return value.kind
  return typeof value === 'bigint' || Number.isInteger(value) ? 'int64' : 'float64'
}

/** The value of a number without its kind. */
export function numeric(value: number | bigint | GoNumber): number | bigint {
  return value instanceof GoNumber ? value.value : value
}

/** Whether a number is a float64. */
export function isFloat(value: number | bigint | GoNumber): boolean {
  return numberKind(value) === 'float64'
}

/** A floating-point number as an int64, as a conversion in Go on amd64: what does not fit is the least one. */
export function truncateToInt64(value: number): number | bigint {
  const whole = Math.trunc(value)
  if (Number.isSafeInteger(whole)) return wrapInt64(whole)
  const fits = whole >= -(2 ** 63) && whole < 2 ** 63
  return fits ? wrapInt64(BigInt(whole)) : -(2n ** 63n)
}
