import { isFraction, months, splitLayout, weekdays } from './go-layout.ts'

/** A moment and the place whose clock shows it. */
export interface GoTime {
  /** Nanoseconds since 1970-01-01T00:00:00Z. */
  readonly unixNanoseconds: bigint
  readonly offsetSeconds: number
  /** The abbreviation of the zone: `UTC`, what the text named, or empty. */
  readonly zone: string
}

/** The layout of RFC 3339 with seconds. */
export const RFC3339 = '2006-01-02T15:04:05Z07:00'

/**
 * Prints a time in one of Go's layouts, as `2006-01-02T15:04:05Z07:00`.
 *
 * Source: time.Time.Format of Go.
 */
export function formatGoTime(layout: string, time: GoTime): string {
  const clock = readClock(time)
  return splitLayout(layout)
    .map(({ before, element }) => before + formatElement(element, clock, time))
    .join('')
}

/** What the clock at the place shows. */
interface Clock {
  readonly date: Date
  readonly nanoseconds: number
}

const SECOND = 1_000_000_000n

function readClock({ unixNanoseconds, offsetSeconds }: GoTime): Clock {
  const nanoseconds = ((unixNanoseconds % SECOND) + SECOND) % SECOND
  const seconds = Number((unixNanoseconds - nanoseconds) / SECOND) + offsetSeconds
  return { date: new Date(seconds * 1000), nanoseconds: Number(nanoseconds) }
}

function formatElement(element: string, clock: Clock, time: GoTime): string {
  const { date } = clock
  const zone = /^([-Z])(07.*)$/.exec(element)
  if (zone?.[2] !== undefined) {
    if (zone[1] === 'Z' && time.offsetSeconds === 0) return 'Z'
    return formatOffset(time.offsetSeconds, zone[2])
  }
  if (isFraction(element)) return formatFraction(element, clock.nanoseconds)
  return formatDate(element, date) ?? formatHours(element, date) ?? formatRest(element, date, time)
}

function formatDate(element: string, date: Date): string | undefined {
  const month = months[date.getUTCMonth()] ?? ''
  const weekday = weekdays[date.getUTCDay()] ?? ''
  const year = date.getUTCFullYear()
  const day = date.getUTCDate()
  switch (element) {
    case '2006':
      return `${year < 0 ? '-' : ''}${padded(Math.abs(year), 4)}`
    case '06':
      return padded(Math.abs(year) % 100, 2)
    case 'January':
      return month
    case 'Jan':
      return month.slice(0, 3)
    case '1':
      return `${date.getUTCMonth() + 1}`
    case '01':
      return padded(date.getUTCMonth() + 1, 2)
    case 'Monday':
      return weekday
    case 'Mon':
      return weekday.slice(0, 3)
    case '2':
      return `${day}`
    case '_2':
      return `${day}`.padStart(2)
    case '02':
      return padded(day, 2)
    case '__2':
      return `${dayOfYear(date)}`.padStart(3)
    case '002':
      return padded(dayOfYear(date), 3)
    default:
      return undefined
  }
}

function padded(value: number, width: number): string {
  return value.toString().padStart(width, '0')
}

function dayOfYear(date: Date): number {
  const start = new Date(date)
  start.setUTCMonth(0, 1)
  return Math.round((date.getTime() - start.getTime()) / 86_400_000) + 1
}

function formatHours(element: string, date: Date): string | undefined {
  const hour = date.getUTCHours()
  // noon is 12PM, midnight is 12AM
  const hour12 = hour % 12 === 0 ? 12 : hour % 12
  switch (element) {
    case '15':
      return padded(hour, 2)
    case '3':
      return `${hour12}`
    case '03':
      return padded(hour12, 2)
    case 'PM':
      return hour >= 12 ? 'PM' : 'AM'
    case 'pm':
      return hour >= 12 ? 'pm' : 'am'
    default:
      return undefined
  }
}

function formatRest(element: string, date: Date, { zone, offsetSeconds }: GoTime): string {
  switch (element) {
    case '4':
      return `${date.getUTCMinutes()}`
    case '04':
      return padded(date.getUTCMinutes(), 2)
    case '5':
      return `${date.getUTCSeconds()}`
    case '05':
      return padded(date.getUTCSeconds(), 2)
    case 'MST':
      return zone === '' ? formatOffset(offsetSeconds, '0700') : zone
    default:
      return ''
  }
}

/** An offset in the form of `07`, `0700`, `07:00`, `070000` or `07:00:00`. */
function formatOffset(offsetSeconds: number, form: string): string {
  const absolute = Math.abs(offsetSeconds)
  const fields = [absolute / 3600, (absolute / 60) % 60, absolute % 60]
  const count = form.replaceAll(':', '').length / 2
  const shown = fields.slice(0, count).map(field => padded(Math.trunc(field), 2))
  // less than a minute west of Greenwich is east of it, as upstream
  const sign = Math.trunc(offsetSeconds / 60) < 0 ? '-' : '+'
  return sign + shown.join(form.includes(':') ? ':' : '')
}

function formatFraction(element: string, nanoseconds: number): string {
  const digits = padded(nanoseconds, 9).slice(0, element.length - 1)
  if (element.endsWith('0')) return element.charAt(0) + digits
  const trimmed = digits.replace(/0+$/, '')
  return trimmed === '' ? '' : element.charAt(0) + trimmed
}
