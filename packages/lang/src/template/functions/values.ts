import { parseJson } from '../../json/parse-json.ts'
import { toGoJson } from '../../json/write-json.ts'
import { FunctionError } from '../error.ts'
import type { TemplateFunction } from '../function.ts'
import { kindName, typeName } from '../go-value.ts'
import { isTrue } from '../truth.ts'
import { eachName, type NamedRow } from './aliases.ts'
import { deepEqual } from './deep-equal.ts'
import { fromFloats, toJsonValue } from './json-value.ts'

function readJson(text: string): unknown {
  try {
    return fromFloats(parseJson(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function requireJson(text: string): unknown {
  const value = readJson(text)
  if (value === undefined) throw new FunctionError('invalid JSON')
  return value
}

function writeJson(value: unknown): string {
  return toGoJson(toJsonValue(value))
}

function writePretty(value: unknown): string {
  return toGoJson(toJsonValue(value), 'sorted', 2)
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['\\u003c', '<'],
  ['\\u003e', '>'],
  ['\\u0026', '&'],
])

/** Takes back the escapes for HTML; an escaped backslash is no start of one. */
function writeRaw(value: unknown): string {
  return writeJson(value).replace(/\\\\|\\u00(?:3c|3e|26)/g, text => escapes.get(text) ?? text)
}

const json: readonly NamedRow[] = [
  {
    names: 'fromJson',
    takes: ['string'],
    doc: 'the value of a JSON text, or nil',
    examples: [['{{ (fromJson "{\\"a\\":[1,2]}").a }}', '[1 2]']],
    call: (text: string) => readJson(text) ?? null,
  },
  {
    names: 'mustFromJson',
    takes: ['string'],
    doc: 'the value of a JSON text',
    examples: [['{{ mustFromJson "[1]" }}', '[1]']],
    call: requireJson,
  },
  {
    names: 'toJson mustToJson',
    takes: ['any'],
    doc: 'a value as JSON, with < > & escaped',
    examples: [['{{ toJson (dict "a" "<") }}', '{"a":"\\u003c"}']],
    call: writeJson,
  },
  {
    names: 'toPrettyJson mustToPrettyJson',
    takes: ['any'],
    doc: 'a value as JSON in lines',
    examples: [['{{ toPrettyJson (list 1) }}', '[\n  1\n]']],
    call: writePretty,
  },
  {
    names: 'toRawJson mustToRawJson',
    takes: ['any'],
    doc: 'a value as JSON, without escapes for HTML',
    examples: [['{{ toRawJson "<" }}', '"<"']],
    call: writeRaw,
  },
]

const choices: readonly NamedRow[] = [
  {
    names: 'default',
    takes: ['any'],
    rest: 'any',
    doc: 'the second value, or the first if that is empty',
    examples: [['{{ default "x" "" }}', 'x']],
    call: (fallback: unknown, ...values: unknown[]) => (isTrue(values[0]) ? values[0] : fallback),
  },
  {
    names: 'empty',
    takes: ['any'],
    doc: 'whether a value is empty',
    examples: [['{{ empty 0 }}', 'true']],
    call: (value: unknown) => !isTrue(value),
  },
  {
    names: 'coalesce',
    takes: [],
    rest: 'any',
    doc: 'the first value that is not empty',
    examples: [['{{ coalesce "" 0 "x" }}', 'x']],
    call: (...values: unknown[]) => values.find(isTrue) ?? null,
  },
  {
    names: 'all',
    takes: [],
    rest: 'any',
    doc: 'whether no value is empty',
    examples: [['{{ all 1 "a" }}', 'true']],
    call: (...values: unknown[]) => values.every(isTrue),
  },
  {
    names: 'any',
    takes: [],
    rest: 'any',
    doc: 'whether a value is not empty',
    examples: [['{{ any 0 "" 1 }}', 'true']],
    call: (...values: unknown[]) => values.some(isTrue),
  },
  {
    names: 'ternary',
    takes: ['any', 'any', 'bool'],
    doc: 'the first value if the third is true, else the second',
    examples: [['{{ ternary 1 2 true }}', '1']],
    call: (yes: unknown, no: unknown, which: boolean) => (which ? yes : no),
  },
]

function fail(text: string): never {
  throw new FunctionError(text)
}

const types: readonly NamedRow[] = [
  {
    names: 'typeOf',
    takes: ['any'],
    doc: 'the Go type',
    examples: [['{{ typeOf 1 }}', 'int']],
    call: typeName,
  },
  {
    names: 'typeIs typeIsLike',
    takes: ['string', 'any'],
    doc: 'whether a value has a Go type',
    examples: [['{{ typeIs "string" "a" }}', 'true']],
    call: (type: string, value: unknown) => typeName(value) === type,
  },
  {
    names: 'kindOf',
    takes: ['any'],
    doc: 'the Go kind',
    examples: [['{{ kindOf (list) }}', 'slice']],
    call: kindName,
  },
  {
    names: 'kindIs',
    takes: ['string', 'any'],
    doc: 'whether a value has a Go kind',
    examples: [['{{ kindIs "map" (dict) }}', 'true']],
    call: (kind: string, value: unknown) => kindName(value) === kind,
  },
  {
    names: 'deepEqual',
    takes: ['any', 'any'],
    doc: 'whether two values are equal all the way down',
    examples: [['{{ deepEqual (list 1) (list 1) }}', 'true']],
    call: deepEqual,
  },
  { names: 'fail', takes: ['string'], doc: 'ends the rendering with a message', call: fail },
  {
    names: 'hello',
    takes: [],
    doc: 'a greeting',
    examples: [['{{ hello }}', 'Hello!']],
    call: () => 'Hello!',
  },
]

/** JSON, defaults, types. */
export const valueFunctions: readonly TemplateFunction[] = eachName([...json, ...choices, ...types])
