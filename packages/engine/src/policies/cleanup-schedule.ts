import { parseDuration } from '@ephor/lang/notation'
import { Cron } from 'croner'

/** When something is to be done: the first moment after another one, in milliseconds since 1970. */
export type Schedule = (after: number) => number | undefined

/**
 * Compiles a schedule in UTC: five fields of a crontab, a descriptor such as `@daily`, or `@every`
 * with a duration. `undefined` if the text is none; seconds, years, `L`, `W`, `#`, Sunday as 7 and
 * time zones are not known. A schedule that never comes, like the 30th of February, has no next
 * moment.
 *
 * Days: where both day fields are restricted, either is enough; a field with a star in it, also
 * one like "every second day", is not restricted, and then both must fit.
 *
 * Source: github.com/robfig/cron 1.2, ParseStandard.
 */
export function compileSchedule(text: string): Schedule | undefined {
  if (text.startsWith('@every ')) return compileEvery(text.slice('@every '.length))
  const line = text.startsWith('@') ? descriptors.get(text) : text
  const parts = (line ?? '').split(/\s+/u).filter(part => part !== '')
  if (parts.length !== bounds.length) return undefined
  const fields = parts.map((part, index) => parseField(part, bounds[index] ?? minutes))
  if (!fields.every(field => field !== undefined)) return undefined
  if (fields.some(({ values }) => values.length === 0)) return () => undefined
  const [, , days, , weekdays] = fields
  const cron = new Cron(fields.map(({ values }) => values.join(',')).join(' '), {
    utcOffset: 0,
    domAndDow: days?.hasStar === true || weekdays?.hasStar === true,
  })
  return after => cron.nextRun(new Date(after))?.getTime()
}

const descriptors: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
])

/** Whole seconds, one at least, counted from the second that is running. */
function compileEvery(text: string): Schedule | undefined {
  const nanoseconds = parseDuration(text)
  if (nanoseconds === undefined) return undefined
  const seconds = nanoseconds / 1_000_000_000n
  const delay = Number(seconds < 1n ? 1n : seconds) * 1000
  return after => Math.floor(after / 1000) * 1000 + delay
}

interface Bounds {
  readonly least: number
  readonly most: number
  /** Instead of numbers, the first one standing for `least`. */
  readonly names: readonly string[]
}

const minutes: Bounds = { least: 0, most: 59, names: [] }

const bounds: readonly Bounds[] = [
  minutes,
  { least: 0, most: 23, names: [] },
  { least: 1, most: 31, names: [] },
  {
    least: 1,
    most: 12,
    names: 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' '),
  },
  { least: 0, most: 6, names: 'sun mon tue wed thu fri sat'.split(' ') },
]

interface Field {
  /** Ascending. */
  readonly values: readonly number[]
  readonly hasStar: boolean
}

// Field = Range { "," Range } ; Range = ( "*" | "?" | Value [ "-" Value ] ) [ "/" number ]
function parseField(text: string, allowed: Bounds): Field | undefined {
  const values = new Set<number>()
  let hasStar = false
  for (const part of text.split(',')) {
    if (part === '') continue
    const range = parseRange(part, allowed)
    if (range === undefined) return undefined
    hasStar ||= range.isStar
    for (let value = range.first; value <= range.last; value += range.step) values.add(value)
  }
  return { values: [...values].sort((left, right) => left - right), hasStar }
}

interface Range {
  readonly first: number
  readonly last: number
  readonly step: number
  readonly isStar: boolean
}

function parseRange(text: string, allowed: Bounds): Range | undefined {
  const [span = '', step, ...more] = text.split('/')
  const [from = '', to, ...rest] = span.split('-')
  // upstream overlooks what follows a star
  const isStar = from === '*' || from === '?'
  if (more.length > 0 || (rest.length > 0 && !isStar)) return undefined
  const first = isStar ? allowed.least : parseValue(from, allowed)
  const every = step === undefined ? 1 : parseNumber(step)
  const last = lastOf({ isStar, to, first, hasStep: step !== undefined }, allowed)
  if (first === undefined || last === undefined || every === undefined || every === 0) {
    return undefined
  }
  if (first < allowed.least || last > allowed.most || first > last) return undefined
  return { first, last, step: every, isStar }
}

/** A single value with a step goes on to the end of the field. */
function lastOf(
  range: {
    readonly isStar: boolean
    readonly to: string | undefined
    readonly first: number | undefined
    readonly hasStep: boolean
  },
  allowed: Bounds,
): number | undefined {
  if (range.isStar) return allowed.most
  if (range.to !== undefined) return parseValue(range.to, allowed)
  return range.hasStep ? allowed.most : range.first
}

function parseValue(text: string, { least, names }: Bounds): number | undefined {
  const index = names.indexOf(text.toLowerCase())
  return index === -1 ? parseNumber(text) : least + index
}

function parseNumber(text: string): number | undefined {
  return /^\+?\d{1,9}$/.test(text) ? Number(text) : undefined
}
