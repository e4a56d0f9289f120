import { fromBytes, toBytes } from './go-bytes.ts'

const simple: ReadonlyMap<string, string> = new Map([
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
])

// escape = "\" ( letter | quote | "x" 2 hex | "u" 4 hex | "U" 8 hex | 3 octal )
const escapes = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|([\s\S]))/g

/**
 * The text of a Go string literal in double quotes or backquotes, or of a character constant;
 * `undefined` if it is none.
 *
 * Source: strconv.Unquote of Go.
 */
export function unquoteGo(literal: string): string | undefined {
  const quote = literal.charAt(0)
  const body = literal.slice(1, -1)
  if (quote === '`') return body.replaceAll('\r', '')
  if (!body.includes('\\')) return body
  let isValid = true
  const parts: Uint8Array[] = []
  let end = 0
  for (const match of body.matchAll(escapes)) {
    parts.push(toBytes(body.slice(end, match.index)))
    end = match.index + match[0].length
    const bytes = readEscape(match, quote)
    if (bytes === undefined) isValid = false
    else parts.push(bytes)
  }
  parts.push(toBytes(body.slice(end)))
  return isValid ? fromBytes(joinBytes(parts)) : undefined
}

function readEscape(match: RegExpExecArray, quote: string): Uint8Array | undefined {
  const [, byte, short, long, octal, letter] = match
  if (byte !== undefined) return Uint8Array.of(Number.parseInt(byte, 16))
  if (octal !== undefined) {
    const value = Number.parseInt(octal, 8)
    return value > 255 ? undefined : Uint8Array.of(value)
  }
  const code = short ?? long
  if (code !== undefined) {
    const point = Number.parseInt(code, 16)
    const isScalar = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    return isScalar ? toBytes(String.fromCodePoint(point)) : undefined
  }
  const character = letter === quote ? letter : simple.get(letter ?? '')
  return character === undefined ? undefined : toBytes(character)
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
