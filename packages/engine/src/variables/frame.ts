import type { JsonObject } from '@ephor/lang/json'
import type { Facts } from '../facts.ts'
import type { Request } from '../request.ts'

/** What is the same for every rule of one run. */
export interface Inputs {
  readonly facts: Facts
  /** Milliseconds since 1970, read once for the run. */
  readonly now: number
  readonly random: () => number
  /** Sum of the serialised context entries of a rule; upstream's `maxContextSize`. */
  readonly maxContextBytes: number
}

/** A context entry that is loaded when an expression first mentions its name. */
export interface DeferredEntry {
  readonly name: string
  load(frame: Frame): unknown
}

/**
 * The names that expressions of a rule see (spec 4.3, 4.6): a stack of small layers over the
 * request. A child sees its parents; dropping it is all that restoring a checkpoint takes.
 */
export interface Frame {
  readonly request: Request
  readonly inputs: Inputs
  /** The value of a root name; `undefined` where there is none. Loads a deferred entry. */
  get(name: string): unknown
  /** All names as one object, for `@` at the root. */
  snapshot(): JsonObject
  child(): Frame
  set(name: string, value: unknown): void
  defer(entries: readonly DeferredEntry[]): void
}
