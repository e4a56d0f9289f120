import {
  formatDuration,
  formatGoTime,
  type GoTime,
  parseGoTime,
  RFC3339,
  requireDuration,
} from '../../notation/index.ts'
import { JmespathError } from '../error.ts'
import { quoteGo } from '../quote.ts'
import type { Run } from '../values.ts'
import { reading, text, textAt } from './arguments.ts'
import type { JmespathFunction } from './function.ts'

/** Functions about times, which are texts in the layout of RFC 3339 unless another is given. */
export const timeFunctions: readonly JmespathFunction[] = [
  {
    name: 'time_since',
    parameters: [text, text, text],
    result: ['string'],
    doc: 'the duration from one time to another in a layout; an empty layout is RFC 3339, an empty time is now',
    examples: [
      {
        expression: "time_since('', '2021-01-02T15:04:05-07:00', '2021-01-10T03:14:05-07:00')",
        result: '180h10m0s',
      },
      { expression: "time_since('2006-01-02', '2021-01-01', '2021-01-02')", result: '24h0m0s' },
    ],
    isStandard: false,
    readsWorld: true,
    call: (values, run) => {
      const layout = textAt(values, 0) || RFC3339
      const start = reading(() => parseGoTime(layout, textAt(values, 1)))
      const endText = textAt(values, 2)
      const end = endText === '' ? now(run) : reading(() => parseGoTime(layout, endText))
      return formatDuration(between(start, end))
    },
  },
  {
    name: 'time_now',
    parameters: [],
    result: ['string'],
    doc: 'the current time',
    examples: [{ expression: 'time_now()', matches: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ }],
    isStandard: false,
    readsWorld: true,
    call: (_values, run) => formatGoTime(RFC3339, now(run)),
  },
  {
    name: 'time_now_utc',
    parameters: [],
    result: ['string'],
    doc: 'the current time in UTC',
    examples: [{ expression: 'time_now_utc()', matches: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ }],
    isStandard: false,
    readsWorld: true,
    call: (_values, run) => formatGoTime(RFC3339, now(run)),
  },
  {
    name: 'time_to_cron',
    parameters: [text],
    result: ['string'],
    doc: 'the cron schedule of a time: minute, hour, day, month and weekday',
    examples: [{ expression: "time_to_cron('2022-04-11T03:14:05-07:00')", result: '14 3 11 4 1' }],
    isStandard: false,
    call: values => {
      const time = timeAt(values, 0)
      const clock = new Date((unixSeconds(time) + time.offsetSeconds) * 1000)
      return [
        clock.getUTCMinutes(),
        clock.getUTCHours(),
        clock.getUTCDate(),
        clock.getUTCMonth() + 1,
        clock.getUTCDay(),
      ].join(' ')
    },
  },
  {
    name: 'time_add',
    parameters: [text, text],
    result: ['string'],
    doc: 'a time moved by a duration',
    examples: [
      {
        expression: "time_add('2021-01-02T15:04:05-07:00', '3h')",
        result: '2021-01-02T18:04:05-07:00',
      },
    ],
    isStandard: false,
    call: values => {
      const time = timeAt(values, 0)
      return formatGoTime(RFC3339, moved(time, durationAt(values, 1)))
    },
  },
  {
    name: 'time_parse',
    parameters: [text, text],
    result: ['string'],
    doc: 'a time in another layout, which is written as the reference time; a number stands for seconds since 1970',
    examples: [
      { expression: "time_parse('02/01/2006', '31/12/2021')", result: '2021-12-31T00:00:00Z' },
      { expression: "time_parse('1', '1671441265')", result: '2022-12-19T09:14:25Z' },
    ],
    isStandard: false,
    call: values => {
      const [layout, written] = [textAt(values, 0), textAt(values, 1)]
      if (parseInt64(layout) === undefined) {
        return formatGoTime(
          RFC3339,
          reading(() => parseGoTime(layout, written)),
        )
      }
      return formatGoTime(RFC3339, utc(requireInt64(written) * second))
    },
  },
  {
    name: 'time_utc',
    parameters: [text],
    result: ['string'],
    doc: 'a time in UTC',
    examples: [
      { expression: "time_utc('2021-01-02T15:04:05-07:00')", result: '2021-01-02T22:04:05Z' },
    ],
    isStandard: false,
    call: values => formatGoTime(RFC3339, utc(timeAt(values, 0).unixNanoseconds)),
  },
  {
    name: 'time_diff',
    parameters: [text, text],
    result: ['string'],
    doc: 'the duration from one time to another',
    examples: [
      {
        expression: "time_diff('2021-01-02T15:04:05-07:00', '2021-01-10T03:14:05-07:00')",
        result: '180h10m0s',
      },
    ],
    isStandard: false,
    call: values => {
      const start = timeAt(values, 0)
      return formatDuration(between(start, timeAt(values, 1)))
    },
  },
  {
    name: 'time_before',
    parameters: [text, text],
    result: ['bool'],
    doc: 'whether one time is before another',
    examples: [
      { expression: "time_before('2021-01-02T00:00:00Z', '2021-01-03T00:00:00Z')", result: true },
    ],
    isStandard: false,
    call: values => {
      const first = timeAt(values, 0)
      return first.unixNanoseconds < timeAt(values, 1).unixNanoseconds
    },
  },
  {
    name: 'time_after',
    parameters: [text, text],
    result: ['bool'],
    doc: 'whether one time is after another',
    examples: [
      { expression: "time_after('2021-01-02T00:00:00Z', '2021-01-03T00:00:00Z')", result: false },
    ],
    isStandard: false,
    call: values => {
      const first = timeAt(values, 0)
      return first.unixNanoseconds > timeAt(values, 1).unixNanoseconds
    },
  },
  {
    name: 'time_between',
    parameters: [text, text, text],
    result: ['bool'],
    doc: 'whether a time is after a start and before an end',
    examples: [
      {
        expression:
          "time_between('2021-01-02T00:00:00Z', '2021-01-01T00:00:00Z', '2021-01-03T00:00:00Z')",
        result: true,
      },
      {
        expression:
          "time_between('2021-01-01T00:00:00Z', '2021-01-01T00:00:00Z', '2021-01-03T00:00:00Z')",
        result: false,
      },
    ],
    isStandard: false,
    call: values => {
      const time = timeAt(values, 0).unixNanoseconds
      const start = timeAt(values, 1).unixNanoseconds
      const end = timeAt(values, 2).unixNanoseconds
      return time > start && time < end
    },
  },
  {
    name: 'time_truncate',
    parameters: [text, text],
    result: ['string'],
    doc: 'a time rounded down to a multiple of a duration, counted from the year 1',
    examples: [
      {
        expression: "time_truncate('2021-01-02T17:04:05Z', '1h')",
        result: '2021-01-02T17:00:00Z',
      },
    ],
    isStandard: false,
    call: values => {
      const time = timeAt(values, 0)
      const unit = durationAt(values, 1)
      if (unit <= 0n) return formatGoTime(RFC3339, time)
      return formatGoTime(RFC3339, moved(time, -((time.unixNanoseconds - yearOne) % unit)))
    },
  },
]

