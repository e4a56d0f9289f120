import { NotationError } from './error.ts'
import { splitLayout } from './go-layout.ts'
import type { GoTime } from './go-time.ts'
import { nothing, type Reading, readElement, skip } from './go-time-fields.ts'

/**
 * Reads a time in one of Go's layouts. What the layout leaves out is zero, or one; without a zone
 * the time is UTC, and a zone that is only named has no offset. A fraction may follow the seconds
 * even where the layout has none.
 *
 * Source: time.Parse of Go, with UTC as the local zone.
 *
 * @throws {NotationError} with Go's text: `parsing time "x" as "2006…": cannot parse "x" as "2006"`.
 */
export function parseGoTime(layout: string, text: string): GoTime {
  const reading: Reading = { ...nothing, rest: toBytes(text) }
  const parts = splitLayout(toBytes(layout))
  const fail = (wanted: string, found: string) => {
    const [whole, form] = [quote(toBytes(text)), quote(toBytes(layout))]
    return new NotationError(
      `parsing time ${whole} as ${form}: cannot parse ${quote(found)} as ${quote(wanted)}`,
    )
  }
  const failWith = (reason: string) =>
    new NotationError(`parsing time ${quote(toBytes(text))}: ${reason}`)
  for (const [index, { before, element }] of parts.entries()) {
    if (!skip(reading, before)) throw fail(before, reading.rest)
    const { rest } = reading
    const outcome = readElement(reading, element, parts[index + 1]?.element ?? '')
    if (typeof outcome === 'string') throw failWith(`${outcome} out of range`)
    if (!outcome) throw fail(element, rest)
  }
  if (reading.rest !== '') throw failWith(`extra text: ${quote(reading.rest)}`)
  const problem = settleDay(reading)
  if (problem !== undefined) throw failWith(problem)
  return toTime(reading)
}

/** A text whose characters are the bytes of its UTF-8 form; Go counts and quotes bytes. */
function toBytes(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text
  return Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join('')
}

function quote(bytes: string): string {
  const escaped = (byte: string) =>
    byte === '"' || byte === '\\'
      ? `\\${byte}`
      : `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`
  return `"${bytes.replace(/["\\]|[^ -\x7f]/g, escaped)}"`
}

/** Month and day from the day of the year, and whether they exist; says what is wrong. */
function settleDay(reading: Reading): string | undefined {
  if (reading.half === 'pm' && reading.hour < 12) reading.hour += 12
  else if (reading.half === 'am' && reading.hour === 12) reading.hour = 0
  if (reading.yearDay >= 0) {
    const problem = settleYearDay(reading)
    if (problem !== undefined) return problem
  }
  if (reading.month < 0) reading.month = 1
  if (reading.day < 0) reading.day = 1
  const isDay = reading.day >= 1 && reading.day <= daysIn(reading.month, reading.year)
  return isDay ? undefined : 'day out of range'
}

function settleYearDay(reading: Reading): string | undefined {
  const { year, yearDay } = reading
  if (yearDay < 1 || yearDay > (isLeap(year) ? 366 : 365)) return 'day-of-year out of range'
  let month = 1
  let day = yearDay
  while (day > daysIn(month, year)) day -= daysIn(month++, year)
  if (reading.month >= 0 && reading.month !== month) return 'day-of-year does not match month'
  if (reading.day >= 0 && reading.day !== day) return 'day-of-year does not match day'
  reading.month = month
  reading.day = day
  return undefined
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function daysIn(month: number, year: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function toTime(reading: Reading): GoTime {
  const date = new Date(0)
  date.setUTCFullYear(reading.year, reading.month - 1, reading.day)
  date.setUTCHours(reading.hour, reading.minute, reading.second)
  const local = BigInt(date.getTime()) * 1_000_000n + BigInt(reading.nanoseconds)
  const at = (offset: number, name: string): GoTime => ({
    unixNanoseconds: local - BigInt(offset) * 1_000_000_000n,
    offsetSeconds: offset,
    zone: name,
  })
  const { isUtc, offsetSeconds, zone } = reading
  if (isUtc) return at(0, 'UTC')
  if (offsetSeconds !== -1) {
    const isLocal = offsetSeconds === 0 && (zone === '' || zone === 'UTC')
    return at(offsetSeconds, isLocal ? 'UTC' : zone)
  }
  if (zone === '') return at(0, 'UTC')
  // the one abbreviation that has its offset with it; it does not move the clock, as upstream
  const hours = /^GMT([-+]\d+)$/.exec(zone)
  const shown = hours === null ? 0 : Number(hours[1]) * 3600
  return { unixNanoseconds: local, offsetSeconds: shown, zone }
}
