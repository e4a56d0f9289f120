import { isFraction, months, weekdays } from './go-layout.ts'

/** What has been read; -1 where nothing has. */
export interface Reading {
  rest: string
  year: number
  month: number
  day: number
  yearDay: number
  hour: number
  minute: number
  second: number
  nanoseconds: number
  half: 'am' | 'pm' | ''
  isUtc: boolean
  offsetSeconds: number
  zone: string
}

/** Before anything has been read. */
export const nothing: Reading = {
  rest: '',
  year: 0,
  month: -1,
  day: -1,
  yearDay: -1,
  hour: 0,
  minute: 0,
  second: 0,
  nanoseconds: 0,
  half: '',
  isUtc: false,
  offsetSeconds: -1,
  zone: '',
}

/** True if it could be read, false if not, or the name of what is out of range. */
export type Outcome = boolean | string

/** Skips a literal text; one blank stands for any number of them. */
export function skip(reading: Reading, literal: string): boolean {
  let left = literal
  while (left !== '') {
    if (left.startsWith(' ')) {
      if (reading.rest !== '' && !reading.rest.startsWith(' ')) return false
      left = left.replace(/^ +/, '')
      reading.rest = reading.rest.replace(/^ +/, '')
    } else {
      if (reading.rest[0] !== left[0]) return false
      left = left.slice(1)
      reading.rest = reading.rest.slice(1)
    }
  }
  return true
}

/**
 * Reads one element of a layout; `next` is the one that follows.
 */
export function readElement(reading: Reading, element: string, next: string): Outcome {
  if (element === '') return true
  if (isFraction(element)) return readFraction(reading, element)
  if (/^[-Z]07/.test(element)) return readOffset(reading, element)
  return readDate(reading, element) ?? readClock(reading, element, next)
}

/** Takes what a pattern matches at the start; `undefined` if it does not. */
function take(reading: Reading, pattern: RegExp): string | undefined {
  const match = pattern.exec(reading.rest)
  if (match === null) return undefined
  reading.rest = reading.rest.slice(match[0].length)
  return match[0]
}

/** One digit or two, or exactly two. */
function takeNumber(reading: Reading, isFixed: boolean): number | undefined {
  const digits = take(reading, isFixed ? /^\d\d/ : /^\d\d?/)
  return digits === undefined ? undefined : Number(digits)
}

function readDate(reading: Reading, element: string): Outcome | undefined {
  switch (element) {
    case '2006':
      return readYear(reading)
    case '06':
      return readShortYear(reading)
    case 'January':
      return readMonthName(reading, months)
    case 'Jan':
      return readMonthName(reading, shortMonths)
    case '1':
    case '01':
      return readMonth(reading, element === '01')
    case 'Monday':
      return takeName(reading, weekdays) !== -1
    case 'Mon':
      return takeName(reading, shortWeekdays) !== -1
    case '2':
    case '_2':
    case '02':
      return readDay(reading, element)
    case '__2':
    case '002':
      return readYearDay(reading, element)
    default:
      return undefined
  }
}

const shortMonths: readonly string[] = months.map(name => name.slice(0, 3))
const shortWeekdays: readonly string[] = weekdays.map(name => name.slice(0, 3))

function readYear(reading: Reading): Outcome {
  const year = take(reading, /^\d{4}/)
  reading.year = Number(year)
  return year !== undefined
}

/** Two digits, or a sign and one; years from 69 on are those of the last century. */
function readShortYear(reading: Reading): Outcome {
  const text = take(reading, /^[-+\d]\d/)
  const year = Number(text)
  reading.year = year >= 69 ? year + 1900 : year + 2000
  return text !== undefined
}

function readMonthName(reading: Reading, names: readonly string[]): Outcome {
  const index = takeName(reading, names)
  reading.month = index + 1
  return index !== -1
}

/** The index of a name at the start, in letters of either case; -1 if there is none. */
function takeName(reading: Reading, names: readonly string[]): number {
  const index = names.findIndex(
    name => reading.rest.slice(0, name.length).toLowerCase() === name.toLowerCase(),
  )
  reading.rest = reading.rest.slice(names[index]?.length ?? 0)
  return index
}

function readMonth(reading: Reading, isFixed: boolean): Outcome {
  const month = takeNumber(reading, isFixed)
  if (month === undefined) return false
  reading.month = month
  return month >= 1 && month <= 12 ? true : 'month'
}

function readDay(reading: Reading, element: string): Outcome {
  if (element === '_2') take(reading, /^ /)
  const day = takeNumber(reading, element === '02')
  reading.day = day ?? -1
  return day !== undefined
}

function readYearDay(reading: Reading, element: string): Outcome {
  if (element === '__2') take(reading, /^ {1,2}/)
  const digits = take(reading, element === '002' ? /^\d{3}/ : /^\d{1,3}/)
  reading.yearDay = digits === undefined ? -1 : Number(digits)
  return digits !== undefined
}

