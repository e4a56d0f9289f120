import type { JmespathComparison, JmespathMember, JmespathNode } from './ast.ts'
import { type Cursor, current, deepen, expect, peek, take, wrong, wrongAt } from './cursor.ts'
import { JmespathSyntaxError } from './error.ts'
import { decodeJson } from './json-text.ts'
import { type Token, type TokenKind, tokenize } from './lexer.ts'
import { maxExpressionLength } from './limits.ts'

/**
 * How strongly a token binds what stands before it; those not listed end an expression.
 *
 * Source: kyverno/go-jmespath at 95e59c162877, parser.go.
 */
const bindingPowers: ReadonlyMap<TokenKind, number> = new Map([
  ['tPipe', 1],
  ['tOr', 2],
  ['tAnd', 3],
  ['tEQ', 5],
  ['tNE', 5],
  ['tLT', 5],
  ['tLTE', 5],
  ['tGT', 5],
  ['tGTE', 5],
  ['tFlatten', 9],
  ['tStar', 20],
  ['tFilter', 21],
  ['tDot', 40],
  ['tNot', 45],
  ['tLbrace', 50],
  ['tLbracket', 55],
  ['tLparen', 60],
])

const pipePower = 1
const orPower = 2
const andPower = 3
const comparisonPower = 5
const flattenPower = 9
const starPower = 20
const filterPower = 21
const dotPower = 40
const notPower = 45
/** A projection ends before a token that binds less than this. */
const projectionStop = 10

const comparisons: ReadonlyMap<TokenKind, JmespathComparison> = new Map([
  ['tEQ', '=='],
  ['tNE', '!='],
  ['tLT', '<'],
  ['tLTE', '<='],
  ['tGT', '>'],
  ['tGTE', '>='],
])

const identity: JmespathNode = { kind: 'identity' }

/**
 * Parses an expression. It accepts what upstream's parser accepts, including commas that are
 * missing between the members of a hash or the arguments of a function.
 *
 * @throws {JmespathSyntaxError} at the first token that does not fit.
 */
export function parseJmespath(text: string): JmespathNode {
  if (text.length > maxExpressionLength) {
    throw new JmespathSyntaxError(
      `SyntaxError: expression is longer than ${maxExpressionLength} characters`,
      maxExpressionLength,
    )
  }
  const cursor: Cursor = { tokens: tokenize(text), at: 0, depth: 0 }
  const node = parseExpression(cursor, 0)
  if (current(cursor) !== 'tEOF') {
    throw wrong(cursor, `Unexpected token at the end of the expression: ${current(cursor)}`)
  }
  return node
}

function parseExpression(cursor: Cursor, power: number): JmespathNode {
  const outer = cursor.depth
  deepen(cursor)
  let left = parsePrefix(cursor)
  while (power < (bindingPowers.get(current(cursor)) ?? 0)) {
    // every step puts what is on the left one level deeper
    deepen(cursor)
    left = parseInfix(cursor, left)
  }
  cursor.depth = outer
  return left
}

/** What an expression can start with. */
function parsePrefix(cursor: Cursor): JmespathNode {
  const token = take(cursor)
  switch (token.kind) {
    case 'tUnquotedIdentifier':
      return { kind: 'field', name: token.text, offset: token.offset }
    case 'tQuotedIdentifier':
      if (current(cursor) === 'tLparen') {
        throw wrongAt(token, "Can't have quoted identifier as function Name.")
      }
      return { kind: 'field', name: token.text, offset: token.offset }
    case 'tStringLiteral':
      return { kind: 'literal', value: token.text }
    case 'tJSONLiteral':
      return { kind: 'literal', value: decodeJson(token.text, token.offset) }
    case 'tCurrent':
      return { kind: 'current' }
    case 'tExpref':
      return { kind: 'reference', expression: parseExpression(cursor, 0) }
    case 'tNot':
      return { kind: 'not', expression: parseExpression(cursor, notPower) }
    case 'tLparen':
      return parseParenthesised(cursor)
    case 'tLbrace':
      return parseHash(cursor)
    default:
      return parsePrefixProjection(cursor, token)
  }
}

function parseParenthesised(cursor: Cursor): JmespathNode {
  const node = parseExpression(cursor, 0)
  expect(cursor, 'tRparen')
  return node
}

