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
const BILLION = 10n ** 9n
const MAX_BINARY = 2n ** 63n - 1n

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

// Quantity = [ "+" | "-" ] { digit } [ "." { digit } ] [ suffix ]
// suffix = "m" | "Ki" | … | ( "e" | "E" ) integer
const grammar = /^([+-]?)(\d*)(?:\.(\d*))?([eEinumkKMGTP]*(?:[+-]?\d*)?)$/

/**
 * Reads a quantity such as `100m`, `1.5Gi` or `1e3`; `undefined` if the text is none. What is
 * finer than a billionth is rounded away from zero; a binary one is at most 2^63-1. A text
 * without any digit, as `k`, is mostly zero.
 *
 * Source: k8s.io/apimachinery, pkg/api/resource, ParseQuantity.
 */
export function parseQuantity(text: string): Quantity | undefined {
  return parseShort(text) ?? parseAny(text)
}

/** What nearly all quantities are: few digits and a suffix from the table. */
function parseShort(text: string): Quantity | undefined {
  let value = 0
  let at = 0
  for (; at < SHORT_DIGITS; at++) {
    const digit = text.charCodeAt(at) - 48
    // also ends where the text does
    if (!(digit >= 0 && digit <= 9)) break
    value = value * 10 + digit
  }
  const suffix = at === 0 ? undefined : suffixes.get(text.slice(at))
  if (suffix === undefined) return undefined
  const { format, exponent } = suffix
  if (format === 'BinarySI') {
    if (exponent > SHORT_BINARY_EXPONENT) return undefined
    return {
      mantissa: BigInt(value * 2 ** exponent),
      exponent: 0,
      format,
      text: value % 8 === 0 ? undefined : text,
    }
  }
  const kept = value % 1000 === 0 ? undefined : text
  return { mantissa: BigInt(value), exponent, format, text: kept }
}

/** So many digits times 2^30 are exact in floating point, and are not rounded upstream. */
const SHORT_DIGITS = 5
const SHORT_BINARY_EXPONENT = 30

/** What a quantity ends with; most texts that come here are none. */
const ends = '0123456789.+-numkMGTPEei'

function parseAny(text: string): Quantity | undefined {
  const canBe =
    text !== '' && text.length <= MAX_LENGTH && ends.includes(text.charAt(text.length - 1))
  const match = canBe ? grammar.exec(text) : null
  if (match === null) return undefined
  const [, sign = '', written = '', fraction = '', suffixText = ''] = match
  const suffix = readSuffix(suffixText)
  if (suffix === undefined) return undefined
  const digits = (written.replace(/^0+/, '') || '0') + fraction
  const decimal = { digits, places: fraction.length }
  const exact = exactAmount(decimal, suffix)
  if (exact === undefined && written + fraction === '') return undefined
  const { mantissa, exponent, format } = exact ?? roundedAmount(decimal, suffix)
  return {
    mantissa: sign === '-' ? -mantissa : mantissa,
    exponent,
    format,
    text: exact !== undefined && isCanonical(digits, exact) ? text : undefined,
  }
}

interface Decimal {
  readonly digits: string
  /** How many of them stand behind the point. */
  readonly places: number
}

type Amount = Omit<Quantity, 'text'>

function readSuffix(text: string): Suffix | undefined {
  const known = suffixes.get(text)
  if (known !== undefined) return known
  if (!/^[eE][+-]?\d+$/.test(text)) return undefined
  const exponent = Number(text.slice(1))
  if (Math.abs(exponent) > MAX_EXPONENT) return undefined
  return { format: 'DecimalExponent', exponent }
}

/** What upstream keeps in 64 bits, and so does not round; `undefined` if that may not suffice. */
function exactAmount(
  { digits, places }: Decimal,
  { format, exponent }: Suffix,
): Amount | undefined {
  if (format !== 'BinarySI') {
    if (digits.length > 18 || exponent - places < NANO) return undefined
    return { mantissa: BigInt(digits), exponent: exponent - places, format }
  }
  const spareDigits = 15 - digits.length - Math.trunc((exponent * 3) / 10) - 1
  if (places > 0 || spareDigits < 0) return undefined
  return { mantissa: BigInt(digits) << BigInt(exponent), exponent: 0, format }
}

function roundedAmount({ digits, places }: Decimal, suffix: Suffix): Amount {
  const isBinary = suffix.format === 'BinarySI'
  const mantissa = isBinary ? BigInt(digits) << BigInt(suffix.exponent) : BigInt(digits)
  const exponent = (isBinary ? 0 : suffix.exponent) - places
  if (mantissa === 0n) return { mantissa, exponent, format: suffix.format }
  const nanos = rescale(mantissa, exponent, NANO)
  if (!isBinary) return { mantissa: nanos, exponent: NANO, format: suffix.format }
  if (nanos > MAX_BINARY * BILLION) return { mantissa: MAX_BINARY, exponent: 0, format: 'BinarySI' }
  return { mantissa: nanos, exponent: NANO, format: nanos < BILLION ? 'DecimalSI' : 'BinarySI' }
}

/** The mantissa at another exponent, rounded away from zero. */
function rescale(mantissa: bigint, from: number, to: number): bigint {
  if (from === to) return mantissa
  if (from > to) return mantissa * powerOfTen(from - to)
  const divisor = powerOfTen(to - from)
  const quotient = mantissa / divisor
  if (quotient * divisor === mantissa) return quotient
  return mantissa < 0n ? quotient - 1n : quotient + 1n
}

const smallPowers: readonly bigint[] = Array.from(
  { length: 40 },
  (_, exponent) => 10n ** BigInt(exponent),
)

function powerOfTen(exponent: number): bigint {
  return smallPowers[exponent] ?? 10n ** BigInt(exponent)
}

/** Whether upstream keeps the text as it is, be it `+1` or `1.`. */
function isCanonical(digits: string, { exponent, format }: Amount): boolean {
  if (format === 'BinarySI') return (BigInt(digits) & 7n) !== 0n
  return exponent % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0')
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
  const dividend = quantity.mantissa * powerOfTen(Math.max(shift, 0))
  const mantissa = dividend / (other.mantissa * powerOfTen(Math.max(-shift, 0)))
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
    const value = rescale(mantissa, exponent, 0)
    const isWhole = exponent >= 0 || rescale(value, 0, exponent) === mantissa
    if (isWhole && (value >= 1024n || value <= -1024n)) return formatBinary(value)
  }
  return formatDecimal(mantissa, exponent, format === 'DecimalExponent')
}

const binaryNames: readonly string[] = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei']

function formatBinary(value: bigint): string {
  let rest = value
  let index = 0
  while (index < binaryNames.length - 1 && (rest & 1023n) === 0n) {
    rest >>= 10n
    index++
  }
  return `${rest}${binaryNames[index]}`
}

const decimalNames: readonly string[] = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E']
const EXA = 18

function formatDecimal(mantissa: bigint, exponent: number, isScientific: boolean): string {
  const text = mantissa.toString()
  const significant = text.replace(/0+$/, '')
  const trimmed = exponent + text.length - significant.length
  // below nano and beyond exa upstream leaves the suffix out, which makes it another number;
  // here an exponent stands in for it, or the zeros stay
  const group = Math.floor(trimmed / 3) * 3
  const shifted = isScientific ? group : Math.min(group, EXA)
  const number = significant + '0'.repeat(trimmed - shifted)
  if (isScientific) return shifted === 0 ? number : `${number}e${shifted}`
  return number + (decimalNames[shifted / 3 + 3] ?? `e${shifted}`)
}
