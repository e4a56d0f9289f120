import { JmespathError } from '../error.ts'
import { type Run, spend } from '../values.ts'

/** The `start:stop:step` of a slice, as written. */
export interface Bounds {
  readonly start: number | undefined
  readonly stop: number | undefined
  readonly step: number | undefined
}

/**
 * The elements that a slice takes from a list, as in Python; null for what is no list.
 *
 * @throws {JmespathError} `VALUE` if the step is zero and there is a list.
 */
export function slice(value: unknown, bounds: Bounds, run: Run): unknown {
  if (!Array.isArray(value)) return null
  const list: readonly unknown[] = value
  const step = bounds.step ?? 1
  if (step === 0) throw new JmespathError('VALUE', 'Invalid slice, step cannot be 0')
  const { length } = list
  const start = place(bounds.start, step > 0 ? 0 : length - 1, length, step)
  const stop = place(bounds.stop, step > 0 ? length : -1, length, step)
  const taken: unknown[] = []
  for (let at = start; step > 0 ? at < stop : at > stop; at += step) taken.push(list[at])
  spend(run, taken.length)
  return taken
}

/** A bound as a place in the list, moved into it where it lies outside. */
function place(bound: number | undefined, fallback: number, length: number, step: number): number {
  if (bound === undefined) return fallback
  const at = bound < 0 ? bound + length : bound
  if (at < 0) return step < 0 ? -1 : 0
  if (at < length) return at
  return step < 0 ? length - 1 : length
}
