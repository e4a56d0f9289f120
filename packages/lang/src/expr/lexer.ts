import { quoteGo } from '../notation/go-quote.ts'
import { ExprError } from './error.ts'
import { unescapeText } from './escapes.ts'
import type { Token } from './token.ts'

interface Cursor {
  readonly source: string
  readonly characters: readonly string[]
  readonly tokens: Token[]
  at: number
}

/** Longer expressions are refused. */
const MAX_LENGTH = 100_000

/**
 * Splits an expression into tokens, the last one `eof`.
 *
 * @throws {ExprError} at the first mistake.
 */
export function lex(source: string): readonly Token[] {
  const characters = Array.from(source)
  const cursor: Cursor = { source, characters, tokens: [], at: 0 }
  if (characters.length > MAX_LENGTH) throw new ExprError(source, 0, 'expression is too long')
  while (cursor.at < characters.length) readToken(cursor)
  cursor.tokens.push({ kind: 'eof', value: '', at: Math.max(characters.length - 1, 0) })
  return cursor.tokens
}

function fail({ source }: Cursor, at: number, message: string): never {
  throw new ExprError(source, at, message)
}

function emit(cursor: Cursor, kind: Token['kind'], end: number): void {
  const { at, characters } = cursor
  cursor.tokens.push({ kind, value: characters.slice(at, end).join(''), at })
  cursor.at = end
}

const space = /\s/u
const word = /[\p{L}\p{Nd}_$]/u

function readToken(cursor: Cursor): void {
  const { characters, at } = cursor
  const character = characters[at] ?? ''
  const next = characters[at + 1] ?? ''
  if (space.test(character)) cursor.at++
  else if (/['"]/.test(character)) readString(cursor, at, 'string')
  else if (character === '`') readRaw(cursor)
  else if (/^[bB]['"]/.test(character + next)) readString(cursor, at + 1, 'bytes')
  else if (/^\.?[0-9]/.test(character + next)) readNumber(cursor)
  else if (/^\/[/*]/.test(character + next)) skipComment(cursor, next)
  else if (/[([{)\]}]/.test(character)) emit(cursor, 'bracket', at + 1)
  else if (word.test(character)) readWord(cursor)
  else readOperator(cursor, character)
}

function readOperator(cursor: Cursor, character: string): void {
  const { at, characters } = cursor
  const followers = followersOf(character)
  if (followers === undefined) {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    fail(cursor, at, `unrecognized character: U+${code} '${character}'`)
  }
  const isLong = followers !== '' && followers.includes(characters[at + 1] ?? ' ')
  emit(cursor, 'operator', at + (isLong ? 2 : 1))
  if (character === '#') readPointerName(cursor)
}

/** What may follow a character as the second one of an operator. */
function followersOf(character: string): string | undefined {
  if (',;%+-^/'.includes(character)) return ''
  if ('&!=*<>'.includes(character)) return '&=*'
  if (character === '?') return '.?'
  return '|:.#'.includes(character) ? character : undefined
}

function wordEnd({ characters }: Cursor, from: number): number {
  let end = from
  while (word.test(characters[end] ?? '')) end++
  return end
}

function readPointerName(cursor: Cursor): void {
  const end = wordEnd(cursor, cursor.at)
  if (end > cursor.at) emit(cursor, 'identifier', end)
}

const wordOperators: ReadonlySet<string> = new Set([
  'not',
  'in',
  'or',
  'and',
  'matches',
  'contains',
  'startsWith',
  'endsWith',
  'let',
  'if',
  'else',
])

function readWord(cursor: Cursor): void {
  const end = wordEnd(cursor, cursor.at)
  const text = cursor.characters.slice(cursor.at, end).join('')
  emit(cursor, wordOperators.has(text) ? 'operator' : 'identifier', end)
}

function readNumber(cursor: Cursor): void {
  const { at, characters } = cursor
  const rest = characters.slice(at, at + 400).join('')
  const form =
    /^(?:0[xX][0-9a-fA-F_]*|0[oO][0-7_]*|0[bB][01_]*|[0-9_]*(?:\.(?!\.)[0-9_]*)?(?:[eE][+-]?[0-9_]*)?)/
  const text = form.exec(rest)?.[0] ?? ''
  const end = at + text.length
  if (word.test(characters[end] ?? '')) {
    const wrong = characters.slice(at, end + 1).join('')
    fail(cursor, end, `bad number syntax: ${quoteGo(wrong)}`)
  }
  emit(cursor, 'number', end)
}

function readString(cursor: Cursor, open: number, kind: 'string' | 'bytes'): void {
  const { characters, at } = cursor
  const quote = characters[open]
  let end = open + 1
  for (; characters[end] !== quote; end++) {
    if (end >= characters.length || characters[end] === '\n') {
      fail(cursor, Math.min(end, characters.length), 'literal not terminated')
    }
    if (characters[end] === '\\') end++
  }
  const value = unescapeText(characters.slice(open + 1, end).join(''), quote ?? '')
  if (typeof value === 'number') fail(cursor, open + 1 + value, 'invalid char escape')
  cursor.tokens.push({ kind, value, at })
  cursor.at = end + 1
}

function readRaw(cursor: Cursor): void {
  const { characters, at } = cursor
  let end = at + 1
  for (; characters[end] !== '`' || characters[end + 1] === '`'; end++) {
    if (end >= characters.length) fail(cursor, characters.length, 'literal not terminated')
    if (characters[end] === '`') end++
  }
  const value = characters
    .slice(at + 1, end)
    .join('')
    .replaceAll('``', '`')
  cursor.tokens.push({ kind: 'string', value, at })
  cursor.at = end + 1
}

function skipComment(cursor: Cursor, second: string): void {
  const { characters, at } = cursor
  if (second === '/') {
    const end = characters.indexOf('\n', at)
    cursor.at = end < 0 ? characters.length : end + 1
    return
  }
  let end = at + 2
  while (characters[end] !== '*' || characters[end + 1] !== '/') {
    if (end >= characters.length) fail(cursor, characters.length, 'unclosed comment')
    end++
  }
  cursor.at = end + 2
}
