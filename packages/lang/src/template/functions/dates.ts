import { formatDuration, parseDuration, requireDuration } from '../../notation/duration.ts'
import { NotationError } from '../../notation/error.ts'
import { formatGoTime } from '../../notation/go-time.ts'
import { parseGoTime } from '../../notation/go-time-parser.ts'
import type { TemplateFunction } from '../function.ts'
import { isFloat, isNumber, numberKind, numeric } from '../go-number.ts'
import { GoMoment } from '../go-value.ts'
import { inZone } from '../zone.ts'
import { eachName, type NamedRow } from './aliases.ts'

const SECOND = 1_000_000_000n

/** The current time in nanoseconds since 1970. */
export type Now = () => bigint

function momentAt(unixNanoseconds: bigint): GoMoment {
  return new GoMoment({ unixNanoseconds, offsetSeconds: 0, zone: 'UTC' })
}

/** A moment, or the seconds since 1970; anything else is now. */
function toMoment(value: unknown, now: Now): GoMoment {
  if (value instanceof GoMoment) return value
  if (isNumber(value) && !isFloat(value) && numberKind(value) !== 'uint8') {
    return momentAt(BigInt(numeric(value)) * SECOND)
  }
  return momentAt(now())
}

/** The zero time of Go, which stands for a date that could not be read. */
const zeroTime = momentAt(-62_135_596_800n * SECOND)

function readDate(layout: string, text: string): GoMoment {
  return new GoMoment(parseGoTime(layout, text))
}

function readDateOrZero(layout: string, text: string): GoMoment {
  try {
    return readDate(layout, text)
  } catch (error) {
    if (error instanceof NotationError) return zeroTime
    throw error
  }
}

function later({ time }: GoMoment, nanoseconds: bigint): GoMoment {
  return new GoMoment({ ...time, unixNanoseconds: time.unixNanoseconds + nanoseconds })
}

function printDuration(value: unknown): string {
  if (typeof value === 'string') {
    return formatDuration(
      /^[+-]?[0-9]+$/.test(value) ? BigInt.asIntN(64, BigInt(value.replace('+', '')) * SECOND) : 0n,
    )
  }
  const isInt64 = isNumber(value) && numberKind(value) === 'int64'
  return formatDuration(isInt64 ? BigInt(numeric(value)) * SECOND : 0n)
}

const units: readonly (readonly [nanoseconds: bigint, suffix: string])[] = [
  [365n * 86_400n * SECOND, 'y'],
  [30n * 86_400n * SECOND, 'mo'],
  [86_400n * SECOND, 'd'],
  [3600n * SECOND, 'h'],
  [60n * SECOND, 'm'],
  [SECOND, 's'],
]

function roundDuration(value: unknown, now: Now): string {
  const length = durationOf(value, now)
  const size = length < 0n ? -length : length
  const unit = units.find(([nanoseconds]) => size > nanoseconds)
  return unit === undefined ? '0s' : `${size / unit[0]}${unit[1]}`
}

function durationOf(value: unknown, now: Now): bigint {
  if (typeof value === 'string') return parseDuration(value) ?? 0n
  if (value instanceof GoMoment) return now() - value.time.unixNanoseconds
  const isInt64 = isNumber(value) && numberKind(value) === 'int64'
  return isInt64 ? BigInt(numeric(value)) : 0n
}

function roundToSecond(nanoseconds: bigint): bigint {
  const half = nanoseconds < 0n ? -SECOND / 2n : SECOND / 2n
  return ((nanoseconds + half) / SECOND) * SECOND
}

/** Dates; `now` tells the time. Times of no other zone are UTC. */
export function dateFunctions(now: Now): readonly TemplateFunction[] {
  return eachName([...printingRows(now), ...lengthRows(now), ...makingRows(now)])
}

