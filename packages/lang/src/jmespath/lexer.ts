import { JmespathSyntaxError } from './error.ts'
import { decodeJson } from './json-text.ts'

/** The kinds of token, by upstream's names: messages show them. */
export type TokenKind =
  | 'tUnknown'
  | 'tStar'
  | 'tDot'
  | 'tFilter'
  | 'tFlatten'
  | 'tLparen'
  | 'tRparen'
  | 'tLbracket'
  | 'tRbracket'
  | 'tLbrace'
  | 'tRbrace'
  | 'tOr'
  | 'tPipe'
  | 'tNumber'
  | 'tUnquotedIdentifier'
  | 'tQuotedIdentifier'
  | 'tComma'
  | 'tColon'
  | 'tLT'
  | 'tLTE'
  | 'tGT'
  | 'tGTE'
  | 'tEQ'
  | 'tNE'
  | 'tJSONLiteral'
  | 'tStringLiteral'
  | 'tCurrent'
  | 'tExpref'
  | 'tAnd'
  | 'tNot'
  | 'tEOF'

/** One token; `text` is decoded: without quotes and escapes. */
export interface Token {
  readonly kind: TokenKind
  readonly text: string
  readonly offset: number
}

/** Longest first, so that `||` is not read as two pipes. */
const symbols: readonly (readonly [string, TokenKind])[] = [
  ['||', 'tOr'],
  ['|', 'tPipe'],
  ['&&', 'tAnd'],
  ['&', 'tExpref'],
  ['==', 'tEQ'],
  ['=', 'tUnknown'],
  ['!=', 'tNE'],
  ['!', 'tNot'],
  ['<=', 'tLTE'],
  ['<', 'tLT'],
  ['>=', 'tGTE'],
  ['>', 'tGT'],
  ['[?', 'tFilter'],
  ['[]', 'tFlatten'],
  ['[', 'tLbracket'],
  [']', 'tRbracket'],
  ['{', 'tLbrace'],
  ['}', 'tRbrace'],
  ['(', 'tLparen'],
  [')', 'tRparen'],
  ['.', 'tDot'],
  ['*', 'tStar'],
  [',', 'tComma'],
  [':', 'tColon'],
  ['@', 'tCurrent'],
]

const identifier = /[A-Za-z_][A-Za-z0-9_]*/y
const number = /-[0-9]*|[0-9]+/y
const blanks = /[ \t\n\r]+/y

/**
 * Splits an expression into tokens; the last one is `tEOF`.
 *
 * @throws {JmespathSyntaxError} for a character that starts no token, a quote that is not closed,
 * or a quoted identifier whose escapes are no JSON.
 */
export function tokenize(expression: string): readonly Token[] {
  const tokens: Token[] = []
  let at = skip(blanks, expression, 0)
  while (at < expression.length) {
    const [token, end] = readToken(expression, at)
    tokens.push(token)
    at = skip(blanks, expression, end)
  }
  tokens.push({ kind: 'tEOF', text: '', offset: expression.length })
  return tokens
}

/** Where a match of the pattern at this place ends; the place itself if there is none. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** The token at a place, and where it ends. */
function readToken(expression: string, at: number): readonly [Token, number] {
  const identifierEnd = skip(identifier, expression, at)
  if (identifierEnd > at) return plain('tUnquotedIdentifier', expression, at, identifierEnd)
  switch (expression[at]) {
    case '"':
      return readQuotedIdentifier(expression, at)
    case "'":
      return readRawString(expression, at)
    case '`':
      return readLiteral(expression, at)
  }
  const numberEnd = skip(number, expression, at)
  if (numberEnd > at) return plain('tNumber', expression, at, numberEnd)
  for (const [symbol, kind] of symbols) {
    if (expression.startsWith(symbol, at)) {
      return [{ kind, text: symbol, offset: at }, at + symbol.length]
    }
  }
  throw unknownCharacter(expression, at)
}

function plain(
  kind: TokenKind,
  expression: string,
  start: number,
  end: number,
): readonly [Token, number] {
  return [{ kind, text: expression.slice(start, end), offset: start }, end]
}

function readQuotedIdentifier(expression: string, at: number): readonly [Token, number] {
  const end = closing(expression, at)
  const text = decodeJson(expression.slice(at, end + 1), at)
  // between two quotes there can only be a text
  return [{ kind: 'tQuotedIdentifier', text: String(text), offset: at }, end + 1]
}

function readLiteral(expression: string, at: number): readonly [Token, number] {
  const end = closing(expression, at)
  const text = expression.slice(at + 1, end).replaceAll('\\`', '`')
  // upstream counts from behind the quote
  return [{ kind: 'tJSONLiteral', text, offset: at + 1 }, end + 1]
}

/** The place of the next quote like the one at `at`; a backslash hides the character behind it. */
function closing(expression: string, at: number): number {
  const quote = expression.charAt(at)
  for (let end = at + 1; end < expression.length; end++) {
    if (expression[end] === '\\') end++
    else if (expression[end] === quote) return end
  }
  throw unclosed(expression, quote)
}

/** In a raw string only `\'` is an escape; even the second backslash of `\\'` makes one. */
function readRawString(expression: string, at: number): readonly [Token, number] {
  let end = expression.indexOf("'", at + 1)
  while (end > at + 1 && expression[end - 1] === '\\') end = expression.indexOf("'", end + 1)
  if (end === -1) throw unclosed(expression, "'")
  const text = expression.slice(at + 1, end).replaceAll("\\'", "'")
  return [{ kind: 'tStringLiteral', text, offset: at + 1 }, end + 1]
}

function unclosed(expression: string, quote: string): JmespathSyntaxError {
  return new JmespathSyntaxError(`SyntaxError: Unclosed delimiter: ${quote}`, expression.length)
}

function unknownCharacter(expression: string, at: number): JmespathSyntaxError {
  const code = expression.codePointAt(at) ?? 0
  return new JmespathSyntaxError(`SyntaxError: Unknown char: ${quoteCharacter(code)}`, at)
}

const shortEscapes: ReadonlyMap<number, string> = new Map([
  [0x07, '\\a'],
  [0x08, '\\b'],
  [0x0b, '\\v'],
  [0x0c, '\\f'],
  [0x5c, '\\\\'],
])

/** A character as Go quotes it in ASCII. */
function quoteCharacter(code: number): string {
  const short = shortEscapes.get(code)
  if (short !== undefined) return `'${short}'`
  if (code >= 0x20 && code < 0x7f) return `'${String.fromCodePoint(code)}'`
  if (code < 0x80) return `'\\x${code.toString(16).padStart(2, '0')}'`
  if (code >= 0xd800 && code <= 0xdfff) return "'\\ufffd'"
  if (code < 0x10000) return `'\\u${code.toString(16).padStart(4, '0')}'`
  return `'\\U${code.toString(16).padStart(8, '0')}'`
}
