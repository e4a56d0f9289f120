import { ExprError } from './error.ts'
import { lex } from './lexer.ts'
import type { Node } from './node.ts'
import { describeToken, type Token } from './token.ts'

/** The parser's place in the tokens. */
export interface Parser {
  readonly source: string
  readonly tokens: readonly Token[]
  at: number
  /** The predicates around the place; `#` means something only inside one. */
  predicates: number
  depth: number
  nodes: number
}

/** More nodes are refused, as upstream does. */
const MAX_NODES = 10_000

/** Deeper nesting is refused, since each level takes a part of the stack. */
const MAX_DEPTH = 250

/** Starts at the first token. */
export function startParser(source: string): Parser {
  return { source, tokens: lex(source), at: 0, predicates: 0, depth: 0, nodes: 0 }
}

/** The token at the place; at the end `eof`. */
export function current({ tokens, at }: Parser): Token {
  return tokens[Math.min(at, tokens.length - 1)] ?? { kind: 'eof', value: '', at: 0 }
}

/** Whether the token at the place is a given operator or bracket. */
export function isAt(parser: Parser, value: string): boolean {
  const token = current(parser)
  return (token.kind === 'operator' || token.kind === 'bracket') && token.value === value
}

/** Goes on if the token is the given one. */
export function skip(parser: Parser, value: string): boolean {
  const isThere = isAt(parser, value)
  if (isThere) parser.at++
  return isThere
}

/** Takes the token at the place. */
export function take(parser: Parser): Token {
  const token = current(parser)
  parser.at++
  return token
}

/** Goes on behind the given token, which must stand here. */
export function expect(parser: Parser, value: string): void {
  if (!skip(parser, value)) failAt(parser, current(parser), unexpected(parser))
}

/** Takes a name, which must stand here. */
export function expectName(parser: Parser): Token {
  const token = current(parser)
  if (token.kind !== 'identifier') failAt(parser, token, unexpected(parser))
  parser.at++
  return token
}

/** What messages say of a token that may not stand here. */
export function unexpected(parser: Parser): string {
  return `unexpected token ${describeToken(current(parser))}`
}

/** @throws {ExprError} at a token. */
export function failAt({ source }: Parser, { at }: Token, message: string): never {
  throw new ExprError(source, at, message)
}

/** Counts a node. */
export function made<T extends Node>(parser: Parser, node: T): T {
  if (++parser.nodes > MAX_NODES) {
    const message = 'compilation failed: expression exceeds maximum allowed nodes'
    failAt(parser, current(parser), message)
  }
  return node
}

/** Reads one level deeper. */
export function deeper<T>(parser: Parser, read: () => T): T {
  if (++parser.depth > MAX_DEPTH) failAt(parser, current(parser), 'expression nests too deeply')
  const result = read()
  parser.depth--
  return result
}
