import { type CelType, isDynOrError, type SimpleName } from '../cel-type.ts'
import { CelObject } from '../value/cel-object.ts'
import { isMap } from '../value/containers.ts'
import { isDouble, isInt, Uint } from '../value/numbers.ts'
import { Duration, Timestamp } from '../value/times.ts'
import { TypeValue } from '../value/type-value.ts'

/** Whether a value is of a kind; of a list the first element tells, as in cel-go. */
export type Guard = (value: unknown) => boolean

const simple: { readonly [name in SimpleName]: Guard } = {
  dyn: () => true,
  any: () => true,
  error: () => true,
  null: value => value === null,
  bool: value => typeof value === 'boolean',
  int: isInt,
  uint: value => value instanceof Uint,
  double: isDouble,
  string: value => typeof value === 'string',
  bytes: value => value instanceof Uint8Array,
  timestamp: value => value instanceof Timestamp,
  duration: value => value instanceof Duration,
}

/** The test of the values that a parameter of a type takes. */
export function guardOf(type: CelType): Guard {
  switch (type.kind) {
    case 'simple':
      return simple[type.name]
    case 'param':
      return simple.dyn
    case 'list':
      return listGuard(type.element)
    case 'map':
      return isMap
    case 'type':
      return value => value instanceof TypeValue
    case 'opaque':
    case 'object': {
      const { name } = type
      return value => value instanceof CelObject && value.typeName === name
    }
  }
}

function listGuard(element: CelType): Guard {
  if (element.kind === 'param' || isDynOrError(element)) return Array.isArray
  const guard = guardOf(element)
  return value => Array.isArray(value) && (value.length === 0 || guard(value[0]))
}
