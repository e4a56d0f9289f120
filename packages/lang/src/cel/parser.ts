import type { Element, Entry, Expr, Field } from './ast.ts'
import { type Cursor, openCursor } from './cursor.ts'
import { type Macro, optionalMacros, standardMacros } from './macros.ts'
import { parseLiteral } from './parse-literal.ts'
import { CelProblems } from './problem.ts'

export interface ParseOptions {
  /** Calls that are written in another way; by default the standard ones and those of optionals. */
  readonly macros?: readonly Macro[]
  /** Whether `a.?b`, `a[?b]`, `[?a]` and `{?k: v}` are allowed; by default they are. */
  readonly optionalSyntax?: boolean
  /** Whether names in back-ticks are allowed; by default they are. */
  readonly quotedNames?: boolean
  /** How deep the tree may be; by default 250 as in cel-go. */
  readonly maxDepth?: number
}

/** An expression as parsed; the source is kept for messages. */
export interface ParsedCel {
  readonly source: string
  readonly root: Expr
}

/** Longer expressions are refused, as in cel-go; it counts code points. */
const MAX_SIZE = 100_000

const defaults = {
  macros: [...standardMacros, ...optionalMacros],
  optionalSyntax: true,
  quotedNames: true,
  maxDepth: 250,
}

/**
 * Parses an expression and expands its macros.
 *
 * @throws {CelProblems} at stage `parse` with every mistake up to the first that leaves no tree.
 */
export function parseCel(source: string, options: ParseOptions = {}): ParsedCel {
  if (source.length > MAX_SIZE && [...source].length > MAX_SIZE) {
    const message = `expression code point size exceeds limit: size: ${[...source].length}, limit ${MAX_SIZE}`
    throw new CelProblems('parse', source.slice(0, 100), [{ at: -1, message }])
  }
  const cursor = openCursor(source, { ...defaults, ...options })
  const root = cursor.attempt(() => {
    const expression = parseConditional(cursor)
    if (cursor.token.kind !== 'end') cursor.unexpected('<EOF>')
    return expression
  })
  if (cursor.problems.length > 0 || root === undefined) {
    const inOrder = cursor.problems.toSorted((a, b) => a.at - b.at)
    throw new CelProblems('parse', source, inOrder)
  }
  return { source, root }
}

// Expr = Or [ "?" Or ":" Expr ] ;
function parseConditional(cursor: Cursor): Expr {
  cursor.enter()
  const condition = parseLogical(cursor, '||')
  const { at } = cursor.token
  if (!cursor.take('?')) return cursor.leave(condition)
  const then = parseLogical(cursor, '||')
  cursor.expect(':')
  const args = [condition, then, parseConditional(cursor)]
  return cursor.leave({ kind: 'call', at, name: '_?_:_', args })
}

// Or = And { "||" And } ;  And = Relation { "&&" Relation } ;
function parseLogical(cursor: Cursor, operator: '||' | '&&'): Expr {
  const parse = () => (operator === '||' ? parseLogical(cursor, '&&') : parseBinary(cursor, 0))
  const first = parse()
  const { at } = cursor.token
  if (!cursor.isAt(operator)) return first
  const args = [first]
  while (cursor.take(operator)) args.push(parse())
  return { kind: 'call', at, name: `_${operator}_`, args }
}