function printingRows(now: Now): readonly NamedRow[] {
  const print = (layout: string, value: unknown, zone: string): string =>
    formatGoTime(layout, inZone(toMoment(value, now), zone).time)
  return [
    {
      names: 'date',
      takes: ['string', 'any'],
      doc: 'a date in a layout of Go',
      examples: [['{{ date "2006-01-02" 0 }}', '1970-01-01']],
      call: (layout: string, value: unknown) => print(layout, value, 'Local'),
    },
    {
      names: 'dateInZone date_in_zone',
      takes: ['string', 'any', 'string'],
      doc: 'a date in a layout of Go and a time zone',
      examples: [['{{ dateInZone "15:04" 0 "Asia/Tokyo" }}', '09:00']],
      call: print,
    },
    {
      names: 'dateFormatWithZone',
      takes: ['any', 'string', 'string'],
      doc: 'a date, or a text in the form of RFC 3339, in a layout of Go and a time zone',
      examples: [
        ['{{ dateFormatWithZone "2024-05-01T10:00:00Z" "15:04" "Asia/Shanghai" }}', '18:00'],
      ],
      call: (value: unknown, layout: string, zone: string) =>
        print(
          layout,
          typeof value === 'string' ? readDate('2006-01-02T15:04:05Z07:00', value) : value,
          zone,
        ),
    },
    {
      names: 'htmlDate',
      takes: ['any'],
      doc: 'a date as 2006-01-02',
      examples: [['{{ htmlDate 0 }}', '1970-01-01']],
      call: (value: unknown) => print('2006-01-02', value, 'Local'),
    },
    {
      names: 'htmlDateInZone',
      takes: ['any', 'string'],
      doc: 'a date as 2006-01-02 in a time zone',
      examples: [['{{ htmlDateInZone 0 "UTC" }}', '1970-01-01']],
      call: (value: unknown, zone: string) => print('2006-01-02', value, zone),
    },
    {
      names: 'unixEpoch',
      takes: ['time'],
      doc: 'the seconds since 1970 as text',
      examples: [['{{ toDate "2006-01-02" "1970-01-02" | unixEpoch }}', '86400']],
      call: ({ time }: GoMoment) =>
        String(
          (time.unixNanoseconds - (((time.unixNanoseconds % SECOND) + SECOND) % SECOND)) / SECOND,
        ),
    },
  ]
}

function lengthRows(now: Now): readonly NamedRow[] {
  return [
    {
      names: 'ago',
      takes: ['any'],
      doc: 'the time since a date',
      call: (value: unknown) =>
        formatDuration(roundToSecond(now() - toMoment(value, now).time.unixNanoseconds)),
    },
    {
      names: 'duration',
      takes: ['any'],
      doc: 'a text of seconds as a duration',
      examples: [['{{ duration "95" }}', '1m35s']],
      call: printDuration,
    },
    {
      names: 'durationRound',
      takes: ['any'],
      doc: 'a duration in its greatest unit',
      examples: [['{{ durationRound "2h10m5s" }}', '2h']],
      call: (value: unknown) => roundDuration(value, now),
    },
  ]
}

function makingRows(now: Now): readonly NamedRow[] {
  return [
    { names: 'now', takes: [], doc: 'the current time', call: () => momentAt(now()) },
    {
      names: 'toDate',
      takes: ['string', 'string'],
      doc: 'a text in a layout as a date, or the zero date',
      examples: [['{{ toDate "2006-01-02" "2024-05-01" | date "Jan 2" }}', 'May 1']],
      call: readDateOrZero,
    },
    {
      names: 'mustToDate',
      takes: ['string', 'string'],
      doc: 'a text in a layout as a date',
      examples: [['{{ mustToDate "2006-01-02" "2024-05-01" | date "Jan 2" }}', 'May 1']],
      call: readDate,
    },
    {
      names: 'dateModify date_modify',
      takes: ['string', 'time'],
      doc: 'a date moved by a duration',
      examples: [
        [
          '{{ toDate "2006-01-02" "2024-05-01" | dateModify "36h" | date "Jan 2 15h" }}',
          'May 2 12h',
        ],
      ],
      call: (length: string, at: GoMoment) => later(at, parseDuration(length) ?? 0n),
    },
    {
      names: 'mustDateModify must_date_modify',
      takes: ['string', 'time'],
      doc: 'a date moved by a duration',
      examples: [
        [
          '{{ toDate "2006-01-02" "2024-05-01" | mustDateModify "-1h" | date "Jan 2 15h" }}',
          'Apr 30 23h',
        ],
      ],
      call: (length: string, at: GoMoment) => later(at, requireDuration(length)),
    },
  ]
}
