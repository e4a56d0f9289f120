import { getOwn, type JsonObject } from '../../json/own.ts'
import { FunctionError } from '../error.ts'
import type { TemplateFunction } from '../function.ts'
import { byteLength, sliceBytes, toBytes } from '../go-bytes.ts'
import { type GoNumber, int, isFloat, isNumber, numeric } from '../go-number.ts'
import { elementType, isMap, itemAt, readMember, typeName } from '../go-value.ts'

/** The length that Go's `len` gives; `undefined` for what has none. */
function lengthOf(value: unknown): number | undefined {
  if (typeof value === 'string') return byteLength(value)
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length
  return isMap(value) && typeof value !== 'function' ? Object.keys(value).length : undefined
}

function length(value: unknown): GoNumber {
  if (value === null) throw new FunctionError('len of nil pointer')
  if (value === undefined) {
    throw new FunctionError('reflect: call of reflect.Value.Type on zero Value')
  }
  const count = lengthOf(value)
  if (count === undefined) throw new FunctionError(`len of type ${typeName(value)}`)
  return int(count)
}

function readIndex(index: unknown, limit: number): number {
  if (index === null || index === undefined) {
    throw new FunctionError('cannot index slice/array with nil')
  }
  if (!isNumber(index) || isFloat(index)) {
    throw new FunctionError(`cannot index slice/array with type ${typeName(index)}`)
  }
  const at = Number(numeric(index))
  if (at < 0 || at > limit) throw new FunctionError(`index out of range: ${numeric(index)}`)
  return at
}

function readItem(item: unknown, ...indexes: unknown[]): unknown {
  if (item === null || item === undefined) throw new FunctionError('index of untyped nil')
  return indexes.reduce(indexOnce, item)
}

function indexOnce(item: unknown, key: unknown): unknown {
  if (item === null || item === undefined) throw new FunctionError('index of nil pointer')
  if (isMap(item)) return indexMap(item, key)
  const limit = Array.isArray(item) || typeof item === 'string' ? lengthOf(item) : undefined
  if (limit === undefined && !(item instanceof Uint8Array)) {
    throw new FunctionError(`can't index item of type ${typeName(item)}`)
  }
  const list = typeof item === 'string' ? toBytes(item) : item
  if (!Array.isArray(list) && !(list instanceof Uint8Array)) return undefined
  const at = readIndex(key, list.length)
  if (at === list.length) {
    const kind = typeof item === 'string' ? 'string' : 'slice'
    throw new FunctionError(`reflect: ${kind} index out of range`)
  }
  return itemAt(list, at) ?? null
}

function indexMap(members: JsonObject, key: unknown): unknown {
  if (key === null || key === undefined) {
    throw new FunctionError('value is nil; should be of type string')
  }
  if (typeof key !== 'string') {
    throw new FunctionError(`value has type ${typeName(key)}; should be string`)
  }
  const zero = elementType(members) === 'string' ? '' : null
  return readMember(members, key, getOwn(members, key) ?? zero)
}

function slice(item: unknown, ...indexes: unknown[]): unknown {
  if (item === null || item === undefined) throw new FunctionError('slice of untyped nil')
  if (indexes.length > 3) throw new FunctionError(`too many slice indexes: ${indexes.length}`)
  const isText = typeof item === 'string'
  if (isText && indexes.length === 3) throw new FunctionError('cannot 3-index slice a string')
  const limit = isText || Array.isArray(item) ? lengthOf(item) : undefined
  if (limit === undefined) throw new FunctionError(`can't slice item of type ${typeName(item)}`)
  const [start = 0, end = limit, most = limit] = indexes.map(at => readIndex(at, limit))
  if (start > end) throw new FunctionError(`invalid slice index: ${start} > ${end}`)
  if (end > most) throw new FunctionError(`invalid slice index: ${end} > ${most}`)
  return isText ? sliceBytes(item, start, end) : (item as readonly unknown[]).slice(start, end)
}

/** `len`, `index`, `slice`. */
export const indexingFunctions: readonly TemplateFunction[] = [
  {
    name: 'len',
    takes: ['value'],
    doc: 'the length of a text in bytes, of a list or of a map',
    examples: [['{{ len "héllo" }}', '6']],
    call: length,
  },
  {
    name: 'index',
    takes: ['value'],
    rest: 'value',
    doc: 'the member or item at a key or index, and so on inwards',
    examples: [['{{ index "abc" 1 }}', '98']],
    call: readItem,
  },
  {
    name: 'slice',
    takes: ['value'],
    rest: 'value',
    doc: 'the part of a text or list between two indexes',
    examples: [['{{ slice "abcd" 1 3 }}', 'bc']],
    call: slice,
  },
]
