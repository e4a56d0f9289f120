import { formatGoFloat } from './go-text.ts'

/** How a quantity is written: with `Ki`, with `k`, or as `1e3`. */
export type QuantityFormat = 'BinarySI' | 'DecimalSI' | 'DecimalExponent'

/** A Kubernetes quantity, exact: `mantissa` × 10^`exponent`. */
export interface Quantity {
  readonly mantissa: bigint
  readonly exponent: number
  readonly format: QuantityFormat
  /** The text it was read from, where that is its canonical form. */
  readonly text: string | undefined
}

/** Beyond any amount of anything; keeps a text such as `1e999999999` from costing memory. */
const MAX_LENGTH = 1024
const MAX_EXPONENT = 1024

const NANO = -9
const MAX_BINARY = (1n << 63n) - 1n

interface Suffix {
  readonly format: QuantityFormat
  /** Of ten; of two where the format is binary. */
  readonly exponent: number
}

const suffixes: ReadonlyMap<string, Suffix> = new Map<string, Suffix>([
  ...['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'].map(
    (suffix, index) => [suffix, { format: 'DecimalSI', exponent: index * 3 - 9 }] as const,
  ),
  ...['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map(
    (suffix, index) => [suffix, { format: 'BinarySI', exponent: index * 10 + 10 }] as const,
  ),
])

// Quantity = [ "+" | "-" ] { digit } [ "." { digit } ] [ suffix ] ;  suffix = "m" | "Ki" | … | ( "e" | "E" ) integer
// (upstream takes a text without any digit for zero)
const grammar = /^([+-]?)(\d*)(?:\.(\d*))?([eEinumkKMGTP]*(?:[+-]?\d*)?)$/

/**
 * Reads a quantity such as `100m`, `1.5Gi` or `1e3`; `undefined` if the text is none. What is
 * finer than a billionth is rounded away from zero; a binary one is at most 2^63-1.
 *
 * Source: k8s.io/apimachinery, pkg/api/resource, ParseQuantity.
 */
export function parseQuantity(text: string): Quantity | undefined {
  if (text === '' || text.length > MAX_LENGTH) return undefined
  const match = grammar.exec(text)
  if (match === null) return undefined
  const [, sign = '', rawWhole = '', fraction = '', suffixText = ''] = match
  const suffix = readSuffix(suffixText)
  if (suffix === undefined) return undefined
  const whole = rawWhole.replace(/^0+/, '') || '0'
  const digits = BigInt(whole + fraction)
  const unsigned = { digits, places: fraction.length, length: whole.length + fraction.length }
  const result = small(unsigned, suffix) ?? large(unsigned, suffix)
  const canonical = result.exact && isCanonical(whole + fraction, result, suffix)
  return {
    mantissa: sign === '-' ? -result.mantissa : result.mantissa,
    exponent: result.exponent,
    format: result.format,
    text: canonical ? text : undefined,
  }
}

interface Unsigned {
  readonly digits: bigint
  /** How many of them stand behind the point. */
  readonly places: number
  readonly length: number
}

interface Amount {
  readonly mantissa: bigint
  readonly exponent: number
  readonly format: QuantityFormat
  /** False where rounding or a cap may have changed it. */
  readonly exact: boolean
}

function readSuffix(text: string): Suffix | undefined {
  const known = suffixes.get(text)
  if (known !== undefined) return known
  if (!/^[eE][+-]?\d+$/.test(text)) return undefined
  const exponent = Number(text.slice(1))
  if (Math.abs(exponent) > MAX_EXPONENT) return undefined
  return { format: 'DecimalExponent', exponent }
}

/** What upstream keeps in 64 bits, and so does not round. */
function small(unsigned: Unsigned, suffix: Suffix): Amount | undefined {
  const { digits, places, length } = unsigned
  const { format, exponent } = suffix
  if (format === 'BinarySI') {
    const room = 15 - length - Math.trunc((exponent * 3) / 10) - 1
    if (places > 0 || room < 0) return undefined
    return { mantissa: digits << BigInt(exponent), exponent: 0, format, exact: true }
  }
  if (length > 18 || exponent - places < NANO) return undefined
  return { mantissa: digits, exponent: exponent - places, format, exact: true }
}

function large(unsigned: Unsigned, suffix: Suffix): Amount {
  const { digits, places } = unsigned
  const binary = suffix.format === 'BinarySI'
  const mantissa = binary ? digits << BigInt(suffix.exponent) : digits
  const exponent = (binary ? 0 : suffix.exponent) - places
  if (mantissa === 0n) return { mantissa, exponent, format: suffix.format, exact: false }
  const nanos = rescale(mantissa, exponent, NANO)
  if (!binary) return { mantissa: nanos, exponent: NANO, format: suffix.format, exact: false }
  const billion = 10n ** 9n
  if (nanos > MAX_BINARY * billion) {
    return { mantissa: MAX_BINARY, exponent: 0, format: 'BinarySI', exact: false }
  }
  const format = nanos < billion ? 'DecimalSI' : 'BinarySI'
  return { mantissa: nanos, exponent: NANO, format, exact: false }
}

/** The mantissa at another exponent, rounded away from zero. */
function rescale(mantissa: bigint, from: number, to: number): bigint {
  if (from >= to) return mantissa * 10n ** BigInt(from - to)
  const divisor = 10n ** BigInt(to - from)
  const quotient = mantissa / divisor
  if (quotient * divisor === mantissa) return quotient
  return mantissa < 0n ? quotient - 1n : quotient + 1n
}

