import { NotationError } from './error.ts'

// Duration = [ "+" | "-" ] ( "0" | { Number Unit } ) ;  Number = digits [ "." digits ] | "." digits
// Unit = "ns" | "us" | "µs" | "μs" | "ms" | "s" | "m" | "h"
const units: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['µs', 1_000n],
  ['μs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
])

const LIMIT = 1n << 63n

/**
 * A Go duration such as `1h30m`, in nanoseconds; `undefined` if the text is none, or does not
 * fit into 64 bits.
 *
 * Source: time.ParseDuration of Go.
 */
export function parseDuration(text: string): bigint | undefined {
  if (!canBeDuration(text)) return undefined
  const result = readDuration(text)
  return typeof result === 'bigint' ? result : undefined
}

/** As `parseDuration`. @throws {NotationError} with Go's text if the text is no duration. */
export function requireDuration(text: string): bigint {
  const result = readDuration(text)
  if (typeof result === 'bigint') return result
  throw new NotationError(result)
}

/** Most texts that reach here are none: the first and the last character tell. */
function canBeDuration(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  // s, m and h; a lone 0 needs no unit
  if (last !== 115 && last !== 109 && last !== 104) return /^[+-]?0$/.test(text)
  const first = text.charCodeAt(0)
  return (first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46
}

/** Nanoseconds, or what is wrong. */
function readDuration(text: string): bigint | string {
  const signed = text[0] === '-' || text[0] === '+'
  const negative = text[0] === '-'
  let at = signed ? 1 : 0
  if (text.length === at + 1 && text[at] === '0') return 0n
  if (text.length === at) return invalid(text)
  let total = 0n
  while (at < text.length) {
    const start = at
    const wholeEnd = skipDigits(text, at)
    at = text[wholeEnd] === '.' ? skipDigits(text, wholeEnd + 1) : wholeEnd
    if (at - start - (at > wholeEnd ? 1 : 0) === 0) return invalid(text)
    const whole = BigInt(text.slice(start, wholeEnd))
    if (whole > LIMIT) return invalid(text)
    const unitStart = at
    while (at < text.length && text[at] !== '.' && !isDigit(text.charCodeAt(at))) at++
    if (at === unitStart) return `time: missing unit in duration ${quote(text)}`
    const name = text.slice(unitStart, at)
    const unit = units.get(name)
    if (unit === undefined) return `time: unknown unit ${quote(name)} in duration ${quote(text)}`
    const fraction = unitStart > wholeEnd ? text.slice(wholeEnd + 1, unitStart) : ''
    total += whole * unit + fractionOf(fraction, unit)
    if (total > LIMIT) return invalid(text)
  }
  if (negative) return -total
  return total === LIMIT ? invalid(text) : total
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

function skipDigits(text: string, from: number): number {
  let at = from
  while (isDigit(text.charCodeAt(at))) at++
  return at
}

/** Go computes the fraction in floating point and cuts it; digits past 64 bits are dropped. */
function fractionOf(digits: string, unit: bigint): bigint {
  if (digits === '') return 0n
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

function invalid(text: string): string {
  return `time: invalid duration ${quote(text)}`
}

/** The package time of Go quotes texts in a plainer way than its formatting package. */
function quote(text: string): string {
  return JSON.stringify(text)
}

/**
 * A duration as Go prints it: `1h0m0s`, `2.5s`, `1µs`, `0s`.
 *
 * Source: time.Duration.String of Go.
 */
export function formatDuration(nanoseconds: bigint): string {
  if (nanoseconds === 0n) return '0s'
  const sign = nanoseconds < 0n ? '-' : ''
  const absolute = nanoseconds < 0n ? -nanoseconds : nanoseconds
  if (absolute < 1_000n) return `${sign}${absolute}ns`
  if (absolute < 1_000_000n) return `${sign}${decimal(absolute, 1_000n, 3)}µs`
  if (absolute < 1_000_000_000n) return `${sign}${decimal(absolute, 1_000_000n, 6)}ms`
  const minutes = absolute / 60_000_000_000n
  const seconds = `${decimal(absolute % 60_000_000_000n, 1_000_000_000n, 9)}s`
  if (minutes === 0n) return `${sign}${seconds}`
  if (minutes < 60n) return `${sign}${minutes}m${seconds}`
  return `${sign}${minutes / 60n}h${minutes % 60n}m${seconds}`
}

function decimal(value: bigint, unit: bigint, digits: number): string {
  const fraction = (value % unit).toString().padStart(digits, '0').replace(/0+$/, '')
  return fraction === '' ? `${value / unit}` : `${value / unit}.${fraction}`
}
