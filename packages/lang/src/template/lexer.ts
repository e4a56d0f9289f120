import { quoteGo } from '../notation/go-quote.ts'

import { isKeyword, type Token, type TokenKind } from './token.ts'

/** Hands out the tokens of a template, one a call; after the end or a mistake only `eof`. */
export type NextToken = () => Token

interface Cursor {
  readonly text: string
  at: number
  start: number
  line: number
  isInAction: boolean
  parens: number
}

/**
 * Splits a template into tokens. Blanks inside actions are tokens, because `.a .b` and `.a.b` differ.
 *
 * Source: text/template/parse/lex.go of Go.
 */
export function createLexer(text: string): NextToken {
  const cursor: Cursor = { text, at: 0, start: 0, line: 1, isInAction: false, parens: 0 }
  let isOver = false
  return () => {
    if (isOver) return { kind: 'eof', value: '', start: cursor.at, line: cursor.line }
    const token = cursor.isInAction ? readInAction(cursor) : readText(cursor)
    if (token.kind === 'error' || token.kind === 'eof') isOver = true
    return token
  }
}

const blanks = ' \t\r\n'

function emit(cursor: Cursor, kind: TokenKind): Token {
  const { text, start, at, line } = cursor
  const token: Token = { kind, value: text.slice(start, at), start, line }
  ignore(cursor)
  return token
}

/** Goes on behind what was read. */
function ignore(cursor: Cursor): void {
  for (let index = cursor.start; index < cursor.at; index++) {
    if (cursor.text.charCodeAt(index) === 10) cursor.line++
  }
  cursor.start = cursor.at
}

function fail(cursor: Cursor, message: string): Token {
  return { kind: 'error', value: message, start: cursor.start, line: cursor.line }
}

function readText(cursor: Cursor): Token {
  for (;;) {
    const open = cursor.text.indexOf('{{', cursor.at)
    if (open < 0) {
      cursor.at = cursor.text.length
      return emit(cursor, cursor.at > cursor.start ? 'text' : 'eof')
    }
    const token = readTextBefore(cursor, open) ?? readOpening(cursor, open)
    if (token !== undefined) return token
  }
}

/** The text before an action, without the blanks that it trims. */
function readTextBefore(cursor: Cursor, open: number): Token | undefined {
  const { text, start } = cursor
  const end = hasLeftTrim(text, open + 2) ? endWithoutBlanks(text, start, open) : open
  cursor.at = end
  const token = end > start ? emit(cursor, 'text') : undefined
  cursor.at = open
  ignore(cursor)
  return token
}

/** The start of an action; a comment is skipped, and is none. */
function readOpening(cursor: Cursor, open: number): Token | undefined {
  const body = open + 2 + (hasLeftTrim(cursor.text, open + 2) ? 2 : 0)
  return cursor.text.startsWith('/*', body)
    ? skipComment(cursor, body)
    : readLeftDelim(cursor, body)
}

function hasLeftTrim(text: string, at: number): boolean {
  return text[at] === '-' && isBlank(text[at + 1])
}

function isBlank(character: string | undefined): boolean {
  return character !== undefined && blanks.includes(character)
}

function endWithoutBlanks(text: string, start: number, end: number): number {
  let at = end
  while (at > start && isBlank(text[at - 1])) at--
  return at
}

function readLeftDelim(cursor: Cursor, body: number): Token {
  cursor.at += 2
  const token = emit(cursor, 'leftDelim')
  cursor.at = body
  ignore(cursor)
  cursor.isInAction = true
  cursor.parens = 0
  return token
}

/** Skips a comment up to behind its closing delimiter. */
function skipComment(cursor: Cursor, body: number): Token | undefined {
  cursor.at = body
  ignore(cursor)
  const close = cursor.text.indexOf('*/', body + 2)
  if (close < 0) return fail(cursor, 'unclosed comment')
  cursor.at = close + 2
  const delim = rightDelimAt(cursor)
  if (delim === undefined) return fail(cursor, 'comment ends before closing delimiter')
  skipRightDelim(cursor, delim)
  ignore(cursor)
  return undefined
}

