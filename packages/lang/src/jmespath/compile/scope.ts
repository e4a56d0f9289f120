import type { JmespathRoot } from '../environment.ts'
import { readKeys, readRootKeys } from './keys.ts'
import type { Step } from './step.ts'

/** Where an expression reads its names: at the root, or in a value that another expression gave. */
export interface Scope<Input> {
  /** True at the root, which is always an object and can be read name by name. */
  readonly isRoot: boolean
  /** Reads a chain of keys; if `quiet`, a key that is not there is null. */
  keys(keys: readonly string[], quiet: boolean): Step<Input>
  /** Reads all of the input. */
  whole(): Step<Input>
}

/** Reads from a value. */
export const valueScope: Scope<unknown> = {
  isRoot: false,
  keys: readKeys,
  whole: () => value => value,
}

/** Reads from the root; tells which names it was asked for, and whether all of it. */
export function rootScope(seen: RootNames): Scope<JmespathRoot> {
  return {
    isRoot: true,
    keys(keys, quiet) {
      const [name] = keys
      if (name !== undefined) seen.names.add(name)
      return readRootKeys(keys, quiet)
    },
    whole() {
      seen.everything = true
      return root => root.snapshot()
    },
  }
}

/** What an expression reads from the root. */
export interface RootNames {
  readonly names: Set<string>
  everything: boolean
}
