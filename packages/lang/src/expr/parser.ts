import { builtinNames, predicateArguments } from './builtin-names.ts'
import { parseLiteral } from './literal-parser.ts'
import type { Node, Pair } from './node.ts'
import {
  current,
  deeper,
  expect,
  expectName,
  failAt,
  isAt,
  made,
  type Parser,
  skip,
  startParser,
  take,
  unexpected,
} from './parser-state.ts'
import { describeToken, type Token } from './token.ts'

/**
 * Parses an expression.
 *
 * Source: expr-lang/expr v1.17.8, parser.
 *
 * @throws {ExprError} at the first mistake.
 */
export function parseExpr(source: string): Node {
  const parser = startParser(source)
  const node = parseSequence(parser)
  if (current(parser).kind !== 'eof') failAt(parser, current(parser), unexpected(parser))
  return node
}

// sequence = expression { ";" expression } [ ";" ]
function parseSequence(parser: Parser): Node {
  const first = parseExpression(parser, 0)
  const items = [first]
  while (skip(parser, ';') && current(parser).kind !== 'eof') items.push(parseExpression(parser, 0))
  return items.length === 1 ? first : made(parser, { kind: 'sequence', at: first.at, items })
}

/** Binary operators and how tightly they bind. */
const precedences: ReadonlyMap<string, number> = new Map([
  ['|', 0],
  ['or', 10],
  ['||', 10],
  ['and', 15],
  ['&&', 15],
  ['==', 20],
  ['!=', 20],
  ['<', 20],
  ['>', 20],
  ['>=', 20],
  ['<=', 20],
  ['in', 20],
  ['matches', 20],
  ['contains', 20],
  ['startsWith', 20],
  ['endsWith', 20],
  ['..', 25],
  ['+', 30],
  ['-', 30],
  ['*', 60],
  ['/', 60],
  ['%', 60],
  ['**', 100],
  ['^', 100],
  ['??', 500],
])

const unaries: ReadonlyMap<string, number> = new Map([
  ['not', 50],
  ['!', 50],
  ['-', 90],
  ['+', 90],
])

const comparisons: ReadonlySet<string> = new Set(['<', '>', '>=', '<='])
const negatable: ReadonlySet<string> = new Set([
  'contains',
  'matches',
  'startsWith',
  'endsWith',
  'in',
])

function parseExpression(parser: Parser, precedence: number): Node {
  return deeper(parser, () => {
    if (precedence === 0 && isAt(parser, 'let')) return parseLet(parser)
    if (precedence === 0 && isAt(parser, 'if')) return parseIf(parser)
    const node = parseBinary(parser, precedence)
    return precedence === 0 ? parseConditional(parser, node) : node
  })
}

function parseBinary(parser: Parser, precedence: number): Node {
  let left = parsePrimary(parser)
  let previous = ''
  for (;;) {
    const operator = readOperator(parser, precedence)
    if (operator === undefined) return left
    const { token } = operator
    if (token.value === '|') {
      left = parseCall(parser, expectName(parser), [left])
    } else {
      if (previous === '??' && token.value !== '??') {
        const mixed = 'and coalesce expressions (??) cannot be mixed. Wrap either by parentheses.'
        failAt(parser, token, `Operator (${token.value}) ${mixed}`)
      }
      left = parseRight(parser, left, operator)
    }
    previous = token.value
  }
}

interface OperatorToken {
  readonly token: Token
  readonly isNegated: boolean
  readonly precedence: number
}

/** Takes an operator that binds tightly enough. */
function readOperator(parser: Parser, precedence: number): OperatorToken | undefined {
  if (current(parser).kind !== 'operator') return undefined
  const isNegated = isAt(parser, 'not')
  const token = isNegated ? parser.tokens[parser.at + 1] : current(parser)
  if (token === undefined) return undefined
  if (isNegated && !negatable.has(token.value)) {
    failAt(parser, token, `unexpected token ${describeToken(token)}`)
  }
  const found = token.kind === 'operator' ? precedences.get(token.value) : undefined
  if (found === undefined || found < precedence) return undefined
  parser.at += isNegated ? 2 : 1
  return { token, isNegated, precedence: found }
}

function parseRight(parser: Parser, left: Node, operator: OperatorToken): Node {
  const { token, precedence, isNegated } = operator
  if (comparisons.has(token.value)) return parseComparison(parser, left, operator)
  const isRightAssociative = token.value === '**' || token.value === '^'
  const right = parseExpression(parser, precedence + (isRightAssociative ? 0 : 1))
  const { at, value } = token
  const node = made(parser, { kind: 'binary', at, operator: value, left, right })
  return isNegated ? made(parser, { kind: 'unary', at, operator: 'not', operand: node }) : node
}

