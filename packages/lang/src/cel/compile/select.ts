import { isObject, type JsonObject } from '../../json/index.ts'
import type { Select } from '../ast.ts'
import { CelError } from '../value/cel-error.ts'
import { CelObject } from '../value/cel-object.ts'
import { CelMap, readMember } from '../value/containers.ts'
import { LazyObject } from '../value/lazy.ts'
import { none, Optional } from '../value/optional.ts'
import { Struct } from '../value/struct.ts'
import type { Run } from './frame.ts'

/**
 * The names that values have without having a member of that name, such as `constructor` or
 * `length`; all others are read at once.
 */
export const inheritedNames: ReadonlySet<string> = new Set(
  [
    Object,
    Array,
    String,
    Number,
    Boolean,
    BigInt,
    Uint8Array,
    Object.getPrototypeOf(Uint8Array),
  ].flatMap(({ prototype }: { prototype: object }) => Object.getOwnPropertyNames(prototype)),
)

type Members = Readonly<Record<string, unknown>> | null | undefined

/** `a.b`, `has(a.b)` and `a.?b`. */
export function compileSelect({ field, test, optional }: Select, operand: Run): Run {
  if (inheritedNames.has(field)) return compileCarefully({ field, test, optional }, operand)
  if (test) {
    return frame => {
      // whatever it is: what is no object has no member of this name
      const value = operand(frame) as Members
      if (value?.[field] !== undefined && !(value instanceof CelObject)) return true
      return hasField(value, field)
    }
  }
  if (optional) return frame => selectOptional(operand(frame), field)
  return frame => {
    const value = operand(frame) as Members
    const found = value?.[field]
    if (found === undefined || value instanceof CelObject) return selectSlowly(value, field)
    return typeof found === 'number' ? readMember(value as JsonObject, field, found) : found
  }
}

type Selection = Pick<Select, 'field' | 'test' | 'optional'>

function compileCarefully({ field, test, optional }: Selection, operand: Run): Run {
  if (test) return frame => hasField(operand(frame), field)
  if (optional) return frame => selectOptional(operand(frame), field)
  return frame => selectSlowly(operand(frame), field)
}

/** Whether a value is a JSON object, whose keys are its fields. */
function isPlain(value: unknown): value is JsonObject {
  return isObject(value) && !(value instanceof CelObject) && !(value instanceof Uint8Array)
}

function selectSlowly(value: unknown, field: string): unknown {
  if (value instanceof Optional) return selectOptional(value, field)
  const found = lookUp(value, field)
  if (found === undefined) throw new CelError(`no such key: ${field}`)
  return found
}

/** What a field of a value of any kind holds; `undefined` if it is missing. */
function lookUp(value: unknown, field: string): unknown {
  if (isPlain(value)) {
    return Object.hasOwn(value, field) ? readMember(value, field, value[field]) : undefined
  }
  if (value instanceof CelMap || value instanceof Struct || value instanceof LazyObject) {
    return value.get(field)
  }
  if (Array.isArray(value)) throw new CelError("unsupported index type 'string' in list")
  // what has no fields at all answers as a map without this key would, as in cel-go
  return undefined
}

function hasField(value: unknown, field: string): boolean {
  if (value instanceof Optional) {
    return value.value !== undefined && hasField(value.value, field)
  }
  return lookUp(value, field) !== undefined
}

/** The optional of a field; through an optional, that of the field of what it holds. */
function selectOptional(value: unknown, field: string): Optional {
  if (value instanceof Optional) {
    return value.value === undefined ? none : selectOptional(value.value, field)
  }
  const found = lookUp(value, field)
  return found === undefined ? none : new Optional(found)
}