type RightDelim = 'plain' | 'trimming'

function rightDelimAt({ text, at }: Cursor): RightDelim | undefined {
  if (text.startsWith('}}', at)) return 'plain'
  return isBlank(text[at]) && text.startsWith('-}}', at + 1) ? 'trimming' : undefined
}

function skipRightDelim(cursor: Cursor, delim: RightDelim): void {
  cursor.at += delim === 'trimming' ? 4 : 2
  if (delim === 'trimming') skipBlanks(cursor)
}

function skipBlanks(cursor: Cursor): void {
  while (isBlank(cursor.text[cursor.at])) cursor.at++
}

function readRightDelim(cursor: Cursor, delim: RightDelim): Token {
  if (delim === 'trimming') cursor.at += 2
  ignore(cursor)
  cursor.at += 2
  const token = emit(cursor, 'rightDelim')
  if (delim === 'trimming') skipBlanks(cursor)
  ignore(cursor)
  cursor.isInAction = false
  return token
}

const single: ReadonlyMap<string, TokenKind> = new Map([
  ['=', 'assign'],
  ['|', 'pipe'],
])

function readInAction(cursor: Cursor): Token {
  const delim = rightDelimAt(cursor)
  if (delim !== undefined) {
    return cursor.parens === 0 ? readRightDelim(cursor, delim) : fail(cursor, 'unclosed left paren')
  }
  const character = characterAt(cursor, cursor.at)
  if (character === '') return fail(cursor, 'unclosed action')
  if (isBlank(character)) return readSpace(cursor)
  const kind = single.get(character)
  if (kind !== undefined) {
    cursor.at++
    return emit(cursor, kind)
  }
  return readOperand(cursor, character)
}

function characterAt({ text }: Cursor, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function readOperand(cursor: Cursor, character: string): Token {
  switch (character) {
    case ':':
      cursor.at += 2
      if (cursor.text[cursor.at - 1] !== '=') return fail(cursor, 'expected :=')
      return emit(cursor, 'declare')
    case '"':
      return readQuoted(cursor, '"', 'string')
    case "'":
      return readQuoted(cursor, "'", 'charConstant')
    case '`':
      return readRaw(cursor)
    case '$':
      return readName(cursor, 'variable')
    case '(':
    case ')':
      return readParen(cursor, character)
    default:
      return readWordOrNumber(cursor, character)
  }
}

function readWordOrNumber(cursor: Cursor, character: string): Token {
  if (character === '.' && !/^[0-9]$/.test(cursor.text[cursor.at + 1] ?? '')) {
    return readName(cursor, 'field')
  }
  if (/^[.+\-0-9]$/.test(character)) return readNumber(cursor)
  if (isAlphanumeric(character)) return readWord(cursor)
  if (/^[!-~]$/.test(character)) {
    cursor.at++
    return emit(cursor, 'char')
  }
  return fail(cursor, `unrecognized character in action: ${describeCharacter(character)}`)
}

const alphanumeric = /^[_\p{L}\p{Nd}]$/u

function isAlphanumeric(character: string): boolean {
  return alphanumeric.test(character)
}

/** A character as Go's `%#U` prints it: `U+0040 '@'`. */
function describeCharacter(character: string): string {
  const code = character === '' ? -1 : (character.codePointAt(0) ?? 0)
  if (code < 0) return 'U+FFFFFFFFFFFFFFFF'
  const hex = code.toString(16).toUpperCase().padStart(4, '0')
  return /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character) ? `U+${hex} '${character}'` : `U+${hex}`
}

function readSpace(cursor: Cursor): Token {
  skipBlanks(cursor)
  // the last blank may belong to a trimming delimiter
  cursor.at--
  const delim = rightDelimAt(cursor)
  if (delim === 'trimming' && cursor.at === cursor.start) return readRightDelim(cursor, delim)
  if (delim !== 'trimming') cursor.at++
  return emit(cursor, 'space')
}

