import { formatGoTime, parseGoTime, RFC3339 } from '../../notation/index.ts'
import { CelError } from './cel-error.ts'
import { CelObject } from './cel-object.ts'

const SECOND = 1_000_000_000n
/** Years 1 to 9999. */
const FIRST_SECOND = -62_135_596_800n
const LAST_SECOND = 253_402_300_799n
const MAX_INT64 = 2n ** 63n - 1n

/** A point in time, in nanoseconds since 1970. */
export class Timestamp extends CelObject {
  readonly typeName = 'google.protobuf.Timestamp'
  readonly nanoseconds: bigint

  constructor(nanoseconds: bigint) {
    super()
    this.nanoseconds = nanoseconds
  }

  equals(other: unknown): boolean {
    return other instanceof Timestamp && other.nanoseconds === this.nanoseconds
  }

  /** RFC 3339 with as many digits as needed. */
  format(): string {
    const time = { unixNanoseconds: this.nanoseconds, offsetSeconds: 0, zone: 'UTC' }
    return formatGoTime('2006-01-02T15:04:05.999999999Z07:00', time)
  }
}

/** A span of time, in nanoseconds. */
export class Duration extends CelObject {
  readonly typeName = 'google.protobuf.Duration'
  readonly nanoseconds: bigint

  constructor(nanoseconds: bigint) {
    super()
    this.nanoseconds = nanoseconds
  }

  equals(other: unknown): boolean {
    return other instanceof Duration && other.nanoseconds === this.nanoseconds
  }

  /** Seconds, as `90.5s`. */
  format(): string {
    const size = this.nanoseconds < 0n ? -this.nanoseconds : this.nanoseconds
    const fraction = (size % SECOND).toString().padStart(9, '0').replace(/0+$/, '')
    const sign = this.nanoseconds < 0n ? '-' : ''
    return `${sign}${size / SECOND}${fraction === '' ? '' : `.${fraction}`}s`
  }
}

/** @throws {CelError} outside the years 1 to 9999. */
export function requireTimestamp(nanoseconds: bigint): Timestamp {
  // rounds down, also before 1970
  const seconds = (nanoseconds - (((nanoseconds % SECOND) + SECOND) % SECOND)) / SECOND
  if (seconds < FIRST_SECOND || seconds > LAST_SECOND) throw new CelError('timestamp overflow')
  return new Timestamp(nanoseconds)
}

/** @throws {CelError} if the nanoseconds do not fit into 64 bits. */
export function requireDurationValue(nanoseconds: bigint): Duration {
  if (nanoseconds > MAX_INT64 || nanoseconds < -MAX_INT64 - 1n) {
    throw new CelError('duration overflow')
  }
  return new Duration(nanoseconds)
}

/**
 * Reads RFC 3339.
 *
 * @throws {NotationError} with Go's text.
 */
export function parseTimestamp(text: string): Timestamp {
  return requireTimestamp(parseGoTime(RFC3339, text).unixNanoseconds)
}