/** `a < b < c` means `a < b and b < c`. */
function parseComparison(parser: Parser, first: Node, { token, precedence }: OperatorToken): Node {
  let left = first
  let root: Node | undefined
  for (let operator = token; ; operator = take(parser)) {
    const right = parseExpression(parser, precedence + 1)
    const { at, value } = operator
    const node: Node = made(parser, { kind: 'binary', at, operator: value, left, right })
    root =
      root === undefined
        ? node
        : made(parser, { kind: 'binary', at, operator: '&&', left: root, right: node })
    left = right
    const next = current(parser)
    if (next.kind !== 'operator' || !comparisons.has(next.value)) return root
  }
}

// let = "let" name "=" expression ";" sequence
function parseLet(parser: Parser): Node {
  take(parser)
  const { at, value: name } = expectName(parser)
  expect(parser, '=')
  const value = parseExpression(parser, 0)
  expect(parser, ';')
  const body = parseSequence(parser)
  return made(parser, { kind: 'let', at, name, value, body })
}

// if = "if" expression "{" sequence "}" "else" ( if | "{" sequence "}" )
function parseIf(parser: Parser): Node {
  const { at } = take(parser)
  const condition = parseExpression(parser, 0)
  const yes = parseBlock(parser)
  expect(parser, 'else')
  const no = isAt(parser, 'if') ? deeper(parser, () => parseIf(parser)) : parseBlock(parser)
  return { kind: 'conditional', at, condition, yes, no }
}

function parseBlock(parser: Parser): Node {
  expect(parser, '{')
  const node = parseSequence(parser)
  expect(parser, '}')
  return node
}

// conditional = expression { "?" [ expression ] ":" expression }
function parseConditional(parser: Parser, first: Node): Node {
  let node = first
  while (skip(parser, '?')) {
    let yes = node
    if (!skip(parser, ':')) {
      yes = parseExpression(parser, 0)
      expect(parser, ':')
    }
    const no = parseExpression(parser, 0)
    const { at } = current(parser)
    node = made(parser, { kind: 'conditional', at, condition: node, yes, no })
  }
  return node
}

function parsePrimary(parser: Parser): Node {
  const token = current(parser)
  const unary = token.kind === 'operator' ? unaries.get(token.value) : undefined
  if (unary !== undefined) {
    parser.at++
    const operand = parseExpression(parser, unary)
    const { at, value: operator } = token
    return parsePostfix(parser, made(parser, { kind: 'unary', at, operator, operand }))
  }
  if (skip(parser, '(')) {
    const node = parseSequence(parser)
    expect(parser, ')')
    return parsePostfix(parser, node)
  }
  if (parser.predicates > 0 && (isAt(parser, '#') || isAt(parser, '.'))) {
    return parsePostfix(parser, parsePointer(parser))
  }
  if (skip(parser, '::')) return parsePostfix(parser, parseCall(parser, expectName(parser), []))
  return parseSecondary(parser)
}

function parsePointer(parser: Parser): Node {
  const { at } = current(parser)
  if (!skip(parser, '#')) return made(parser, { kind: 'pointer', at, name: '' })
  const name = current(parser).kind === 'identifier' ? take(parser).value : ''
  return made(parser, { kind: 'pointer', at, name })
}

function parseSecondary(parser: Parser): Node {
  const token = current(parser)
  const literal = parseLiteral(parser, token)
  // numbers and words such as true take nothing behind them
  if (literal !== undefined) {
    const isText = literal.kind === 'string' || literal.kind === 'bytes'
    return isText ? parsePostfix(parser, literal) : literal
  }
  if (token.kind === 'identifier') {
    parser.at++
    const { at, value: name } = token
    const isCall = isAt(parser, '(')
    const node = isCall
      ? parseCall(parser, token, [])
      : made(parser, { kind: 'identifier', at, name } as const)
    return parsePostfix(parser, node)
  }
  if (isAt(parser, '[')) return parsePostfix(parser, parseArray(parser))
  if (isAt(parser, '{')) return parsePostfix(parser, parseMap(parser))
  return failAt(parser, token, unexpected(parser))
}

function parseCall(parser: Parser, token: Token, before: readonly Node[]): Node {
  const { at, value: name } = token
  if (predicateArguments.has(name)) {
    return made(parser, {
      kind: 'builtin',
      at,
      name,
      args: parsePredicateCall(parser, name, before),
    })
  }
  const args = [...before, ...parseArguments(parser)]
  if (builtinNames.has(name)) return made(parser, { kind: 'builtin', at, name, args })
  const callee = made(parser, { kind: 'identifier', at, name } as const)
  return made(parser, { kind: 'call', at, callee, args })
}

function parsePredicateCall(parser: Parser, name: string, before: readonly Node[]): Node[] {
  expect(parser, '(')
  const wanted = (predicateArguments.get(name) ?? []).slice(before.length)
  const args = [...before]
  for (const [index, argument] of wanted.entries()) {
    if (isAt(parser, ')')) {
      if (argument.isOptional) break
      failAt(parser, current(parser), `expected at least ${wanted.length} arguments`)
    }
    if (index > 0) expect(parser, ',')
    args.push(argument.isPredicate ? parsePredicate(parser) : parseExpression(parser, 0))
  }
  skip(parser, ',')
  expect(parser, ')')
  return args
}

