import { parseDuration } from '@ephor/lang/notation'

const SECOND = 1_000_000_000n

/** A text that is a duration, in nanoseconds; `0` alone is meant as a number (spec 3.6). */
export function durationOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && value !== '0' ? parseDuration(value) : undefined
}

/** A number as whole seconds, in nanoseconds; the fraction is cut off, as upstream. */
export function secondsOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value * SECOND
  return typeof value === 'number' && Number.isFinite(value)
    ? BigInt(Math.trunc(value)) * SECOND
    : undefined
}

/** One side of a comparison for which the rule may apply. */
export interface Timed {
  readonly value: unknown
  readonly duration: bigint | undefined
}

/**
 * Both sides in seconds, where one is a duration and the other a duration or a number; -1, 0 or 1
 * by their order, `undefined` where the rule does not apply (spec 3.6).
 */
export function compareDurations(key: Timed, value: Timed): number | undefined {
  if (key.duration === undefined && value.duration === undefined) return undefined
  const left = key.duration ?? secondsOf(key.value)
  const right = value.duration ?? secondsOf(value.value)
  if (left === undefined || right === undefined) return undefined
  return Math.sign(toSeconds(left) - toSeconds(right))
}

/** As floating point, in which upstream compares. */
function toSeconds(nanoseconds: bigint): number {
  return Number(nanoseconds / SECOND) + Number(nanoseconds % SECOND) / 1e9
}
