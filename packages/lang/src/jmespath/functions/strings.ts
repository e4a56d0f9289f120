import { compareBytes } from '../../notation/index.ts'
import { goInt, spend } from '../values.ts'
import {
  checkLength,
  failure,
  number,
  numberAt,
  text,
  textAt,
  truncateToInt64,
} from './arguments.ts'
import type { JmespathFunction } from './function.ts'
import { equalFold, toLower, toUpper } from './letter-case.ts'
import { cleanPath, replace, trim } from './text-edits.ts'

/** Functions about texts. */
export const stringFunctions: readonly JmespathFunction[] = [
  {
    name: 'compare',
    parameters: [text, text],
    result: ['number'],
    doc: 'orders two texts byte by byte: -1, 0 or 1; the result cannot be compared with a number',
    examples: [
      { expression: "compare('a', 'b')", result: -1 },
      { expression: "compare('b', 'a')", result: 1 },
      { expression: "compare('a', 'a')", result: 0 },
      { expression: "compare('a', 'b') < `0`", result: null },
      { expression: "compare('a', 'b') == `-1`", result: false },
      { expression: "compare('a', 'b') == compare('c', 'd')", result: true },
    ],
    isStandard: false,
    call: values => goInt(compareBytes(textAt(values, 0), textAt(values, 1))),
  },
  {
    name: 'equal_fold',
    parameters: [text, text],
    result: ['bool'],
    doc: 'whether two texts are equal, upper and lower case taken as the same',
    examples: [
      { expression: "equal_fold('Go', 'GO')", result: true },
      { expression: "equal_fold('Straße', 'STRASSE')", result: false },
    ],
    isStandard: false,
    call: values => equalFold(textAt(values, 0), textAt(values, 1)),
  },
  {
    name: 'replace',
    parameters: [text, text, text, number],
    result: ['string'],
    doc: 'replaces the first occurrences of the second text by the third; all if the number is negative',
    examples: [
      { expression: "replace('a-a-a', 'a', 'b', `2`)", result: 'b-b-a' },
      { expression: "replace('a-a-a', 'a', 'b', `-1`)", result: 'b-b-b' },
    ],
    isStandard: false,
    call: values => {
      const limit = truncateToInt64(numberAt(values, 3))
      return replace(textAt(values, 0), textAt(values, 1), textAt(values, 2), limit)
    },
  },
  {
    name: 'replace_all',
    parameters: [text, text, text],
    result: ['string'],
    doc: 'replaces every occurrence of the second text by the third',
    examples: [{ expression: "replace_all('a-a', 'a', 'b')", result: 'b-b' }],
    isStandard: false,
    call: values => replace(textAt(values, 0), textAt(values, 1), textAt(values, 2), -1),
  },
  {
    name: 'to_upper',
    parameters: [text],
    result: ['string'],
    doc: 'the text with all letters in upper case',
    examples: [{ expression: "to_upper('nginx')", result: 'NGINX' }],
    isStandard: false,
    call: values => toUpper(textAt(values, 0)),
  },
  {
    name: 'to_lower',
    parameters: [text],
    result: ['string'],
    doc: 'the text with all letters in lower case',
    examples: [{ expression: "to_lower('NGINX')", result: 'nginx' }],
    isStandard: false,
    call: values => toLower(textAt(values, 0)),
  },
  {
    name: 'trim',
    parameters: [text, text],
    result: ['string'],
    doc: 'strips from both ends the characters that the second text contains',
    examples: [{ expression: "trim('..a.b.', '.')", result: 'a.b' }],
    isStandard: false,
    call: values => trim(textAt(values, 0), textAt(values, 1)),
  },
  {
    name: 'trim_prefix',
    parameters: [text, text],
    result: ['string'],
    doc: 'takes the second text away from the start, once, if it is there',
    examples: [
      { expression: "trim_prefix('v1.2', 'v')", result: '1.2' },
      { expression: "trim_prefix('1.2', 'v')", result: '1.2' },
    ],
    isStandard: false,
    call: values => {
      const [whole, prefix] = [textAt(values, 0), textAt(values, 1)]
      return whole.startsWith(prefix) ? whole.slice(prefix.length) : whole
    },
  },
  {
    name: 'split',
    parameters: [text, text],
    result: ['array[string]'],
    doc: 'cuts the first text at every occurrence of the second; an empty one cuts between characters',
    examples: [
      { expression: "split('a,b,c', ',')", result: ['a', 'b', 'c'] },
      { expression: "split('abc', '')", result: ['a', 'b', 'c'] },
    ],
    isStandard: false,
    call: (values, run) => {
      const [whole, separator] = [textAt(values, 0), textAt(values, 1)]
      const parts = separator === '' ? Array.from(whole) : whole.split(separator)
      spend(run, parts.length)
      return parts
    },
  },
  {
    name: 'truncate',
    parameters: [text, number],
    result: ['string'],
    doc: 'the first characters of a text, as many as the number says',
    examples: [
      { expression: "truncate('Lorem ipsum', `5`)", result: 'Lorem' },
      { expression: "truncate('Lorem ipsum', `2.6`)", result: 'Lo' },
      { expression: "truncate('Lorem ipsum', `-1`)", result: '' },
    ],
    isStandard: false,
    call: values => {
      const [whole, length] = [textAt(values, 0), truncateToInt64(numberAt(values, 1))]
      if (length < 1) return ''
      return whole.length <= length ? whole : Array.from(whole).slice(0, length).join('')
    },
  },
  {
    name: 'to_boolean',
    parameters: [text],
    result: ['bool'],
    doc: '`true` or `false`, however it is written',
    examples: [
      { expression: "to_boolean('True')", result: true },
      {
        expression: "to_boolean('yes')",
        error:
          "JMESPath function 'to_boolean': lowercase argument must be 'true' or 'false' (provided: 'yes')",
      },
    ],
    isStandard: false,
    call: values => {
      const written = textAt(values, 0)
      const lower = toLower(written)
      if (lower === 'true') return true
      if (lower === 'false') return false
      throw failure(
        'to_boolean',
        `lowercase argument must be 'true' or 'false' (provided: '${written}')`,
      )
    },
  },
  {
    name: 'path_canonicalize',
    parameters: [text],
    result: ['string'],
    doc: 'a file path without doubled slashes, `.` and `..`',
    examples: [
      { expression: "path_canonicalize('///')", result: '/' },
      { expression: "path_canonicalize('/var/run/../lock/')", result: '/var/lock' },
      { expression: "path_canonicalize('/../../')", result: '/' },
    ],
    isStandard: false,
    call: values => cleanPath(textAt(values, 0)),
  },
  {
    name: 'join',
    parameters: [text, { types: ['array[string]'] }],
    result: ['string'],
    doc: 'the texts of a list as one, with the first argument between them',
    examples: [{ expression: "join(', ', ['a', 'b'])", data: {}, result: 'a, b' }],
    isStandard: true,
    call: values => {
      const separator = textAt(values, 0)
      const parts = values[1] as readonly string[]
      let length = separator.length * Math.max(0, parts.length - 1)
      for (const part of parts) length += part.length
      checkLength(length)
      return parts.join(separator)
    },
  },
  {
    name: 'starts_with',
    parameters: [text, text],
    result: ['bool'],
    doc: 'whether the first text starts with the second',
    examples: [{ expression: "starts_with('nginx:1.2', 'nginx')", result: true }],
    isStandard: true,
    call: values => textAt(values, 0).startsWith(textAt(values, 1)),
  },
  {
    name: 'ends_with',
    parameters: [text, text],
    result: ['bool'],
    doc: 'whether the first text ends with the second',
    examples: [{ expression: "ends_with('nginx:latest', ':latest')", result: true }],
    isStandard: true,
    call: values => textAt(values, 0).endsWith(textAt(values, 1)),
  },
]
