import { isObject } from '../../json/index.ts'
import { deepEqual } from '../deep-equal.ts'
import { JmespathError } from '../error.ts'
import { isReference, isTypedList, spend } from '../values.ts'
import { any, listAt } from './arguments.ts'
import type { JmespathFunction } from './function.ts'
import { goTypeOf } from './go-type.ts'
import { compareScalars } from './numbers.ts'

/** Functions about lists, some of which also take texts. */
export const listFunctions: readonly JmespathFunction[] = [
  {
    name: 'length',
    parameters: [{ types: ['string', 'array', 'object'] }],
    result: ['number'],
    doc: 'the number of characters, elements or keys',
    examples: [
      { expression: "length('abc')", result: 3 },
      { expression: 'length(`[1, 2]`)', result: 2 },
      { expression: 'length(`{"a": 1}`)', result: 1 },
    ],
    isStandard: true,
    call: ([value]) => {
      if (typeof value === 'string') return characterCount(value)
      return Array.isArray(value) ? value.length : Object.keys(Object(value)).length
    },
  },
  {
    name: 'contains',
    parameters: [{ types: ['array', 'string'] }, any],
    result: ['bool'],
    doc: 'whether a list has an element, or a text another text in it',
    examples: [
      { expression: 'contains(`[1, 2]`, `2`)', result: true },
      { expression: "contains('nginx:latest', ':')", result: true },
      { expression: "contains('123', `1`)", result: false },
    ],
    isStandard: true,
    call: (values, run) => {
      const [whole, part] = values
      if (typeof whole === 'string') return typeof part === 'string' && whole.includes(part)
      return listAt(values, 0).some(item => {
        if (!isComparable(item, part)) throw uncomparable(part)
        return deepEqual(item, part, run)
      })
    },
  },
  {
    name: 'reverse',
    parameters: [{ types: ['array', 'string'] }],
    result: ['any'],
    doc: 'the elements of a list, or the characters of a text, in the opposite order',
    examples: [
      { expression: "reverse('abc')", result: 'cba' },
      { expression: 'reverse(`[1, 2]`)', result: [2, 1] },
    ],
    isStandard: true,
    call: (values, run) => {
      const [value] = values
      if (typeof value === 'string') return Array.from(value).reverse().join('')
      const items = listAt(values, 0)
      spend(run, items.length)
      return items.toReversed()
    },
  },
  {
    name: 'sort',
    parameters: [{ types: ['array[string]', 'array[number]'] }],
    result: ['array'],
    doc: 'the texts of a list in byte order, or its numbers in ascending order',
    examples: [
      { expression: 'sort(`["b", "a"]`)', result: ['a', 'b'] },
      { expression: 'sort(`[3, 1, 2]`)', result: [1, 2, 3] },
    ],
    isStandard: true,
    call: (values, run) => {
      const items = listAt(values, 0)
      spend(run, items.length)
      return items.toSorted(compareScalars)
    },
  },
]

function characterCount(text: string): number {
  let count = text.length
  // a pair of surrogates is one character
  for (let at = 1; at < text.length; at++) {
    if (
      (text.charCodeAt(at) & 0xfc00) === 0xdc00 &&
      (text.charCodeAt(at - 1) & 0xfc00) === 0xd800
    ) {
      count--
    }
  }
  return count
}

/** Two lists or two objects: Go panics when it compares them like scalars. */
function isComparable(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return !Array.isArray(b) || isTypedList(a) !== isTypedList(b)
  if (isReference(a)) return !isReference(b)
  return !isObject(a) || !isObject(b)
}

function uncomparable(value: unknown): JmespathError {
  return new JmespathError('PANIC', `runtime error: comparing uncomparable type ${goTypeOf(value)}`)
}
