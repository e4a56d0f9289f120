import { encodeBase64 } from '../../../jmespath/functions/base64.ts'
import { parseJson, setOwn, toGoJson } from '../../../json/index.ts'
import { allDoubles } from '../../value/all-doubles.ts'
import { CelError } from '../../value/cel-error.ts'
import { CelObject } from '../../value/cel-object.ts'
import { isMap, mapEntries } from '../../value/containers.ts'
import { Handle } from '../../value/handle.ts'
import { Double, Uint } from '../../value/numbers.ts'
import { Optional } from '../../value/optional.ts'
import { Struct } from '../../value/struct.ts'
import { Duration, Timestamp } from '../../value/times.ts'
import { TypeValue, typeNameOf } from '../../value/type-value.ts'
import type { Library } from '../library.ts'

const TYPE = 'json.Json'
const MAX_DEPTH = 1_000

function unmarshal(_json: Handle, text: unknown): unknown {
  if (typeof text !== 'string') {
    throw new CelError(`type conversion error from '${typeNameOf(text)}' to 'string'`)
  }
  try {
    return allDoubles(parseJson(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new CelError(error.message)
  }
}

function marshal(_json: Handle, value: unknown): string {
  // nothing is null on its own, but no element
  const isNothing = value instanceof Optional && value.value === undefined
  return isNothing ? 'null' : toGoJson(plain(value, 0))
}

/** A value as Go prints it. */
function plain(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new CelError('value is nested too deep')
  if (Array.isArray(value)) return value.map(item => plain(item, depth + 1))
  if (value instanceof Struct) return plainMap(value.fields, depth)
  if (isMap(value)) return plainMap(value, depth)
  if (value instanceof Uint8Array) return encodeBase64(value)
  if (value instanceof CelObject) return plainObject(value, depth)
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new CelError(`json: unsupported value: ${goNumber(value)}`)
  }
  return value
}

function goNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  return value > 0 ? '+Inf' : '-Inf'
}

function plainMap(map: Parameters<typeof mapEntries>[0], depth: number): unknown {
  const copy: Record<string, unknown> = {}
  for (const [key, member] of mapEntries(map)) {
    if (typeof key !== 'string') {
      throw new CelError(
        `json: failed to convert CEL map to native map: unsupported type conversion from '${typeNameOf(key)}' to string`,
      )
    }
    setOwn(copy, key, plain(member, depth + 1))
  }
  return copy
}

function plainObject(value: CelObject, depth: number): unknown {
  if (value instanceof Double) return value.value
  if (value instanceof Uint) return value.value
  if (value instanceof Timestamp) return value.format()
  if (value instanceof Duration) return value.nanoseconds
  if (value instanceof TypeValue) return value.name
  if (value instanceof Optional) {
    if (value.value === undefined) throw new CelError('optional.none() dereference')
    return plain(value.value, depth + 1)
  }
  if ('format' in value && typeof value.format === 'function') return value.format()
  throw new CelError(`json: unsupported type: ${value.typeName}`)
}

/** Kyverno's library of JSON. */
export const jsonLibrary: Library = {
  name: 'kyverno.json',
  constants: new Map([['json', { type: TYPE, value: new Handle(TYPE) }]]),
  functions: [
    {
      signature: `${TYPE} . unmarshal(dyn) -> dyn`,
      doc: 'The value that a text in JSON writes; all numbers are doubles.',
      example: 'json.unmarshal(\'{"a": [1]}\').a[0] == 1.0',
      call: unmarshal,
    },
    {
      signature: `${TYPE} . marshal(dyn) -> string`,
      doc: 'A value as text in JSON, keys in order.',
      example: "json.marshal({'b': 1, 'a': [true]}) == '{\"a\":[true],\"b\":1}'",
      call: marshal,
    },
  ],
}