function readParen(cursor: Cursor, character: string): Token {
  cursor.at++
  cursor.parens += character === '(' ? 1 : -1
  if (cursor.parens < 0) return fail(cursor, 'unexpected right paren')
  return emit(cursor, character === '(' ? 'leftParen' : 'rightParen')
}

const unterminated = { '"': 'unterminated quoted string', "'": 'unterminated character constant' }

function readQuoted(cursor: Cursor, quote: '"' | "'", kind: TokenKind): Token {
  const { text } = cursor
  for (cursor.at++; cursor.at < text.length; cursor.at++) {
    if (text[cursor.at] === quote) {
      cursor.at++
      return emit(cursor, kind)
    }
    if (text[cursor.at] === '\\') cursor.at++
    if (text[cursor.at] === '\n') break
  }
  return fail(cursor, unterminated[quote])
}

function readRaw(cursor: Cursor): Token {
  const close = cursor.text.indexOf('`', cursor.at + 1)
  if (close < 0) return fail(cursor, 'unterminated raw quoted string')
  cursor.at = close + 1
  return emit(cursor, 'rawString')
}

/** Whether what stands here may end a name. */
function isTerminator(cursor: Cursor): boolean {
  const character = cursor.text[cursor.at]
  if (character === undefined || isBlank(character)) return true
  return '.,|:)('.includes(character) || cursor.text.startsWith('}}', cursor.at)
}

function readName(cursor: Cursor, kind: 'field' | 'variable'): Token {
  cursor.at++
  if (isTerminator(cursor)) return emit(cursor, kind === 'field' ? '.' : 'variable')
  skipWord(cursor)
  return isTerminator(cursor) ? emit(cursor, kind) : badCharacter(cursor)
}

function skipWord(cursor: Cursor): void {
  for (;;) {
    const character = characterAt(cursor, cursor.at)
    if (!isAlphanumeric(character)) return
    cursor.at += character.length
  }
}

function badCharacter(cursor: Cursor): Token {
  return fail(cursor, `bad character ${describeCharacter(characterAt(cursor, cursor.at))}`)
}

function readWord(cursor: Cursor): Token {
  skipWord(cursor)
  if (!isTerminator(cursor)) return badCharacter(cursor)
  const word = cursor.text.slice(cursor.start, cursor.at)
  if (isKeyword(word)) return emit(cursor, word)
  return emit(cursor, word === 'true' || word === 'false' ? 'bool' : 'identifier')
}

// number = [ sign ] ( "0x" hex | "0o" octal | "0b" binary | decimal ) [ fraction ] [ exponent ] [ "i" ]
const number =
  /[+-]?(?:0[xX][0-9a-fA-F_]*(?:\.[0-9a-fA-F_]*)?(?:[pP][+-]?[0-9_]*)?|0[oO][0-7_]*(?:\.[0-7_]*)?|0[bB][01_]*(?:\.[01_]*)?|[0-9_]*(?:\.[0-9_]*)?(?:[eE][+-]?[0-9_]*)?)i?/y

function scanNumber(cursor: Cursor): boolean {
  number.lastIndex = cursor.at
  cursor.at += number.exec(cursor.text)?.[0].length ?? 0
  const next = characterAt(cursor, cursor.at)
  if (!isAlphanumeric(next)) return true
  cursor.at += next.length
  return false
}

function readNumber(cursor: Cursor): Token {
  if (!scanNumber(cursor)) return badNumber(cursor)
  const next = cursor.text[cursor.at]
  if (next !== '+' && next !== '-') return emit(cursor, 'number')
  const isComplex = scanNumber(cursor) && cursor.text[cursor.at - 1] === 'i'
  return isComplex ? emit(cursor, 'complex') : badNumber(cursor)
}

function badNumber(cursor: Cursor): Token {
  return fail(cursor, `bad number syntax: ${quoteGo(cursor.text.slice(cursor.start, cursor.at))}`)
}
