import { getOwn, isObject, type JsonObject, setOwn } from '../../json/index.ts'
import { compareBytes, formatGoFloat } from '../../notation/index.ts'
import { deepEqual } from '../deep-equal.ts'
import { JmespathError } from '../error.ts'
import { goIntValue, isTypedList, markTypedList, type Run, spend, toFloat } from '../values.ts'
import {
  list,
  object,
  objectAt,
  text,
  textAt,
  textOrNumber,
  wrongArgument,
  wrongInterface,
} from './arguments.ts'
import type { JmespathFunction } from './function.ts'
import { goTypeOf } from './go-type.ts'
import { formatNumber32 } from './number-text.ts'

const objectOrList = { types: ['object', 'array'] } as const

/** Functions about objects. */
export const objectFunctions: readonly JmespathFunction[] = [
  {
    name: 'keys',
    parameters: [object],
    result: ['array'],
    doc: 'the keys of an object; their order is not defined',
    examples: [{ expression: 'keys(`{"a": 1}`)', result: ['a'] }],
    isStandard: true,
    call: values => Object.keys(objectAt(values, 0)),
  },
  {
    name: 'values',
    parameters: [object],
    result: ['array'],
    doc: 'the values of an object; their order is not defined',
    examples: [{ expression: 'values(`{"a": 1}`)', result: [1] }],
    isStandard: true,
    call: (values, run) => {
      const members = Object.values(objectAt(values, 0))
      spend(run, members.length)
      return members
    },
  },
  {
    name: 'merge',
    parameters: [{ types: ['object'], variadic: true }],
    result: ['object'],
    doc: 'one object with the members of all; of two equal keys the last one counts',
    examples: [{ expression: 'merge(`{"a": 1, "b": 1}`, `{"b": 2}`)', result: { a: 1, b: 2 } }],
    isStandard: true,
    call: merge,
  },
  {
    name: 'lookup',
    parameters: [objectOrList, textOrNumber],
    result: ['any'],
    doc: 'the value of a key of an object, or the element at an index of a list; null if there is none',
    examples: [
      { expression: 'lookup(`{"a": 1}`, \'a\')', result: 1 },
      { expression: 'lookup(`{"a": 1}`, \'b\')', result: null },
      { expression: 'lookup(`[1, 2]`, `1`)', result: 2 },
      { expression: 'lookup(`[1, 2]`, `-1`)', result: null },
    ],
    isStandard: false,
    call: ([value, key]) => {
      if (isTypedList(value)) throw wrongArgument('lookup', 1, 'Object or Array')
      if (isObject(value)) {
        if (typeof key !== 'string') throw wrongArgument('lookup', 2, 'String')
        return getOwn(value, key) ?? null
      }
      const index = toFloat(key)
      if (index === undefined) throw wrongArgument('lookup', 2, 'Number')
      return elementAt(Array.isArray(value) ? value : [], index)
    },
  },
  {
    name: 'items',
    parameters: [objectOrList, text, text],
    result: ['array'],
    doc: 'a list of objects, one for each member, with its key (or index) and value under the given names',
    examples: [
      {
        expression: 'items(`{"b": 2, "a": 1}`, \'key\', \'value\')',
        result: [
          { key: 'a', value: 1 },
          { key: 'b', value: 2 },
        ],
      },
      { expression: "items(`[\"x\"]`, 'i', 'v')", result: [{ i: 0, v: 'x' }] },
    ],
    isStandard: false,
    call: (values, run) => items(values[0], textAt(values, 1), textAt(values, 2), run),
  },
  {
    name: 'object_from_lists',
    parameters: [list, list],
    result: ['object'],
    doc: 'an object with the keys of one list and the values of the other; null where there are too few values',
    examples: [{ expression: 'object_from_lists(`["a", 1]`, `[1]`)', result: { a: 1, '1': null } }],
    isStandard: false,
    call: ([keys, values], run) => {
      if (!Array.isArray(keys) || isTypedList(keys)) {
        throw wrongArgument('object_from_lists', 1, 'Array')
      }
      if (!Array.isArray(values) || isTypedList(values)) {
        throw wrongArgument('object_from_lists', 2, 'Array')
      }
      return fromLists(keys, values, run)
    },
  },
  {
    name: 'label_match',
    parameters: [object, object],
    result: ['bool'],
    doc: 'whether the second object has every member of the first',
    examples: [
      { expression: 'label_match(`{"app": "web"}`, `{"app": "web", "x": "y"}`)', result: true },
      { expression: 'label_match(`{"app": "web"}`, `{"x": "y"}`)', result: false },
    ],
    isStandard: false,
    call: (values, run) => {
      const [wanted, labels] = [objectAt(values, 0), objectAt(values, 1)]
      return Object.entries(wanted).every(
        ([key, value]) => Object.hasOwn(labels, key) && deepEqual(labels[key], value, run),
      )
    },
  },
]

/** The arguments are not checked before: upstream panics at one that is no object. */
function merge(values: readonly unknown[], run: Run): JsonObject {
  const merged: Record<string, unknown> = {}
  for (const value of values) {
    if (!isObject(value)) throw wrongInterface(goTypeOf(value), 'map[string]interface {}')
    const keys = Object.keys(value)
    spend(run, keys.length)
    for (const key of keys) setOwn(merged, key, value[key])
  }
  return merged
}

function elementAt(elements: readonly unknown[], index: number): unknown {
  if (!Number.isInteger(index)) {
    throw wrongIndex(`expected an integer number but got: ${formatGoFloat(index, 'g')}`)
  }
  if (index < -(2 ** 63) || index >= 2 ** 63) {
    throw wrongIndex(`number is outside the range of integer numbers: ${formatGoFloat(index, 'g')}`)
  }
  return index >= 0 && index < elements.length ? elements[index] : null
}

function wrongIndex(message: string): JmespathError {
  return new JmespathError('TYPE', `JMESPath function 'lookup': argument #2: ${message}`)
}

function items(
  value: unknown,
  keyName: string,
  valueName: string,
  run: Run,
): readonly JsonObject[] {
  if (isTypedList(value)) throw wrongArgument('items', 1, 'Object or Array')
  const pairs = isObject(value)
    ? Object.keys(value)
        .sort(compareBytes)
        .map(key => [key, value[key]] as const)
    : Array.isArray(value)
      ? value.map((item: unknown, index) => [index, item] as const)
      : []
  spend(run, pairs.length * 2)
  return markTypedList(
    pairs.map(([key, member]) => {
      const pair: Record<string, unknown> = {}
      setOwn(pair, keyName, key)
      setOwn(pair, valueName, member)
      return pair
    }),
  )
}

function fromLists(keys: readonly unknown[], values: readonly unknown[], run: Run): JsonObject {
  spend(run, keys.length)
  const made: Record<string, unknown> = {}
  for (const [index, key] of keys.entries()) {
    setOwn(made, keyText(key), index < values.length ? values[index] : null)
  }
  return made
}

function keyText(key: unknown): string {
  if (typeof key === 'string') return key
  if (typeof key === 'boolean') return String(key)
  const float = toFloat(key)
  if (float !== undefined) return formatNumber32(float)
  const integer = goIntValue(key)
  if (integer !== undefined) return String(integer)
  throw wrongArgument('object_from_lists', 1, 'StringArray')
}
