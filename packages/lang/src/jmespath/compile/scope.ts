import { isObject, type JsonObject } from '../../json/index.ts'
import type { JmespathRoot } from '../environment.ts'
import type { Step } from './step.ts'

/** Where an expression reads its names: at the root, or in a value that another expression gave. */
export interface Scope<Input> {
  /** True at the root, which is always an object and can be read name by name. */
  readonly isRoot: boolean
  /** Reads a member; `absent` is the answer where the object has no such key. */
  member(name: string, absent: unknown): Step<Input>
  /** Reads all of the input. */
  whole(): Step<Input>
}

/** Reads from a value: members of what is no object are null. */
export const valueScope: Scope<unknown> = {
  isRoot: false,
  member: readMember,
  whole: () => value => value,
}

/** Reads from the root; tells which names it was asked for, and whether all of it. */
export function rootScope(seen: RootNames): Scope<JmespathRoot> {
  return {
    isRoot: true,
    member(name, absent) {
      seen.names.add(name)
      return root => {
        const value = root.get(name)
        return value === undefined ? absent : value
      }
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

/** A function that reads one member of any value. */
export function readMember(name: string, absent: unknown): (value: unknown) => unknown {
  if (isInherited(name)) {
    return value => {
      if (!isObject(value)) return null
      return Object.hasOwn(value, name) ? value[name] : absent
    }
  }
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    // the name is not one that objects inherit: what is found is the object's own
    const found = (value as JsonObject)[name]
    return found === undefined ? absent : found
  }
}

/** Whether every object has a member of that name without it being in the data. */
export function isInherited(name: string): boolean {
  return name in Object.prototype
}
