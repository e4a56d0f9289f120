import { type Duration, Timestamp } from '../../value/times.ts'
import type { CelWorld } from '../../world.ts'
import type { Library } from '../library.ts'

const MILLISECOND = 1_000_000n
/** From the first day of the year 1 to 1970. */
const ZERO_TIME = -62_135_596_800n * 1_000_000_000n

function truncate({ nanoseconds }: Timestamp, step: Duration): Timestamp {
  if (step.nanoseconds <= 0n) return new Timestamp(nanoseconds)
  return new Timestamp(nanoseconds - ((nanoseconds - ZERO_TIME) % step.nanoseconds))
}

function toCron({ nanoseconds }: Timestamp): string {
  const rest = ((nanoseconds % MILLISECOND) + MILLISECOND) % MILLISECOND
  const time = new Date(Number((nanoseconds - rest) / MILLISECOND))
  const clock = `${time.getUTCMinutes()} ${time.getUTCHours()}`
  return `${clock} ${time.getUTCDate()} ${time.getUTCMonth() + 1} ${time.getUTCDay()}`
}

/** Kyverno's library of times. */
export const timeLibrary: Library = {
  name: 'kyverno.time',
  functions: [
    {
      signature: 'time.now() -> timestamp',
      doc: 'The time at which the expression is evaluated.',
      example: "time.now() > timestamp('2020-01-01T00:00:00Z')",
      asksWorld: true,
      call: (world: CelWorld) => new Timestamp(world.now()),
    },
    {
      signature: 'time.truncate(timestamp, duration) -> timestamp',
      doc: 'A time without what is less than a whole number of steps.',
      example:
        "time.truncate(timestamp('2024-03-02T04:05:06Z'), duration('1h')) == timestamp('2024-03-02T04:00:00Z')",
      call: truncate,
    },
    {
      signature: 'time.toCron(timestamp) -> string',
      doc: 'The schedule that names the minute of a time: minute, hour, day, month, day of the week.',
      example: "time.toCron(timestamp('2024-03-02T04:05:06Z')) == '5 4 2 3 6'",
      call: toCron,
    },
  ],
}
