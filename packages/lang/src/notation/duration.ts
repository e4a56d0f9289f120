import { NotationError } from './error.ts'
import { quoteGoTime } from './go-quote.ts'

// Duration = [ "+" | "-" ] ( "0" | { Number Unit } ) ;  Number = digits [ "." [ digits ] ] | "." digits
const units: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['µs', 1_000n], // U+00B5, the micro sign
  ['μs', 1_000n], // U+03BC, the Greek letter
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
])

const LIMIT = 1n << 63n

/**
 * A Go duration such as `1h30m`, in nanoseconds; `undefined` if the text is none or does not fit
 * into 64 bits.
 *
 * Source: time.ParseDuration of Go.
 */
export function parseDuration(text: string): bigint | undefined {
  if (!canBeDuration(text)) return undefined
  const result = readDuration(text)
  return typeof result === 'bigint' ? result : undefined
}

/**
 * As `parseDuration`, for a text that must be one.
 *
 * @throws {NotationError} with Go's text: `time: missing unit in duration "5"`.
 */
export function requireDuration(text: string): bigint {
  const result = readDuration(text)
  if (typeof result === 'bigint') return result
  throw new NotationError(result)
}

/** Most texts that come here are none; their first and last character tell without reading them. */
function canBeDuration(text: string): boolean {
  const first = text.charCodeAt(0)
  const isNumeric = isDigit(first) || first === PLUS || first === MINUS || first === POINT
  if (!isNumeric) return false
  const last = text.charCodeAt(text.length - 1)
  if (last === LETTER_S || last === LETTER_M || last === LETTER_H) return true
  return last === ZERO && (text === '0' || text === '+0' || text === '-0')
}

const PLUS = 43
const MINUS = 45
const POINT = 46
const ZERO = 48
const LETTER_H = 104
const LETTER_M = 109
const LETTER_S = 115

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

/** Nanoseconds, or what is wrong. */
function readDuration(text: string): bigint | string {
  const isSigned = text.charCodeAt(0) === MINUS || text.charCodeAt(0) === PLUS
  const unsigned = isSigned ? text.slice(1) : text
  if (unsigned === '0') return 0n
  const total = unsigned === '' ? undefined : sum(unsigned)
  if (typeof total === 'string') return `${total} in duration ${quoteGoTime(text)}`
  if (text.charCodeAt(0) === MINUS && total !== undefined) return -total
  return total === undefined || total === LIMIT
    ? `time: invalid duration ${quoteGoTime(text)}`
    : total
}

/** The sum of all parts; `undefined` if one is no number or they do not fit, a text if a unit is wrong. */
function sum(text: string): bigint | string | undefined {
  let total = 0n
  let at = 0
  while (at < text.length) {
    const numberEnd = skipNumber(text, at)
    const end = skipUnit(text, numberEnd)
    const value = readPart(text.slice(at, numberEnd), text.slice(numberEnd, end))
    if (typeof value !== 'bigint') return value
    total += value
    if (total > LIMIT) return undefined
    at = end
  }
  return total
}

function readPart(number: string, unitName: string): bigint | string | undefined {
  if (number === '' || number === '.') return undefined
  const point = number.indexOf('.')
  const whole = BigInt(point === -1 ? number : number.slice(0, point))
  if (whole > LIMIT) return undefined
  if (unitName === '') return 'time: missing unit'
  const unit = units.get(unitName)
  if (unit === undefined) return `time: unknown unit ${quoteGoTime(unitName)}`
  return point === -1 ? whole * unit : whole * unit + fractionOf(number.slice(point + 1), unit)
}

function skipNumber(text: string, from: number): number {
  const end = skipDigits(text, from)
  return text.charCodeAt(end) === POINT ? skipDigits(text, end + 1) : end
}

function skipDigits(text: string, from: number): number {
  let at = from
  while (isDigit(text.charCodeAt(at))) at++
  return at
}

function skipUnit(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) !== POINT && !isDigit(text.charCodeAt(at))) at++
  return at
}

/** Go computes the fraction in floating point and cuts it; digits that do not fit 64 bits are dropped. */
function fractionOf(digits: string, unit: bigint): bigint {
  let value = 0n
  let scale = 1
  for (const digit of digits) {
    if (value > (LIMIT - 1n) / 10n) break
    const next = value * 10n + BigInt(digit)
    if (next > LIMIT) break
    value = next
    scale *= 10
  }
  return BigInt(Math.trunc(Number(value) * (Number(unit) / scale)))
}

/**
 * A duration as Go prints it: `1h0m0s`, `2.5s`, `1µs`, `0s`.
 *
 * Source: time.Duration.String of Go.
 */
export function formatDuration(nanoseconds: bigint): string {
  if (nanoseconds < 0n) return `-${formatDuration(-nanoseconds)}`
  if (nanoseconds === 0n) return '0s'
  if (nanoseconds < 1_000n) return `${nanoseconds}ns`
  if (nanoseconds < 1_000_000n) return `${decimal(nanoseconds, 3)}µs`
  if (nanoseconds < 1_000_000_000n) return `${decimal(nanoseconds, 6)}ms`
  const minutes = nanoseconds / 60_000_000_000n
  const seconds = `${decimal(nanoseconds % 60_000_000_000n, 9)}s`
  if (minutes === 0n) return seconds
  return minutes < 60n ? `${minutes}m${seconds}` : `${minutes / 60n}h${minutes % 60n}m${seconds}`
}

/** The value with a number of decimals, without zeros at the end. */
function decimal(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const whole = digits.slice(0, -decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}
