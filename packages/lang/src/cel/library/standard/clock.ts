import { CelError } from '../../value/cel-error.ts'
import { type Int, requireInt } from '../../value/numbers.ts'
import type { Duration, Timestamp } from '../../value/times.ts'
import type { FunctionRow } from '../library.ts'

const MILLISECOND = 1_000_000n
const SECOND = 1_000_000_000n
const MINUTE = 60n * SECOND
const HOUR = 60n * MINUTE
const DAY_MILLISECONDS = 86_400_000

/** The clock at UTC that shows what a clock in the zone shows at the time. */
function clockAt({ nanoseconds }: Timestamp, zone: string): Date {
  const rest = ((nanoseconds % MILLISECOND) + MILLISECOND) % MILLISECOND
  const milliseconds = Number((nanoseconds - rest) / MILLISECOND)
  return new Date(milliseconds + offsetOf(zone, milliseconds))
}

/** How far a zone is ahead of UTC in milliseconds: `+02:00`, `02:00` or a name. */
function offsetOf(zone: string, milliseconds: number): number {
  if (zone === '' || zone === 'UTC') return 0
  const fixed = /^([+-]?)(\d{1,2}):(\d{2})$/.exec(zone)
  if (fixed === null) return namedOffset(zone, milliseconds)
  const [, sign, hours, minutes] = fixed
  const ahead = Number(hours) * 60 + Number(minutes)
  return (sign === '-' ? -ahead : ahead) * 60_000
}

function namedOffset(zone: string, milliseconds: number): number {
  const parts = formatterOf(zone).formatToParts(milliseconds)
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(part => part.type === type)?.value)
  const shown = new Date(0)
  shown.setUTCFullYear(read('year'), read('month') - 1, read('day'))
  shown.setUTCHours(read('hour'), read('minute'), read('second'))
  return shown.getTime() - Math.floor(milliseconds / 1000) * 1000
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new CelError(`unknown time zone ${timeZone}`)
  }
}

function dayOfYear(clock: Date): number {
  const start = new Date(clock)
  start.setUTCMonth(0, 1)
  return Math.round((clock.getTime() - start.getTime()) / DAY_MILLISECONDS)
}

interface Reading {
  readonly name: string
  readonly doc: string
  /** What it gives for 2024-03-02T04:05:06.007Z, a Saturday. */
  readonly example: number
  readonly read: (clock: Date) => number
}

const readings: readonly Reading[] = [
  { name: 'getFullYear', doc: 'The year.', example: 2024, read: clock => clock.getUTCFullYear() },
  { name: 'getMonth', doc: 'The month, from 0.', example: 2, read: clock => clock.getUTCMonth() },
  { name: 'getDayOfYear', doc: 'The day of the year, from 0.', example: 61, read: dayOfYear },
  {
    name: 'getDayOfMonth',
    doc: 'The day of the month, from 0.',
    example: 1,
    read: clock => clock.getUTCDate() - 1,
  },
  {
    name: 'getDate',
    doc: 'The day of the month, from 1.',
    example: 2,
    read: clock => clock.getUTCDate(),
  },
  {
    name: 'getDayOfWeek',
    doc: 'The day of the week, from 0 for Sunday.',
    example: 6,
    read: clock => clock.getUTCDay(),
  },
  { name: 'getHours', doc: 'The hour, from 0.', example: 4, read: clock => clock.getUTCHours() },
  {
    name: 'getMinutes',
    doc: 'The minute, from 0.',
    example: 5,
    read: clock => clock.getUTCMinutes(),
  },
  {
    name: 'getSeconds',
    doc: 'The second, from 0.',
    example: 6,
    read: clock => clock.getUTCSeconds(),
  },
  {
    name: 'getMilliseconds',
    doc: 'The milliseconds within the second.',
    example: 7,
    read: clock => clock.getUTCMilliseconds(),
  },
]

const ofTimestamps = readings.flatMap(({ name, doc, example, read }): FunctionRow[] => [
  {
    signature: `timestamp . ${name}() -> int`,
    doc: `${doc} At UTC.`,
    example: `timestamp('2024-03-02T04:05:06.007Z').${name}() == ${example}`,
    call: (time: Timestamp) => read(clockAt(time, 'UTC')),
  },
  {
    signature: `timestamp . ${name}(string) -> int`,
    doc: `${doc} In a time zone, as \`Europe/Paris\` or \`+02:00\`.`,
    example: `timestamp('2024-03-02T02:05:06.007Z').${name}('+02:00') == ${example}`,
    call: (time: Timestamp, zone: string) => read(clockAt(time, zone)),
  },
])

function whole(unit: bigint): (duration: Duration) => Int {
  return ({ nanoseconds }) => requireInt(nanoseconds / unit)
}

const ofDurations: readonly FunctionRow[] = [
  {
    signature: 'duration . getHours() -> int',
    doc: 'The whole hours.',
    example: "duration('90m').getHours() == 1",
    call: whole(HOUR),
  },
  {
    signature: 'duration . getMinutes() -> int',
    doc: 'The whole minutes, those of the hours with them.',
    example: "duration('90m').getMinutes() == 90",
    call: whole(MINUTE),
  },
  {
    signature: 'duration . getSeconds() -> int',
    doc: 'The whole seconds, those of the minutes with them.',
    example: "duration('61s').getSeconds() == 61",
    call: whole(SECOND),
  },
  {
    signature: 'duration . getMilliseconds() -> int',
    doc: 'The whole milliseconds, those of the seconds with them.',
    example: "duration('1.5s').getMilliseconds() == 1500",
    call: whole(MILLISECOND),
  },
]

export const clockReadings: readonly FunctionRow[] = [...ofTimestamps, ...ofDurations]
