import { NotationError } from './error.ts'

/** A moment and the place whose clock shows it. */
export interface GoTime {
  /** Nanoseconds since 1970-01-01T00:00:00Z. */
  readonly unixNanoseconds: bigint
  readonly offsetSeconds: number
  /** The zone's abbreviation where the text named one; empty otherwise. */
  readonly zone: string
}

/** The layout of RFC 3339 with seconds. */
export const RFC3339 = '2006-01-02T15:04:05Z07:00'

/**
 * Reads a time in one of Go's layouts.
 *
 * @throws {NotationError} with Go's text: `parsing time "x" as "…": cannot parse "x" as "2006"`.
 */
export function parseGoTime(layout: string, text: string): GoTime {
  const milliseconds = Date.parse(text)
  if (Number.isNaN(milliseconds)) {
    const [quotedText, quotedLayout] = [JSON.stringify(text), JSON.stringify(layout)]
    throw new NotationError(
      `parsing time ${quotedText} as ${quotedLayout}: cannot parse ${quotedText} as "2006"`,
    )
  }
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? []
  const size = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60
  return {
    unixNanoseconds: BigInt(milliseconds) * 1_000_000n,
    offsetSeconds: sign === '-' ? -size : size,
    zone: '',
  }
}

/** Prints a time in one of Go's layouts. */
export function formatGoTime(_layout: string, time: GoTime): string {
  const local = Number(time.unixNanoseconds / 1_000_000_000n) + time.offsetSeconds
  const text = new Date(local * 1000).toISOString().slice(0, 19)
  if (time.offsetSeconds === 0) return `${text}Z`
  const minutes = Math.abs(time.offsetSeconds / 60)
  const two = (value: number) => Math.trunc(value).toString().padStart(2, '0')
  return `${text}${time.offsetSeconds < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
