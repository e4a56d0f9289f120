import type { JsonObject } from '../json/index.ts'
import type { ImageReferenceOptions } from '../notation/index.ts'

/**
 * What an expression is evaluated on when its names are looked up one by one.
 *
 * Neither function may throw a `JmespathError` for reasons of its own: some operators of the
 * language swallow those. Any other error passes through the evaluation unchanged.
 */
export interface JmespathRoot {
  /** The value of a name at the root; `undefined` where there is no such name (null is a value). */
  get(name: string): unknown
  /** All names with their values, for `@` at the root. */
  snapshot(): JsonObject
}

/** What functions may ask about the world outside of their arguments. */
export interface JmespathEnvironment {
  /** Milliseconds since 1970, the same for the whole evaluation. */
  readonly now: number
  /** A number from 0 up to, not including, 1. */
  readonly random: () => number
  /**
   * The addresses of a host name, as text. A `JmespathError` `VALUE` says that there is no such
   * host; any other error passes through the evaluation.
   */
  resolveHost(host: string): readonly string[]
  /** What the configuration says about images without a registry; by default it is `docker.io`. */
  readonly images?: ImageReferenceOptions
}
