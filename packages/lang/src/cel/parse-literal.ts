import type { Literal } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { INVALID_CODE_POINT, readBytes, readString } from './literal-text.ts'
import { toDouble, toInt, toUint } from './value/numbers.ts'

// literal = ["-"] int | uint | ["-"] double | string | bytes | "true" | "false" | "null" ;
export function parseLiteral(cursor: Cursor): Literal {
  const { at } = cursor.token
  const isNegative = cursor.ahead.kind === 'int' || cursor.ahead.kind === 'double'
  const sign = isNegative && cursor.take('-') ? '-' : ''
  const { kind, text } = cursor.token
  const read = readers.get(kind === 'keyword' ? text : kind)
  if (read === undefined) return cursor.unexpected('an expression')
  cursor.next()
  const value = read(sign + text)
  if (value !== undefined) return { kind: 'literal', at, value }
  const isText = kind === 'string' || kind === 'bytes'
  cursor.note(at, isText ? INVALID_CODE_POINT : `invalid ${kind} literal`)
  return { kind: 'literal', at, value: null }
}

const readers: ReadonlyMap<string, (text: string) => unknown> = new Map([
  ['true', () => true],
  ['false', () => false],
  ['null', () => null],
  ['int', text => toInt(readInteger(text))],
  ['uint', text => toUint(readInteger(text.slice(0, -1)))],
  ['double', readDouble],
  ['string', readString],
  ['bytes', readBytes],
] as [string, (text: string) => unknown][])

function readInteger(text: string): bigint {
  return text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text)
}

function readDouble(text: string): unknown {
  const value = Number(text)
  return Number.isFinite(value) ? toDouble(value) : undefined
}
