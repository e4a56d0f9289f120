import { formatDuration } from '../notation/duration.ts'
import { formatGoTime } from '../notation/go-time.ts'

import type { Method } from './compile-call.ts'
import { formatMoment } from './format-value.ts'
import { float, int, wrapInt64 } from './go-number.ts'
import { GoDuration, GoMoment } from './go-value.ts'
import { clockOf, inZone } from './zone.ts'

const NANOSECONDS = 1_000_000_000n

const momentMethods: readonly Method[] = [
  {
    name: 'Format',
    takes: ['string'],
    call: (at: GoMoment, layout: string) => formatGoTime(layout, at.time),
  },
  { name: 'String', takes: [], call: (at: GoMoment) => formatMoment(at) },
  { name: 'UTC', takes: [], call: (at: GoMoment) => inZone(at, 'UTC') },
  { name: 'Local', takes: [], call: (at: GoMoment) => inZone(at, 'UTC') },
  { name: 'Unix', takes: [], call: (at: GoMoment) => wrapInt64(floorDivide(at, NANOSECONDS)) },
  { name: 'UnixMilli', takes: [], call: (at: GoMoment) => wrapInt64(floorDivide(at, 1_000_000n)) },
  { name: 'UnixNano', takes: [], call: (at: GoMoment) => wrapInt64(at.time.unixNanoseconds) },
  { name: 'Year', takes: [], call: (at: GoMoment) => int(clockOf(at).getUTCFullYear()) },
  { name: 'Day', takes: [], call: (at: GoMoment) => int(clockOf(at).getUTCDate()) },
  { name: 'Hour', takes: [], call: (at: GoMoment) => int(clockOf(at).getUTCHours()) },
  { name: 'Minute', takes: [], call: (at: GoMoment) => int(clockOf(at).getUTCMinutes()) },
  { name: 'Second', takes: [], call: (at: GoMoment) => int(clockOf(at).getUTCSeconds()) },
  { name: 'YearDay', takes: [], call: (at: GoMoment) => int(Number(formatGoTime('002', at.time))) },
  { name: 'Month', takes: [], call: (at: GoMoment) => formatGoTime('January', at.time) },
  { name: 'Weekday', takes: [], call: (at: GoMoment) => formatGoTime('Monday', at.time) },
  { name: 'Sub', takes: ['time'], call: (at: GoMoment, other: GoMoment) => between(at, other) },
  { name: 'Add', takes: ['any'], call: (at: GoMoment, length: unknown) => later(at, length) },
  {
    name: 'Before',
    takes: ['time'],
    call: (at: GoMoment, other: GoMoment) => order(at, other) < 0n,
  },
  {
    name: 'After',
    takes: ['time'],
    call: (at: GoMoment, other: GoMoment) => order(at, other) > 0n,
  },
  {
    name: 'Equal',
    takes: ['time'],
    call: (at: GoMoment, other: GoMoment) => order(at, other) === 0n,
  },
  { name: 'IsZero', takes: [], call: (at: GoMoment) => at.time.unixNanoseconds === ZERO_TIME },
  { name: 'Truncate', takes: ['any'], call: (at: GoMoment, unit: unknown) => truncate(at, unit) },
  { name: 'Round', takes: ['any'], call: (at: GoMoment, unit: unknown) => round(at, unit) },
]

/** January 1 of the year 1, the zero value of Go's time. */
const ZERO_TIME = -62_135_596_800n * NANOSECONDS

function floorDivide({ time }: GoMoment, unit: bigint): bigint {
  const rest = ((time.unixNanoseconds % unit) + unit) % unit
  return (time.unixNanoseconds - rest) / unit
}

function order(a: GoMoment, b: GoMoment): bigint {
  return a.time.unixNanoseconds - b.time.unixNanoseconds
}

function between(a: GoMoment, b: GoMoment): GoDuration {
  return new GoDuration(order(a, b))
}

function lengthOf(value: unknown): bigint {
  return value instanceof GoDuration ? value.nanoseconds : 0n
}

function later({ time }: GoMoment, length: unknown): GoMoment {
  return new GoMoment({ ...time, unixNanoseconds: time.unixNanoseconds + lengthOf(length) })
}

function truncate({ time }: GoMoment, unit: unknown): GoMoment {
  const length = lengthOf(unit)
  const rest = length <= 0n ? 0n : (time.unixNanoseconds - ZERO_TIME) % length
  return new GoMoment({ ...time, unixNanoseconds: time.unixNanoseconds - rest })
}

function round({ time }: GoMoment, unit: unknown): GoMoment {
  const length = lengthOf(unit)
  return truncate(later(new GoMoment(time), new GoDuration(length / 2n)), unit)
}

const durationMethods: readonly Method[] = [
  { name: 'String', takes: [], call: (length: GoDuration) => formatDuration(length.nanoseconds) },
  {
    name: 'Hours',
    takes: [],
    call: (length: GoDuration) => float(Number(length.nanoseconds) / 3.6e12),
  },
  {
    name: 'Minutes',
    takes: [],
    call: (length: GoDuration) => float(Number(length.nanoseconds) / 6e10),
  },
  {
    name: 'Seconds',
    takes: [],
    call: (length: GoDuration) => float(Number(length.nanoseconds) / 1e9),
  },
  {
    name: 'Milliseconds',
    takes: [],
    call: (length: GoDuration) => wrapInt64(length.nanoseconds / 1_000_000n),
  },
  { name: 'Nanoseconds', takes: [], call: (length: GoDuration) => wrapInt64(length.nanoseconds) },
]

const byName: ReadonlyMap<string, Method> = new Map([
  ...momentMethods.map(method => [`time.${method.name}`, method] as const),
  ...durationMethods.map(method => [`duration.${method.name}`, method] as const),
])

/** The method of a moment or a duration; other values have none. */
export function findMethod(receiver: unknown, name: string): Method | undefined {
  if (receiver instanceof GoMoment) return byName.get(`time.${name}`)
  return receiver instanceof GoDuration ? byName.get(`duration.${name}`) : undefined
}