/** What an expression can start with, where a star or a bracket applies to the current value. */
function parsePrefixProjection(cursor: Cursor, token: Token): JmespathNode {
  switch (token.kind) {
    case 'tStar': {
      const right = current(cursor) === 'tRbracket' ? identity : parseProjected(cursor, starPower)
      return { kind: 'value-projection', left: identity, right }
    }
    case 'tFilter':
      return parseFilter(cursor, identity)
    case 'tFlatten':
      return parseFlatten(cursor, identity)
    case 'tLbracket':
      return parsePrefixBracket(cursor)
    case 'tEOF':
      throw wrongAt(token, 'Incomplete expression')
    default:
      throw wrongAt(token, `Invalid token: ${token.kind}`)
  }
}

function parsePrefixBracket(cursor: Cursor): JmespathNode {
  if (startsIndex(cursor)) {
    let right: JmespathNode
    try {
      right = parseIndex(cursor)
    } catch (error) {
      if (!(error instanceof JmespathSyntaxError)) throw error
      // upstream drops this error and goes on with a node that fails when it is evaluated
      return { kind: 'empty' }
    }
    return projectSlice(cursor, identity, right)
  }
  if (current(cursor) === 'tStar' && cursor.tokens[cursor.at + 1]?.kind === 'tRbracket') {
    cursor.at += 2
    return { kind: 'projection', left: identity, right: parseProjected(cursor, starPower) }
  }
  return parseList(cursor)
}

/** What can follow an expression. */
function parseInfix(cursor: Cursor, left: JmespathNode): JmespathNode {
  const token = take(cursor)
  switch (token.kind) {
    case 'tDot':
      return parseDot(cursor, left)
    case 'tPipe':
      return { kind: 'pipe', left, right: parseExpression(cursor, pipePower) }
    case 'tOr':
      return { kind: 'or', left, right: parseExpression(cursor, orPower) }
    case 'tAnd':
      return { kind: 'and', left, right: parseExpression(cursor, andPower) }
    case 'tLparen':
      return parseCall(cursor, left, token.offset)
    case 'tFilter':
      return parseFilter(cursor, left)
    case 'tFlatten':
      return parseFlatten(cursor, left)
    case 'tLbracket':
      return parseBracket(cursor, left)
    default: {
      const operator = comparisons.get(token.kind)
      if (operator === undefined) throw wrong(cursor, `Unexpected token: ${token.kind}`)
      const right = parseExpression(cursor, comparisonPower)
      return { kind: 'comparison', operator, left, right }
    }
  }
}

function parseDot(cursor: Cursor, left: JmespathNode): JmespathNode {
  if (current(cursor) !== 'tStar') {
    return { kind: 'subexpression', left, right: parseMember(cursor, dotPower) }
  }
  cursor.at++
  return { kind: 'value-projection', left, right: parseProjected(cursor, dotPower) }
}

function parseFlatten(cursor: Cursor, left: JmespathNode): JmespathNode {
  const right = parseProjected(cursor, flattenPower)
  return { kind: 'projection', left: { kind: 'flatten', left }, right }
}

function parseBracket(cursor: Cursor, left: JmespathNode): JmespathNode {
  if (startsIndex(cursor)) return projectSlice(cursor, left, parseIndex(cursor))
  expect(cursor, 'tStar')
  expect(cursor, 'tRbracket')
  return { kind: 'projection', left, right: parseProjected(cursor, starPower) }
}

/** What stands before the parenthesis has been parsed already; only a name can be called. */
function parseCall(cursor: Cursor, called: JmespathNode, offset: number): JmespathNode {
  const parameters: JmespathNode[] = []
  while (current(cursor) !== 'tRparen') {
    parameters.push(parseExpression(cursor, 0))
    if (current(cursor) === 'tComma') cursor.at++
  }
  cursor.at++
  const place = called.kind === 'field' ? called.offset : offset
  return { kind: 'call', name: calledName(called), parameters, offset: place }
}

/** Upstream takes any node with a text for the name of a function. */
function calledName(called: JmespathNode): string | undefined {
  switch (called.kind) {
    case 'field':
    case 'call':
      return called.name
    case 'literal':
      return typeof called.value === 'string' ? called.value : undefined
    default:
      return undefined
  }
}

function startsIndex(cursor: Cursor): boolean {
  return current(cursor) === 'tNumber' || current(cursor) === 'tColon'
}