const levels: readonly (readonly string[])[] = [
  ['<', '<=', '>', '>=', '==', '!=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
]

// Relation = Sum { ("<" | "<=" | … | "in") Sum } ;  Sum = Product { ("+" | "-") Product } ; …
function parseBinary(cursor: Cursor, level: number): Expr {
  const operators = levels[level]
  if (operators === undefined) return parseUnary(cursor)
  let left = parseBinary(cursor, level + 1)
  let length = 0
  for (;;) {
    const { at, text, kind } = cursor.token
    if ((kind !== 'operator' && text !== 'in') || !operators.includes(text)) break
    cursor.next()
    cursor.deepen(++length)
    const right = parseBinary(cursor, level + 1)
    left = { kind: 'call', at, name: text === 'in' ? '@in' : `_${text}_`, args: [left, right] }
  }
  return left
}

// Unary = Member | "!" { "!" } Member | "-" { "-" } Member ;
function parseUnary(cursor: Cursor): Expr {
  const { at, text } = cursor.token
  if (!cursor.isAt('!') && !cursor.isAt('-')) return parseMember(cursor, parsePrimary(cursor))
  let count = 0
  while (cursor.isAt(text) && !(text === '-' && count === 0 && isNegativeNumber(cursor))) {
    cursor.next()
    count++
  }
  if (count === 0) return parseMember(cursor, parseLiteral(cursor))
  const operand = parseMember(cursor, parsePrimary(cursor))
  if (count % 2 === 0) return operand
  return { kind: 'call', at, name: text === '!' ? '!_' : '-_', args: [operand] }
}

/** A minus directly before a number belongs to it, so that the smallest int can be written. */
function isNegativeNumber(cursor: Cursor): boolean {
  const { kind } = cursor.ahead
  return kind === 'int' || kind === 'double'
}

// Member = Primary { "." ["?"] name ["(" args ")"] | "[" ["?"] Expr "]" } ;
function parseMember(cursor: Cursor, primary: Expr): Expr {
  let operand = primary
  for (let length = 1; ; length++) {
    const { at } = cursor.token
    if (cursor.take('.')) operand = parseSelect(cursor, operand, at)
    else if (cursor.take('[')) operand = parseIndex(cursor, operand, at)
    else return operand
    cursor.deepen(length)
  }
}

function parseSelect(cursor: Cursor, operand: Expr, at: number): Expr {
  const optional = cursor.takeOptional(at, '.?')
  const { kind } = cursor.token
  const field = cursor.expectField()
  const open = cursor.token.at
  if (optional || kind === 'quotedName' || !cursor.take('(')) {
    return { kind: 'select', at, operand, field, test: false, optional }
  }
  return cursor.expand(field, { at: open, target: operand, args: parseExprs(cursor, ')') })
}

function parseIndex(cursor: Cursor, operand: Expr, at: number): Expr {
  const optional = cursor.takeOptional(at, '[?')
  const index = parseConditional(cursor)
  cursor.expect(']')
  return { kind: 'call', at, name: optional ? '_[?_]' : '_[_]', args: [operand, index] }
}

/** Expressions with commas between them up to a closing bracket. */
function parseExprs(cursor: Cursor, close: string): Expr[] {
  const found: Expr[] = []
  if (cursor.take(close)) return found
  do found.push(parseConditional(cursor))
  while (cursor.take(','))
  cursor.expect(close)
  return found
}

// Primary = literal | ["."] name ["(" args ")" | { "." name } "{" fields "}"] | "(" Expr ")" | list | map ;
function parsePrimary(cursor: Cursor): Expr {
  const { at, kind } = cursor.token
  if (kind === 'name' || cursor.isAt('.')) return parseName(cursor)
  if (cursor.take('(')) {
    const inner = parseConditional(cursor)
    cursor.expect(')')
    return inner
  }
  if (cursor.take('[')) return { kind: 'list', at, elements: parseElements(cursor) }
  if (cursor.take('{')) return { kind: 'map', at, entries: parseEntries(cursor) }
  return parseLiteral(cursor)
}

const reserved: ReadonlySet<string> = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
)

function parseName(cursor: Cursor): Expr {
  const { at } = cursor.token
  const dot = cursor.take('.') ? '.' : ''
  const message = cursor.messageAhead(dot)
  if (message !== undefined) {
    const open = cursor.token.at
    cursor.expect('{')
    return { kind: 'struct', at: open, type: message, fields: parseFields(cursor) }
  }
  const { at: nameAt, text } = cursor.token
  if (cursor.token.kind !== 'name') cursor.unexpected('IDENTIFIER')
  cursor.next()
  const open = cursor.token.at
  if (cursor.take('(')) {
    return cursor.expand(`${dot}${text}`, { at: open, args: parseExprs(cursor, ')') })
  }
  if (reserved.has(text)) cursor.note(nameAt, `reserved identifier: ${text}`)
  return { kind: 'ident', at, name: `${dot}${text}` }
}

/** The comma behind the last element may stand where there is none: `[,]`. */
function takeLoneComma(cursor: Cursor, close: ']' | '}'): boolean {
  const isAlone =
    cursor.isAt(',') && cursor.ahead.kind === 'operator' && cursor.ahead.text === close
  return isAlone && cursor.take(',') && cursor.take(close)
}

function parseElements(cursor: Cursor): Element[] {
  const elements: Element[] = []
  if (takeLoneComma(cursor, ']')) return elements
  while (!cursor.take(']')) {
    const optional = cursor.takeOptional(cursor.token.at, '?')
    elements.push({ value: parseConditional(cursor), optional })
    if (!cursor.take(',') && !cursor.isAt(']')) cursor.expect(']')
  }
  return elements
}

function parseEntries(cursor: Cursor): Entry[] {
  const entries: Entry[] = []
  if (takeLoneComma(cursor, '}')) return entries
  while (!cursor.take('}')) {
    const optional = cursor.takeOptional(cursor.token.at, '?')
    const key = parseConditional(cursor)
    const { at } = cursor.token
    cursor.expect(':')
    entries.push({ at, key, value: parseConditional(cursor), optional })
    if (!cursor.take(',') && !cursor.isAt('}')) cursor.expect('}')
  }
  return entries
}

function parseFields(cursor: Cursor): Field[] {
  const fields: Field[] = []
  if (takeLoneComma(cursor, '}')) return fields
  while (!cursor.take('}')) {
    const optional = cursor.takeOptional(cursor.token.at, '?')
    const name = cursor.expectField()
    const { at } = cursor.token
    cursor.expect(':')
    fields.push({ at, name, value: parseConditional(cursor), optional })
    if (!cursor.take(',') && !cursor.isAt('}')) cursor.expect('}')
  }
  return fields
}