const second = 1_000_000_000n

/** The start of the year 1, in nanoseconds since 1970. */
const yearOne = -62_135_596_800n * second

/** The longest duration that 64 bits hold, about 292 years. */
const longest = 2n ** 63n - 1n

function timeAt(values: readonly unknown[], at: number): GoTime {
  return reading(() => parseGoTime(RFC3339, textAt(values, at)))
}

function durationAt(values: readonly unknown[], at: number): bigint {
  return reading(() => requireDuration(textAt(values, at)))
}

function now(run: Run): GoTime {
  return utc(BigInt(Math.trunc(run.environment.now)) * 1_000_000n)
}

function utc(unixNanoseconds: bigint): GoTime {
  return { unixNanoseconds, offsetSeconds: 0, zone: 'UTC' }
}

/** Rounded down: before 1970 cutting would round up. */
function unixSeconds({ unixNanoseconds }: GoTime): number {
  const whole = unixNanoseconds / second
  return Number(unixNanoseconds % second < 0n ? whole - 1n : whole)
}

function moved(time: GoTime, nanoseconds: bigint): GoTime {
  return { ...time, unixNanoseconds: time.unixNanoseconds + nanoseconds }
}

function between(start: GoTime, end: GoTime): bigint {
  const difference = end.unixNanoseconds - start.unixNanoseconds
  if (difference > longest) return longest
  return difference < -longest - 1n ? -longest - 1n : difference
}

/** A decimal integer of 64 bits, or what is wrong with the text in Go's words. */
function readInt64(written: string): bigint | 'invalid syntax' | 'value out of range' {
  if (!/^[+-]?[0-9]+$/.test(written)) return 'invalid syntax'
  const value = BigInt(written.replace(/^\+/, ''))
  return value === BigInt.asIntN(64, value) ? value : 'value out of range'
}

function parseInt64(written: string): bigint | undefined {
  const value = readInt64(written)
  return typeof value === 'bigint' ? value : undefined
}

function requireInt64(written: string): bigint {
  const value = readInt64(written)
  if (typeof value === 'bigint') return value
  throw new JmespathError('VALUE', `strconv.ParseInt: parsing ${quoteGo(written)}: ${value}`)
}
