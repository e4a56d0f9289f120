import { isObject } from '../../json/index.ts'
import { readYamlText } from '../../yaml/index.ts'
import { JmespathError } from '../error.ts'
import { readJson } from '../json-text.ts'
import { text, textAt } from './arguments.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import type { JmespathFunction } from './function.ts'
import { decodeUtf8 } from './utf8.ts'

/** Functions that read or write an encoding. */
export const encodingFunctions: readonly JmespathFunction[] = [
  {
    name: 'base64_decode',
    parameters: [text],
    result: ['string'],
    doc: 'the text that is written in base64',
    examples: [
      { expression: "base64_decode('SGVsbG8=')", result: 'Hello' },
      { expression: "base64_decode('SGV')", error: 'illegal base64 data at input byte 0' },
    ],
    isStandard: false,
    call: values => {
      const decoded = decodeBase64(textAt(values, 0))
      if (decoded instanceof Uint8Array) return decodeUtf8(decoded)
      throw new JmespathError('VALUE', `illegal base64 data at input byte ${decoded.wrongAt}`)
    },
  },
  {
    name: 'base64_encode',
    parameters: [text],
    result: ['string'],
    doc: 'the text in base64',
    examples: [{ expression: "base64_encode('Hello')", result: 'SGVsbG8=' }],
    isStandard: false,
    call: values => encodeBase64(new TextEncoder().encode(textAt(values, 0))),
  },
  {
    name: 'parse_json',
    parameters: [text],
    result: ['any'],
    doc: 'the value of a JSON text',
    examples: [
      { expression: 'parse_json(\'{"a": [1]}\')', result: { a: [1] } },
      { expression: "parse_json('{')", error: 'unexpected end of JSON input' },
    ],
    isStandard: false,
    call: values => {
      const reading = readJson(textAt(values, 0))
      if (reading.ok) return reading.value
      throw new JmespathError('VALUE', reading.message)
    },
  },
  {
    name: 'parse_yaml',
    parameters: [text],
    result: ['any'],
    doc: 'the value of the first document of a YAML text',
    examples: [{ expression: "parse_yaml('a: [1, x]')", result: { a: [1, 'x'] } }],
    isStandard: false,
    call: values => {
      const document = readYamlText(textAt(values, 0))
      const problem = document?.problems.find(({ severity }) => severity === 'error')
      if (problem !== undefined) throw new JmespathError('VALUE', problem.message)
      return toFloats(document?.value ?? null)
    },
  },
]

/** The value with the numbers that upstream has: integers beyond 2^53 lose their last digits. */
function toFloats(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(toFloats)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toFloats(member)]))
}
