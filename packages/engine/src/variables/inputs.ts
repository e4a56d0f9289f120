import type { Facts } from '../facts.ts'

/** The kinds of context entries. */
export type EntryKind = 'variable' | 'configMap' | 'apiCall' | 'globalReference' | 'imageRegistry'

/** What is the same for every rule of one run. */
export interface Inputs {
  readonly facts: Facts
  /** Milliseconds since 1970, read once for the run. */
  readonly now: number
  readonly random: () => number
  /** Sum of the serialised context entries of a rule; upstream's `maxContextSize`. */
  readonly maxContextBytes: number
  /**
   * Kinds of context entries that are left out where values have their name or where they cannot be
   * loaded, as if the policy did not have them. The command does so with what it cannot ask.
   */
  readonly optionalEntries?: ReadonlySet<EntryKind>
  /** What images without a registry are given; default `docker.io`, shown. */
  readonly defaultRegistry?: DefaultRegistry
}

/** Upstream's `defaultRegistry` and `enableDefaultRegistryMutation`. */
export interface DefaultRegistry {
  readonly name: string
  /** Whether `images` shows the default registry where an image names none. */
  readonly isShown: boolean
}
