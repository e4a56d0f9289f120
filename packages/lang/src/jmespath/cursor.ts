import { JmespathSyntaxError } from './error.ts'
import type { Token, TokenKind } from './lexer.ts'
import { maxExpressionDepth } from './limits.ts'

/** The tokens, where we are in them, and how deep the tree above is. */
export interface Cursor {
  readonly tokens: readonly Token[]
  at: number
  depth: number
}

/** One level deeper. @throws {JmespathSyntaxError} if that is too deep. */
export function deepen(cursor: Cursor): void {
  cursor.depth++
  if (cursor.depth > maxExpressionDepth) {
    throw wrong(cursor, `expression is nested more than ${maxExpressionDepth} levels deep`)
  }
}

/** The next token, not yet taken. */
export function peek(cursor: Cursor): Token {
  const token = cursor.tokens[cursor.at]
  if (token === undefined) throw new Error('unreachable: read behind the end of an expression')
  return token
}

/** The kind of the next token. */
export function current(cursor: Cursor): TokenKind {
  return peek(cursor).kind
}

/** The next token, taken; the end of the expression stays. */
export function take(cursor: Cursor): Token {
  const token = peek(cursor)
  if (token.kind !== 'tEOF') cursor.at++
  return token
}

/** Takes a token of that kind. @throws {JmespathSyntaxError} if the next one is another. */
export function expect(cursor: Cursor, kind: TokenKind): void {
  if (current(cursor) !== kind) {
    throw wrong(cursor, `Expected ${kind}, received: ${current(cursor)}`)
  }
  cursor.at++
}

/** A complaint about the next token. */
export function wrong(cursor: Cursor, message: string): JmespathSyntaxError {
  return wrongAt(peek(cursor), message)
}

/** A complaint about a token. */
export function wrongAt(token: Token, message: string): JmespathSyntaxError {
  return new JmespathSyntaxError(`SyntaxError: ${message}`, token.offset)
}
