import { quoteGo } from '../notation/go-quote.ts'

import type { NumberNode } from './node.ts'
import type { Token } from './token.ts'
import { unquoteGo } from './unquote.ts'

const MAX_INT64 = 2n ** 63n - 1n
const MIN_INT64 = -(2n ** 63n)

const integerForm =
  /^([+-]?)(0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|0(?:_?[0-7])*|[1-9](?:_?[0-9])*)$/
const floatForm = /^[+-]?(?:[0-9]+(?:_[0-9]+)*)?(?:\.[0-9_]*)?(?:[eE][+-]?[0-9]+)?$/

/**
 * Reads a number or a character constant; a text is the complaint. Complex numbers are refused,
 * because no function takes them.
 *
 * Source: text/template/parse/node.go of Go, newNumber.
 */
export function parseNumber({ kind, value: text, start }: Token): NumberNode | string {
  const node = { kind: 'number', start, text } as const
  if (kind === 'charConstant') {
    const character = unquoteGo(text)
    if (character === undefined) return 'invalid syntax'
    if (Array.from(character).length !== 1) return `malformed character constant: ${text}`
    const code = BigInt(character.codePointAt(0) ?? 0)
    return { ...node, integer: code, float: Number(code), isFloat: false }
  }
  const integer = parseInteger(text)
  if (integer !== undefined) return fromInteger(node, integer)
  const float = parseFloatLiteral(text)
  if (float === undefined) return `illegal number syntax: ${quoteGo(text)}`
  if (!/[.eEpP]/.test(text)) return `integer overflow: ${quoteGo(text)}`
  const isWhole = Number.isSafeInteger(float)
  return { ...node, integer: isWhole ? BigInt(float) : undefined, float, isFloat: true }
}

function fromInteger(
  node: { readonly kind: 'number'; readonly start: number; readonly text: string },
  integer: bigint,
): NumberNode | string {
  const isTooBig = integer > MAX_INT64 * 2n + 1n || integer < MIN_INT64
  if (isTooBig) return `integer overflow: ${quoteGo(node.text)}`
  // hexadecimal digits may hold an `e` and are still an integer
  return { ...node, integer, float: Number(integer), isFloat: false }
}

/** An integer as Go's `strconv.ParseInt` with base 0 reads it. */
export function parseInteger(text: string): bigint | undefined {
  const [, sign, digits] = integerForm.exec(text) ?? []
  if (digits === undefined) return undefined
  const plain = digits.replaceAll('_', '')
  const value = BigInt(/^0[0-9]/.test(plain) ? `0o${plain.slice(1)}` : plain)
  return sign === '-' ? -value : value
}

function parseFloatLiteral(text: string): number | undefined {
  if (!floatForm.test(text) || !/[0-9]/.test(text)) return undefined
  const value = Number(text.replaceAll('_', ''))
  return Number.isFinite(value) ? value : undefined
}