function isCanonical(digits: string, amount: Amount, suffix: Suffix): boolean {
  if (suffix.format === 'BinarySI') return (BigInt(digits) & 7n) !== 0n
  return amount.exponent % 3 === 0 && !digits.endsWith('000') && digits[0] !== '0'
}

/** Compares by value, whatever the formats. */
export function compareQuantities(a: Quantity, b: Quantity): -1 | 0 | 1 {
  const exponent = Math.min(a.exponent, b.exponent)
  const left = rescale(a.mantissa, a.exponent, exponent)
  const right = rescale(b.mantissa, b.exponent, exponent)
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** The sum, in the format of `a`; in that of `b` if `a` is zero. */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  return combine(a, b, 1n)
}

/** The difference, in the format of `a`; in that of `b` if `a` is zero. */
export function subtractQuantities(a: Quantity, b: Quantity): Quantity {
  return combine(a, b, -1n)
}

function combine(a: Quantity, b: Quantity, sign: bigint): Quantity {
  const exponent = Math.min(a.exponent, b.exponent)
  const mantissa =
    rescale(a.mantissa, a.exponent, exponent) + sign * rescale(b.mantissa, b.exponent, exponent)
  const format = a.mantissa === 0n ? b.format : a.format
  return { mantissa, exponent, format, text: undefined }
}

/** The product with a number; `undefined` if the number is not finite. */
export function multiplyQuantity(quantity: Quantity, factor: number): Quantity | undefined {
  const other = parseQuantity(formatGoFloat(factor, 'g'))
  if (other === undefined) return undefined
  return {
    mantissa: quantity.mantissa * other.mantissa,
    exponent: quantity.exponent + other.exponent,
    format: quantity.format,
    text: undefined,
  }
}

/**
 * The quotient with a number, cut after as many decimals as the finer of the two has;
 * `undefined` if the number is zero or not finite.
 */
export function divideQuantity(quantity: Quantity, divisor: number): Quantity | undefined {
  const other = parseQuantity(formatGoFloat(divisor, 'g'))
  if (other === undefined || other.mantissa === 0n) return undefined
  const exponent = Math.min(quantity.exponent, other.exponent)
  const shift = quantity.exponent - other.exponent - exponent
  const dividend = shift > 0 ? quantity.mantissa * 10n ** BigInt(shift) : quantity.mantissa
  const mantissa = dividend / (shift < 0 ? other.mantissa * 10n ** BigInt(-shift) : other.mantissa)
  return { mantissa, exponent, format: quantity.format, text: undefined }
}

/** The ratio of two quantities, in floating point; not finite if `b` is zero. */
export function divideQuantities(a: Quantity, b: Quantity): number {
  return quantityToNumber(a) / quantityToNumber(b)
}

/** The remainder in the format of `a`; `fraction` if one of them is no 64-bit integer, `zero` if `b` is. */
export function moduloQuantities(a: Quantity, b: Quantity): Quantity | 'fraction' | 'zero' {
  const left = quantityToNumber(a)
  const right = quantityToNumber(b)
  if (!isInt64(left) || !isInt64(right)) return 'fraction'
  if (right === 0) return 'zero'
  const mantissa = BigInt(left) % BigInt(right)
  return { mantissa, exponent: 0, format: a.format, text: undefined }
}

function isInt64(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63
}

/** The nearest number, by the arithmetic of upstream: mantissa times a power of ten. */
export function quantityToNumber(quantity: Quantity): number {
  const base = Number(quantity.mantissa)
  return quantity.exponent === 0 ? base : base * Number(`1e${quantity.exponent}`)
}

/**
 * The canonical text: no fraction, the largest suffix that fits; a binary quantity below 1024
 * or with a fraction is written in decimal.
 *
 * Source: k8s.io/apimachinery, pkg/api/resource, CanonicalizeBytes.
 */
export function formatQuantity(quantity: Quantity): string {
  if (quantity.text !== undefined) return quantity.text
  const { mantissa, exponent, format } = quantity
  if (mantissa === 0n) return '0'
  if (format === 'BinarySI') {
    const whole = rescale(mantissa, exponent, Math.max(exponent, 0))
    const value = exponent > 0 ? rescale(mantissa, exponent, 0) : whole
    const exact = exponent >= 0 || rescale(value, 0, exponent) === mantissa
    if (exact && (value >= 1024n || value <= -1024n)) return formatBinary(value)
  }
  return formatDecimal(mantissa, exponent, format === 'DecimalExponent')
}

function formatBinary(value: bigint): string {
  const names = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei']
  let rest = value
  let index = 0
  while (index < names.length - 1 && (rest & 1023n) === 0n) {
    rest >>= 10n
    index++
  }
  return `${rest}${names[index]}`
}

function formatDecimal(mantissa: bigint, exponent: number, scientific: boolean): string {
  const text = mantissa.toString()
  const significant = text.replace(/0+$/, '')
  let shifted = exponent + text.length - significant.length
  let padding = ((shifted % 3) + 3) % 3
  shifted -= padding
  if (scientific) return `${significant}${'0'.repeat(padding)}${shifted === 0 ? '' : `e${shifted}`}`
  // beyond exa upstream prints no suffix at all, which is another number
  if (shifted > 18) {
    padding += shifted - 18
    shifted = 18
  }
  const names = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E']
  return `${significant}${'0'.repeat(padding)}${names[shifted / 3 + 3] ?? ''}`
}