function readClock(reading: Reading, element: string, next: string): Outcome {
  switch (element) {
    case '15':
      return readPart(reading, 'hour', { isFixed: false, most: 23 })
    case '3':
    case '03':
      return readPart(reading, 'hour', { isFixed: element === '03', most: 12 })
    case '4':
    case '04':
      return readPart(reading, 'minute', { isFixed: element === '04', most: 59 })
    case '5':
    case '05': {
      const outcome = readPart(reading, 'second', { isFixed: element === '05', most: 59 })
      return outcome === true && !isFraction(next) ? readUnasked(reading) : outcome
    }
    case 'PM':
    case 'pm':
      return readHalf(reading, element)
    default:
      return readZone(reading)
  }
}

interface PartForm {
  readonly isFixed: boolean
  readonly most: number
}

function readPart(
  reading: Reading,
  part: 'hour' | 'minute' | 'second',
  { isFixed, most }: PartForm,
): Outcome {
  const value = takeNumber(reading, isFixed)
  if (value === undefined) return false
  reading[part] = value
  return value <= most ? true : part
}

/** A fraction behind the seconds that the layout does not mention. */
function readUnasked(reading: Reading): Outcome {
  setNanoseconds(reading, take(reading, /^[.,]\d+/))
  return true
}

function setNanoseconds(reading: Reading, fraction: string | undefined): void {
  if (fraction !== undefined) reading.nanoseconds = Number(fraction.slice(1, 10).padEnd(9, '0'))
}

/** `.000` wants as many digits as it has zeros, `.999` takes any number, or none. */
function readFraction(reading: Reading, element: string): Outcome {
  if (element.endsWith('9')) return readUnasked(reading)
  const text = reading.rest.slice(0, element.length)
  // Go reads up to nine digits as an integer, which may have a sign
  const number = /^[.,]([-+]?\d+)$/.exec(text.slice(0, 10))
  if (text.length < element.length || number === null) return false
  const value = Number(number[1]) * 10 ** (10 - number[0].length)
  if (value < 0) return 'fractional second'
  reading.nanoseconds = value
  reading.rest = reading.rest.slice(element.length)
  return true
}

function readHalf(reading: Reading, element: string): Outcome {
  const half = take(reading, element === 'PM' ? /^[AP]M/ : /^[ap]m/)
  if (half === undefined) return false
  reading.half = half.toLowerCase() === 'pm' ? 'pm' : reading.half || 'am'
  return true
}

const offsetForms: ReadonlyMap<string, RegExp> = new Map([
  ['07', /^.(..)/s],
  ['0700', /^.(..)(..)/s],
  ['07:00', /^.(..):(..)/s],
  ['070000', /^.(..)(..)(..)/s],
  ['07:00:00', /^.(..):(..):(..)/s],
])

/** `+07:00` in the form of the element; `Z` where the element starts with it. */
function readOffset(reading: Reading, element: string): Outcome {
  if (element.startsWith('Z') && take(reading, /^Z/) !== undefined) {
    reading.isUtc = true
    return true
  }
  const match = offsetForms.get(element.slice(1))?.exec(reading.rest)
  if (!match) return false
  const fields = match.slice(1)
  const firstWrong = fields.findIndex(field => !/^\d\d$/.test(field))
  const valid = firstWrong === -1 ? fields : fields.slice(0, firstWrong)
  const [hours = 0, minutes = 0, seconds = 0] = valid.map(Number)
  if (seconds > 60) return 'time zone offset second'
  if (minutes > 60) return 'time zone offset minute'
  if (hours > 24) return 'time zone offset hour'
  if (firstWrong !== -1 || !/^[-+]/.test(reading.rest)) return false
  const size = (hours * 60 + minutes) * 60 + seconds
  reading.offsetSeconds = reading.rest.startsWith('-') ? -size : size
  reading.rest = reading.rest.slice(match[0].length)
  return true
}

/** The abbreviation of a zone: three to five capitals, a few exceptions, or an offset. */
function readZone(reading: Reading): Outcome {
  if (take(reading, /^UTC/) !== undefined) {
    reading.isUtc = true
    return true
  }
  const { rest } = reading
  if (rest.length < 3) return false
  const signed = /^[-+](\d+)/.exec(rest.startsWith('GMT') ? rest.slice(3) : rest)
  const offset = signed !== null && Number(signed[1]) <= 23 ? signed[0] : undefined
  const zone = rest.startsWith('GMT') ? `GMT${offset ?? ''}` : (offset ?? zoneName(rest))
  if (zone === undefined) return false
  reading.zone = zone
  reading.rest = rest.slice(zone.length)
  return true
}

function zoneName(text: string): string | undefined {
  return /^(?:ChST|MeST|[A-Z]{4}T(?![A-Z])|(?:[A-Z]{3}T|WITA)(?![A-Z])|[A-Z]{3}(?![A-Z]))/.exec(
    text,
  )?.[0]
}