function parseIndex(cursor: Cursor): JmespathNode {
  if (current(cursor) === 'tColon' || cursor.tokens[cursor.at + 1]?.kind === 'tColon') {
    return parseSlice(cursor)
  }
  const index = readInteger(peek(cursor))
  cursor.at++
  expect(cursor, 'tRbracket')
  return { kind: 'index', index }
}

function parseSlice(cursor: Cursor): JmespathNode {
  const parts: (number | undefined)[] = [undefined, undefined, undefined]
  let part = 0
  while (current(cursor) !== 'tRbracket' && part < 3) {
    if (current(cursor) === 'tColon') {
      part++
    } else if (current(cursor) === 'tNumber') {
      parts[part] = readInteger(peek(cursor))
    } else {
      throw wrong(cursor, `Expected tColon or tNumber, received: ${current(cursor)}`)
    }
    cursor.at++
  }
  expect(cursor, 'tRbracket')
  return { kind: 'slice', start: parts[0], stop: parts[1], step: parts[2] }
}

/** @throws {JmespathSyntaxError} with the text of Go's strconv for a lone `-` or more than 64 bits. */
function readInteger(token: Token): number {
  const fail = (why: string): JmespathSyntaxError =>
    new JmespathSyntaxError(`strconv.Atoi: parsing "${token.text}": ${why}`, token.offset)
  if (token.text === '-') throw fail('invalid syntax')
  const exact = BigInt(token.text)
  if (exact !== BigInt.asIntN(64, exact)) throw fail('value out of range')
  // no list reaches 2^53 members: rounding changes nothing
  return Number(exact)
}

function projectSlice(cursor: Cursor, left: JmespathNode, right: JmespathNode): JmespathNode {
  const node: JmespathNode = { kind: 'index-expression', left, right }
  if (right.kind !== 'slice') return node
  return { kind: 'projection', left: node, right: parseProjected(cursor, starPower) }
}

function parseFilter(cursor: Cursor, left: JmespathNode): JmespathNode {
  const condition = parseExpression(cursor, 0)
  expect(cursor, 'tRbracket')
  const right = current(cursor) === 'tFlatten' ? identity : parseProjected(cursor, filterPower)
  return { kind: 'filter', left, right, condition }
}

/** The part of a projection that applies to each element. */
function parseProjected(cursor: Cursor, power: number): JmespathNode {
  const kind = current(cursor)
  if ((bindingPowers.get(kind) ?? 0) < projectionStop) return identity
  if (kind === 'tLbracket' || kind === 'tFilter') return parseExpression(cursor, power)
  if (kind !== 'tDot') throw wrong(cursor, 'Error')
  cursor.at++
  return parseMember(cursor, power)
}

/** What can follow a dot. */
function parseMember(cursor: Cursor, power: number): JmespathNode {
  switch (current(cursor)) {
    case 'tQuotedIdentifier':
    case 'tUnquotedIdentifier':
    case 'tStar':
      return parseExpression(cursor, power)
    case 'tLbracket':
      cursor.at++
      return parseList(cursor)
    case 'tLbrace':
      cursor.at++
      return parseHash(cursor)
    default:
      throw wrong(cursor, 'Expected identifier, lbracket, or lbrace')
  }
}

function parseList(cursor: Cursor): JmespathNode {
  const members: JmespathNode[] = [parseExpression(cursor, 0)]
  while (current(cursor) !== 'tRbracket') {
    expect(cursor, 'tComma')
    members.push(parseExpression(cursor, 0))
  }
  cursor.at++
  return { kind: 'list', members }
}

function parseHash(cursor: Cursor): JmespathNode {
  const members: JmespathMember[] = []
  do {
    const key = take(cursor)
    if (key.kind !== 'tUnquotedIdentifier' && key.kind !== 'tQuotedIdentifier') {
      throw wrongAt(key, 'Expected tQuotedIdentifier or tUnquotedIdentifier')
    }
    expect(cursor, 'tColon')
    members.push({ key: key.text, value: parseExpression(cursor, 0) })
    if (current(cursor) === 'tComma') {
      cursor.at++
      // a comma must be followed by a key
      if (current(cursor) === 'tRbrace') {
        throw wrong(cursor, 'Expected tQuotedIdentifier or tUnquotedIdentifier')
      }
    }
  } while (current(cursor) !== 'tRbrace')
  cursor.at++
  return { kind: 'hash', members }
}
