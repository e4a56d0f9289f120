import { optionalMacros } from '../macros.ts'
import { CelError } from '../value/cel-error.ts'
import { isMap, mapSize } from '../value/containers.ts'
import { equals } from '../value/equal.ts'
import { readIndex } from '../value/list-index.ts'
import { isNumeric } from '../value/numbers.ts'
import { none, Optional } from '../value/optional.ts'
import { Struct } from '../value/struct.ts'
import { Duration } from '../value/times.ts'
import type { Library } from './library.ts'
import { optionalAccess } from './standard/comparison.ts'

/** Whether a value is what its type has when nothing is said: 0, '', false, null, an empty list. */
function isZero(value: unknown): boolean {
  if (value === null || value === false || value === '') return true
  if (isNumeric(value)) return equals(value, 0)
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length === 0
  if (isMap(value)) return mapSize(value) === 0
  if (value instanceof Duration) return value.nanoseconds === 0n
  return value instanceof Struct && Object.keys(value.fields).length === 0
}

function requireValue({ value }: Optional): unknown {
  if (value === undefined) throw new CelError('optional.none() dereference')
  return value
}

function unwrap(list: readonly unknown[]): unknown[] {
  return list.flatMap(item => {
    if (!(item instanceof Optional)) throw new CelError('no such overload')
    return item.value === undefined ? [] : [item.value]
  })
}

function optionalAt(list: readonly unknown[], index: number): Optional {
  const value = readIndex(list, index)
  return value === undefined ? none : new Optional(value)
}

/** Values that may be missing, and how one reaches through them. */
export const optionalsLibrary: Library = {
  name: 'optionals',
  macros: optionalMacros,
  typeNames: new Map([['optional_type', 'optional_type']]),
  functions: [
    ...optionalAccess,
    {
      signature: 'optional.of(A) -> optional_type(A)',
      doc: 'An optional that holds a value.',
      example: 'optional.of(1).hasValue()',
      call: (value: unknown) => new Optional(value),
    },
    {
      signature: 'optional.ofNonZeroValue(A) -> optional_type(A)',
      doc: 'An optional that holds a value unless it is 0, empty, false or null.',
      example: "!optional.ofNonZeroValue('').hasValue()",
      call: (value: unknown) => (isZero(value) ? none : new Optional(value)),
    },
    {
      signature: 'optional.none() -> optional_type(A)',
      doc: 'The optional without a value.',
      example: '!optional.none().hasValue()',
      call: () => none,
    },
    {
      signature: 'optional_type(A) . hasValue() -> bool',
      doc: 'Whether there is a value.',
      example: 'optional.of(1).hasValue()',
      call: ({ value }: Optional) => value !== undefined,
    },
    {
      signature: 'optional_type(A) . value() -> A',
      doc: 'The value; an error if there is none.',
      example: 'optional.of(1).value() == 1',
      call: requireValue,
    },
    {
      signature: 'optional_type(A) . or(optional_type(A)) -> optional_type(A)',
      doc: 'The optional, or another if it has no value.',
      example: 'optional.none().or(optional.of(1)) == optional.of(1)',
      call: (first: Optional, second: Optional) => (first.value === undefined ? second : first),
    },
    {
      signature: 'optional_type(A) . orValue(A) -> A',
      doc: 'The value, or another if there is none.',
      example: 'optional.none().orValue(1) == 1',
      call: ({ value }: Optional, other: unknown) => (value === undefined ? other : value),
    },
    {
      signature: 'list(A) . first() -> optional_type(A)',
      doc: 'The first element, if there is one.',
      example: '[1, 2].first() == optional.of(1)',
      call: (list: readonly unknown[]) => optionalAt(list, 0),
    },
    {
      signature: 'list(A) . last() -> optional_type(A)',
      doc: 'The last element, if there is one.',
      example: '[1, 2].last() == optional.of(2)',
      call: (list: readonly unknown[]) => optionalAt(list, list.length - 1),
    },
    {
      signature: 'optional.unwrap(list(optional_type(A))) -> list(A)',
      doc: 'The values of those that have one.',
      example: 'optional.unwrap([optional.of(1), optional.none()]) == [1]',
      call: unwrap,
    },
    {
      signature: 'list(optional_type(A)) . unwrapOpt() -> list(A)',
      doc: 'The values of those that have one.',
      example: '[optional.of(1), optional.none()].unwrapOpt() == [1]',
      call: unwrap,
    },
  ],
}