function parsePredicate(parser: Parser): Node {
  const { at } = current(parser)
  const hasBraces = skip(parser, '{')
  parser.predicates++
  const body = hasBraces ? parseSequence(parser) : parseExpression(parser, 0)
  if (!hasBraces && isAt(parser, ';')) {
    failAt(parser, current(parser), 'wrap predicate with brackets { and }')
  }
  parser.predicates--
  if (hasBraces) expect(parser, '}')
  return made(parser, { kind: 'predicate', at, body })
}

function parseArguments(parser: Parser): Node[] {
  expect(parser, '(')
  return parseItems(parser, ')')
}

/** Expressions with commas between them, and perhaps one behind them, up to a bracket. */
function parseItems(parser: Parser, close: string): Node[] {
  const items: Node[] = []
  while (!isAt(parser, close)) {
    if (items.length > 0) expect(parser, ',')
    if (items.length > 0 && isAt(parser, close)) break
    items.push(parseExpression(parser, 0))
  }
  expect(parser, close)
  return items
}

function parseArray(parser: Parser): Node {
  const { at } = take(parser)
  const items = parseItems(parser, ']')
  return made(parser, { kind: 'array', at, items })
}

function parseMap(parser: Parser): Node {
  const { at } = take(parser)
  const pairs: Pair[] = []
  while (!isAt(parser, '}')) {
    if (pairs.length > 0) expect(parser, ',')
    if (pairs.length > 0 && isAt(parser, '}')) break
    if (isAt(parser, ',')) failAt(parser, current(parser), unexpected(parser))
    const key = parseKey(parser)
    expect(parser, ':')
    pairs.push({ key, value: parseExpression(parser, 0) })
  }
  expect(parser, '}')
  return made(parser, { kind: 'map', at, pairs })
}

function parseKey(parser: Parser): Node {
  const token = current(parser)
  if (token.kind === 'number' || token.kind === 'string' || token.kind === 'identifier') {
    parser.at++
    return made(parser, { kind: 'string', at: token.at, value: token.value })
  }
  if (isAt(parser, '(')) return parseExpression(parser, 0)
  const forms = 'a quoted string, a number, a identifier, or an expression enclosed in parentheses'
  return failAt(parser, token, `a map key must be ${forms} (${unexpected(parser)})`)
}

function parsePostfix(parser: Parser, first: Node): Node {
  let node = first
  for (;;) {
    if (isAt(parser, '.') || isAt(parser, '?.')) node = parseDot(parser, node)
    else if (isAt(parser, '[')) node = parseBrackets(parser, node, false)
    else return node
  }
}

function parseDot(parser: Parser, node: Node): Node {
  const isOptional = take(parser).value === '?.'
  if (isOptional && isAt(parser, '[')) return parseBrackets(parser, node, true)
  const { kind, value: name, at } = take(parser)
  if (kind === 'eof') failAt(parser, current(parser), 'unexpected end of expression')
  const isName = kind === 'identifier' || (kind === 'operator' && /^[\p{L}_$]/u.test(name))
  if (!isName) failAt(parser, current(parser), 'expected name')
  const isChain = node.kind === 'chain'
  const isMethod = isAt(parser, '(')
  const member = made(parser, {
    kind: 'member',
    at,
    value: isChain ? node.inner : node,
    key: made(parser, { kind: 'string', at, value: name } as const),
    isOptional,
    isMethod,
  })
  const inner = isMethod
    ? made(parser, { kind: 'call', at, callee: member, args: parseArguments(parser) } as const)
    : member
  return isChain || isOptional ? made(parser, { kind: 'chain', at, inner }) : inner
}

function parseBrackets(parser: Parser, value: Node, isOptional: boolean): Node {
  const { at } = take(parser)
  if (skip(parser, ':')) return parseSliceEnd(parser, { at, value, from: undefined })
  const from = parseExpression(parser, 0)
  if (skip(parser, ':')) return parseSliceEnd(parser, { at, value, from })
  expect(parser, ']')
  const isMethod = false
  const member = made(parser, {
    kind: 'member',
    at,
    value,
    key: from,
    isOptional,
    isMethod,
  } as const)
  return isOptional ? made(parser, { kind: 'chain', at, inner: member }) : member
}

interface SliceStart {
  readonly at: number
  readonly value: Node
  readonly from: Node | undefined
}

function parseSliceEnd(parser: Parser, start: SliceStart): Node {
  const to = isAt(parser, ']') ? undefined : parseExpression(parser, 0)
  expect(parser, ']')
  return made(parser, { kind: 'slice', ...start, to })
}
