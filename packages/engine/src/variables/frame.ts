import type { JmespathEnvironment } from '@ephor/lang/jmespath'
import type { JsonObject } from '@ephor/lang/json'
import type { Facts } from '../facts.ts'
import type { Request } from '../request.ts'
import type { Mentions } from './mentions.ts'

/** The kinds of context entries that ask the world. */
export type EntryKind = 'configMap' | 'apiCall' | 'globalReference' | 'imageRegistry' | 'variable'

/** What is the same for every rule of one run. */
export interface Inputs {
  readonly facts: Facts
  /** Milliseconds since 1970, read once for the run. */
  readonly now: number
  readonly random: () => number
  /** Sum of the serialised context entries of a rule; upstream's `maxContextSize`. */
  readonly maxContextBytes: number
  /**
   * Kinds of context entries that are left out, as if the policy did not have them. The command
   * does so with what it cannot ask, so that a values file can take their place.
   */
  readonly withoutEntries?: ReadonlySet<EntryKind>
  /** Where images without a registry come from; left out: `docker.io`, and it is written out. */
  readonly defaultRegistry?: DefaultRegistry
}

/** Upstream's `defaultRegistry` and `enableDefaultRegistryMutation`. */
export interface DefaultRegistry {
  readonly name: string
  /** Whether `images` shows the default registry as if the image named it. */
  readonly isShown: boolean
}

/** A context entry that is loaded when an expression first mentions its name. */
export interface DeferredEntry {
  readonly name: string
  readonly kind: EntryKind
  /** The value to be set; a map joins a map that is there already, unless this is a `variable`. */
  load(frame: Frame): unknown
}

/**
 * The names that expressions of a rule see (spec 4.3, 4.6): a stack of small layers over the
 * request. A child sees its parents; dropping it is all that restoring a checkpoint takes.
 */
export interface Frame {
  readonly request: Request
  readonly inputs: Inputs
  /** What JMESPath functions may ask. */
  readonly environment: JmespathEnvironment
  /** The value of a root name; `undefined` where there is none. Loads a deferred entry. */
  get(name: string): unknown
  /** All names as one object, for `@` at the root; deferred entries only if they are loaded. */
  snapshot(): JsonObject
  /** Loads the deferred entries that an expression mentions, in the order of their declaration. */
  loadMentioned(mentions: Mentions): void
  child(): Frame
  set(name: string, value: unknown): void
  defer(entries: readonly DeferredEntry[]): void
}
