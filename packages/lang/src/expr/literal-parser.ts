import { quoteGo } from '../notation/go-quote.ts'

import type { Node } from './node.ts'
import { failAt, made, type Parser } from './parser-state.ts'
import type { Token } from './token.ts'

/** Takes a number, a text, `true`, `false` or `nil`, if one stands here. */
export function parseLiteral(parser: Parser, token: Token): Node | undefined {
  const { at, kind, value } = token
  switch (kind) {
    case 'number':
      parser.at++
      return made(parser, parseNumber(parser, token))
    case 'string':
    case 'bytes':
      parser.at++
      return made(parser, { kind, at, value })
    case 'identifier':
      return parseWord(parser, token)
    default:
      return undefined
  }
}

function parseWord(parser: Parser, { at, value }: Token): Node | undefined {
  if (value === 'nil') {
    parser.at++
    return made(parser, { kind: 'nil', at })
  }
  if (value !== 'true' && value !== 'false') return undefined
  parser.at++
  return made(parser, { kind: 'bool', at, value: value === 'true' })
}

const MAX_INT64 = 2n ** 63n - 1n

const kinds: readonly (readonly [form: RegExp, name: string])[] = [
  [/^0x/i, 'hex'],
  [/^0b/i, 'binary'],
  [/^0o/i, 'octal'],
]

function parseNumber(parser: Parser, token: Token): Node {
  const { at } = token
  const text = token.value.replaceAll('_', '')
  const kind = kinds.find(([form]) => form.test(text))?.[1]
  if (kind === undefined && /[.e]/i.test(text)) {
    const value = Number(text)
    if (!Number.isFinite(value)) fail(parser, 'float', text, 'value out of range')
    return { kind: 'float', at, value }
  }
  const isInteger = kind === undefined ? /^[0-9]+$/.test(text) : text.length > 2
  if (!isInteger) fail(parser, kind ?? 'integer', text)
  const value = BigInt(text)
  if (value > MAX_INT64) fail(parser, kind ?? 'integer', text, 'value out of range')
  return { kind: 'integer', at, value }
}

function fail(parser: Parser, kind: string, text: string, problem = 'invalid syntax'): never {
  const name = kind === 'float' ? 'strconv.ParseFloat' : 'strconv.ParseInt'
  const next = parser.tokens[parser.at] ?? { kind: 'eof', value: '', at: 0 }
  return failAt(
    parser,
    next,
    `invalid ${kind} literal: ${name}: parsing ${quoteGo(text)}: ${problem}`,
  )
}
