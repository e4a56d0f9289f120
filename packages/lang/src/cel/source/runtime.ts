import type { General, GeneralAll } from '../compile/dispatch.ts'
import { charge, type Frame } from '../compile/frame.ts'
import { sizeOf } from '../library/cost.ts'
import { CelObject } from '../value/cel-object.ts'
import { isMap, mapGet, readMember, withoutMarks } from '../value/containers.ts'
import { equals } from '../value/equal.ts'
import { Lazy } from '../value/lazy.ts'
import { readIndex } from '../value/list-index.ts'
import { none, Optional } from '../value/optional.ts'

/**
 * Thrown by generated source where it does not know how to go on: an error, or a value of a kind
 * that is seldom met. The closures then evaluate the expression from the beginning.
 */
export const giveUp: object = { reason: 'left to the closures' }

function bail(): never {
  throw giveUp
}

/** What generated source finds beside the language itself. */
export interface Runtime {
  readonly constants: readonly unknown[]
  readonly calls: readonly (General | GeneralAll)[]
  readonly CelObject: typeof CelObject
  readonly Lazy: typeof Lazy
  readonly Optional: typeof Optional
  readonly none: Optional
  readonly bail: () => never
  readonly variable: (frame: Frame, name: string) => unknown
  readonly member: typeof readMember
  readonly select: (value: unknown, field: string) => unknown
  readonly missing: (value: unknown) => false
  readonly nothing: (value: unknown) => undefined
  readonly index: (container: unknown, key: unknown) => unknown
  readonly same: (frame: Frame, a: unknown, b: unknown) => boolean
  readonly join: (a: readonly unknown[], b: readonly unknown[]) => unknown
  readonly bool: (value: unknown) => boolean
}

export function createRuntime(
  constants: readonly unknown[],
  calls: readonly (General | GeneralAll)[],
): Runtime {
  return {
    constants,
    calls,
    CelObject,
    Lazy,
    Optional,
    none,
    bail,
    variable,
    member: readMember,
    select,
    missing,
    nothing,
    index,
    same,
    join,
    bool,
  }
}

function variable({ activation }: Frame, name: string): unknown {
  if (!Object.hasOwn(activation, name)) return bail()
  const value = activation[name]
  return value instanceof Lazy ? value.get() : value
}

/** A member whose name is also one of what every object has. */
function select(value: unknown, field: string): unknown {
  const isPlain = isMap(value) && !(value instanceof CelObject)
  const found = isPlain ? mapGet(value, field) : undefined
  return found === undefined ? bail() : found
}

/** What `has` says where a member was not found: false if it looked into a JSON object. */
function missing(value: unknown): false {
  return isMap(value) && !(value instanceof CelObject) ? false : bail()
}

/** The same through an optional, where nothing leads to nothing. */
function nothing(value: unknown): undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return isMap(value) && !(value instanceof CelObject) ? undefined : bail()
}

function index(container: unknown, key: unknown): unknown {
  const found = Array.isArray(container) ? readIndex(container, key) : keyed(container, key)
  return found === undefined ? bail() : found
}

function keyed(container: unknown, key: unknown): unknown {
  return isMap(container) && typeof key === 'string' ? mapGet(container, key) : undefined
}

const LONG = 100

function same(frame: Frame, a: unknown, b: unknown): boolean {
  const isLong = typeof a === 'object' || (typeof a === 'string' && a.length > LONG)
  if (isLong) charge(frame, sizeOf(a))
  return equals(a, b)
}

function join(a: readonly unknown[], b: readonly unknown[]): unknown {
  return withoutMarks(a).concat(withoutMarks(b))
}

function bool(value: unknown): boolean {
  return typeof value === 'boolean' ? value : bail()
}
