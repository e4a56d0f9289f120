import { requireDuration } from '../notation/duration.ts'
import { NotationError } from '../notation/error.ts'
import { parseGoTime } from '../notation/go-time-parser.ts'
import { GoDuration, GoMoment } from '../template/go-value.ts'
import { inZone, isZone } from '../template/zone.ts'
import { type Builtin, bySignature, type CallCheck, type World } from './builtin.ts'
import { OperationError } from './error.ts'
import { toText } from './operators.ts'
import { durationType, type Type, timeType, unknownType } from './type.ts'

/** A time zone by its name, as `timezone` gives it. */
class Zone {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const layouts = [
  '2006-01-02',
  '15:04:05',
  '2006-01-02 15:04:05',
  '2006-01-02T15:04:05Z07:00',
  '02 Jan 06 15:04 MST',
  'Monday, 02-Jan-06 15:04:05 MST',
  'Mon, 02 Jan 2006 15:04:05 MST',
]

function now(values: readonly unknown[], world: World): GoMoment {
  const moment = new GoMoment({ unixNanoseconds: world.now(), offsetSeconds: 0, zone: 'UTC' })
  const [zone] = values
  return zone instanceof Zone ? inZone(moment, zone.name) : moment
}

function timezone(value: unknown): Zone {
  const name = toText(value)
  if (!isZone(name)) throw new OperationError(`unknown time zone ${name}`)
  return new Zone(name)
}

function readDate(values: readonly unknown[]): GoMoment {
  const [first] = values
  const rest = first instanceof Zone ? values.slice(1) : values
  const [text, layout, zoneName] = rest
  const zone =
    first instanceof Zone ? first : zoneName === undefined ? undefined : timezone(zoneName)
  const value = toText(text)
  if (layout !== undefined) return inClock(parseGoTime(toText(layout), value), zone)
  for (const known of layouts) {
    const time = attempt(known, value)
    if (time !== undefined) return inClock(time, zone)
  }
  throw new OperationError(`invalid date ${value}`)
}

function attempt(layout: string, text: string): GoMoment['time'] | undefined {
  try {
    return parseGoTime(layout, text)
  } catch (error) {
    if (error instanceof NotationError) return undefined
    throw error
  }
}

/** A time that names no zone is what the clock of the given zone shows. */
function inClock(time: GoMoment['time'], zone: Zone | undefined): GoMoment {
  const moment = new GoMoment(time)
  if (zone === undefined || time.offsetSeconds !== 0) return moment
  const { offsetSeconds } = inZone(moment, zone.name).time
  const unixNanoseconds = time.unixNanoseconds - BigInt(offsetSeconds) * 1_000_000_000n
  return inZone(new GoMoment({ ...time, unixNanoseconds }), zone.name)
}

function checkDate(types: readonly Type[]): CallCheck {
  if (types.length < 1) {
    return { problem: 'invalid number of arguments (expected at least 1, got 0)' }
  }
  // a zone may stand before the three others
  if (types.length > 4) {
    return { problem: `invalid number of arguments (expected at most 3, got ${types.length})` }
  }
  return { type: timeType }
}

/** Dates, durations and zones. */
export const dateBuiltins: readonly Builtin[] = [
  {
    name: 'now',
    check: types =>
      types.length < 2
        ? { type: timeType }
        : { problem: `invalid number of arguments (expected 0, got ${types.length})` },
    call: now,
  },
  {
    name: 'duration',
    check: bySignature('duration', [{ takes: ['string'], type: durationType }]),
    call: ([text]) => new GoDuration(requireDuration(toText(text))),
  },
  { name: 'date', check: checkDate, call: readDate },
  {
    name: 'timezone',
    check: bySignature('timezone', [{ takes: ['string'], type: unknownType }]),
    call: ([name]) => timezone(name),
  },
]
