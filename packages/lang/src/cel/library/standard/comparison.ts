import type { JsonObject } from '../../../json/index.ts'
import { CelError, noSuchOverload } from '../../value/cel-error.ts'
import { compare } from '../../value/compare.ts'
import { type CelMap, mapGet } from '../../value/containers.ts'
import { equals } from '../../value/equal.ts'
import { readIndex } from '../../value/list-index.ts'
import { none, Optional } from '../../value/optional.ts'
import { membershipCost, shorterTraversalCost } from '../cost.ts'
import type { FunctionRow } from '../library.ts'

type AnyMap = JsonObject | CelMap

function elementAt(list: readonly unknown[], index: unknown): unknown {
  const value = readIndex(list, index)
  if (value === undefined) throw new CelError(`index out of bounds: ${String(index)}`)
  return value
}

function memberOf(map: AnyMap, key: unknown): unknown {
  const value = mapGet(map, key)
  if (value === undefined) throw new CelError(`no such key: ${String(key)}`)
  return value
}

function toOptional(value: unknown): Optional {
  return value === undefined ? none : new Optional(value)
}

/** Applies an access that may find nothing to what an optional holds. */
function through<Container>(find: (container: Container, key: unknown) => unknown) {
  // what the optional holds is of the kind that the checker found
  return ({ value }: Optional, key: unknown): Optional =>
    value === undefined ? none : toOptional(find(value as Container, key))
}

const sized: ReadonlySet<string> = new Set(['string', 'bytes'])

const order = (
  [operator, left, right]: readonly [string, string, string],
  example: string,
  holds: (order: number) => boolean,
): FunctionRow => ({
  signature: `_${operator}_(${left}, ${right}) -> bool`,
  ...(sized.has(left) ? { cost: shorterTraversalCost } : {}),
  doc: 'Whether the values stand in this order: numbers by value, texts by code points.',
  example,
  call: (a: unknown, b: unknown) => {
    const result = compare(a, b)
    if (result === undefined) throw noSuchOverload()
    return holds(result)
  },
})

const ordered = 'bool int uint double string bytes timestamp duration'.split(' ')
const crossOrdered = [
  ['int', 'uint'],
  ['int', 'double'],
  ['uint', 'int'],
  ['uint', 'double'],
  ['double', 'int'],
  ['double', 'uint'],
] as const

function orderRows(operator: string, example: string, holds: (order: number) => boolean) {
  const pairs = [...ordered.map(type => [type, type] as const), ...crossOrdered]
  return pairs.map(([a, b]) => order([operator, a, b], example, holds))
}

const logic: readonly FunctionRow[] = [
  {
    signature: '_?_:_(bool, A, A) -> A',
    doc: 'One value or the other; only one of them is computed.',
    example: "(1 < 2 ? 'a' : 'b') == 'a'",
    call: (condition: boolean, yes: unknown, no: unknown) => (condition ? yes : no),
  },
  {
    signature: '!_(bool) -> bool',
    doc: 'The opposite.',
    example: '!false',
    call: (value: boolean) => !value,
  },
  {
    signature: '_==_(A, A) -> bool',
    cost: shorterTraversalCost,
    doc: 'Whether two values are equal; lists and maps by what they hold.',
    example: '[1, 2] == [1, 2]',
    call: equals,
  },
  {
    signature: '_!=_(A, A) -> bool',
    cost: shorterTraversalCost,
    doc: 'Whether two values differ.',
    example: "{'a': 1} != {'a': 2}",
    call: (a: unknown, b: unknown) => !equals(a, b),
  },
]

const access: readonly FunctionRow[] = [
  {
    signature: '@in(A, list(A)) -> bool',
    cost: membershipCost,
    doc: 'Whether a list holds a value.',
    example: '1 in [1, 2]',
    call: (value: unknown, list: readonly unknown[]) => list.some(item => equals(item, value)),
  },
  {
    signature: '@in(A, map(A, B)) -> bool',
    doc: 'Whether a map has a key.',
    example: "'a' in {'a': 1}",
    call: (key: unknown, map: AnyMap) => mapGet(map, key) !== undefined,
  },
  {
    signature: '_[_](list(A), int) -> A',
    doc: 'The element at an index, which counts from 0.',
    example: '[1, 2][1] == 2',
    call: elementAt,
  },
  {
    signature: '_[_](map(A, B), A) -> B',
    doc: 'The value of a key.',
    example: "{'a': 1}['a'] == 1",
    call: memberOf,
  },
]

/** Access through optionals, which finds nothing where there is nothing. */
export const optionalAccess: readonly FunctionRow[] = [
  {
    signature: '_[_](optional_type(list(A)), int) -> optional_type(A)',
    doc: 'The element of the list that an optional holds.',
    example: 'optional.of([1])[0] == optional.of(1)',
    call: through(readIndex),
  },
  {
    signature: '_[_](optional_type(map(A, B)), A) -> optional_type(B)',
    doc: 'The value of a key of the map that an optional holds.',
    example: "optional.of({'a': 1})['a'] == optional.of(1)",
    call: through(mapGet),
  },
  {
    signature: '_[?_](list(A), int) -> optional_type(A)',
    doc: 'The element at an index, if there is one.',
    example: '[1][?5] == optional.none()',
    call: (list: readonly unknown[], index: unknown) => toOptional(readIndex(list, index)),
  },
  {
    signature: '_[?_](map(A, B), A) -> optional_type(B)',
    doc: 'The value of a key, if there is one.',
    example: "{'a': 1}[?'a'] == optional.of(1)",
    call: (map: AnyMap, key: unknown) => toOptional(mapGet(map, key)),
  },
  {
    signature: '_[?_](optional_type(list(A)), int) -> optional_type(A)',
    doc: 'The element of the list that an optional holds, if there is one.',
    example: 'optional.of([1])[?5] == optional.none()',
    call: through(readIndex),
  },
  {
    signature: '_[?_](optional_type(map(A, B)), A) -> optional_type(B)',
    doc: 'The value of a key of the map that an optional holds, if there is one.',
    example: "optional.of({'a': 1})[?'b'] == optional.none()",
    call: through(mapGet),
  },
]

export const comparison: readonly FunctionRow[] = [
  ...logic,
  ...orderRows('<', '1 < 2', result => result < 0),
  ...orderRows('<=', '1 <= 1', result => result <= 0),
  ...orderRows('>', '2 > 1', result => result > 0),
  ...orderRows('>=', '1 >= 1', result => result >= 0),
  ...access,
]
