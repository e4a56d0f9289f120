import { isObject } from '../../json/index.ts'
import { JmespathError } from '../error.ts'
import { isTypedList, toFloat } from '../values.ts'
import { any } from './arguments.ts'
import type { JmespathFunction } from './function.ts'
import { toJsonText } from './json-output.ts'
import { parseGoFloat } from './parse-float.ts'

/** Functions that ask for a type or turn one type into another. */
export const typeFunctions: readonly JmespathFunction[] = [
  {
    name: 'type',
    parameters: [any],
    result: ['string'],
    doc: 'the name of the type of a value',
    examples: [
      { expression: 'type(`1`)', result: 'number' },
      { expression: 'type(`null`)', result: 'null' },
      { expression: "type(compare('a', 'b'))", error: 'unknown type' },
    ],
    isStandard: true,
    call: ([value]) => typeName(value),
  },
  {
    name: 'not_null',
    parameters: [{ types: ['any'], variadic: true }],
    result: ['any'],
    doc: 'the first argument that is not null',
    examples: [{ expression: "not_null(a, 'x')", data: {}, result: 'x' }],
    isStandard: true,
    call: values => values.find(value => value !== null) ?? null,
  },
  {
    name: 'to_array',
    parameters: [any],
    result: ['array'],
    doc: 'a list as it is, any other value as a list of one',
    examples: [
      { expression: 'to_array(`1`)', result: [1] },
      { expression: 'to_array(`[1]`)', result: [1] },
    ],
    isStandard: true,
    call: ([value]) => (Array.isArray(value) && !isTypedList(value) ? value : [value]),
  },
  {
    name: 'to_string',
    parameters: [any],
    result: ['string'],
    doc: 'a text as it is, any other value as JSON',
    examples: [
      { expression: 'to_string(`{"b": 1, "a": "<"}`)', result: '{"a":"\\u003c","b":1}' },
      { expression: "to_string('x')", result: 'x' },
    ],
    isStandard: true,
    call: ([value], run) => (typeof value === 'string' ? value : toJsonText(value, run)),
  },
  {
    name: 'to_number',
    parameters: [any],
    result: ['number'],
    doc: 'the number that a text writes; null for what is neither a number nor such a text',
    examples: [
      { expression: "to_number('1.5')", result: 1.5 },
      { expression: "to_number('x')", result: null },
    ],
    isStandard: true,
    call: ([value]) => {
      if (typeof value === 'string') return parseGoFloat(value) ?? null
      return typeName(value) === 'number' ? value : null
    },
  },
]

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  if (toFloat(value) !== undefined) return 'number'
  if (Array.isArray(value) && !isTypedList(value)) return 'array'
  if (isObject(value)) return 'object'
  throw new JmespathError('TYPE', 'unknown type')
}
