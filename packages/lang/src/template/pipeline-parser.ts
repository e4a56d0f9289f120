import { quoteGo } from '../notation/go-quote.ts'

import type { CommandNode, Operand, PipeNode, VariableNode } from './node.ts'
import { formatNode } from './node.ts'
import { parseNumber } from './number-literal.ts'
import type { Scope } from './parsed-set.ts'
import type { Token, TokenKind } from './token.ts'
import { unquoteGo } from './unquote.ts'

/** Parentheses inside one another; more are refused. */
const MAX_PARENS = 500

interface Declarations {
  readonly variables: VariableNode[]
  isAssignment: boolean
}

/**
 * pipeline = [ variable [ "," variable ] ( ":=" | "=" ) ] command { "|" command } ;
 * up to the token `end`.
 */
export function parsePipeline(scope: Scope, context: string, end: TokenKind): PipeNode {
  const { tokens } = scope
  const { start } = tokens.peekNonSpace()
  const { variables, isAssignment } = parseDeclarations(scope, context)
  const commands: CommandNode[] = []
  for (;;) {
    const token = tokens.nextNonSpace()
    if (token.kind === end) break
    if (!startsOperand(token)) return tokens.unexpected(token, context)
    tokens.back()
    commands.push(parseCommand(scope))
  }
  checkCommands(scope, commands, context)
  return { kind: 'pipe', start, isAssignment, variables, commands }
}

function parseDeclarations(scope: Scope, context: string): Declarations {
  const found: Declarations = { variables: [], isAssignment: false }
  while (parseDeclaration(scope, context, found)) {
    // a comma announced one more
  }
  return found
}

function parseDeclaration(scope: Scope, context: string, found: Declarations): boolean {
  const { tokens } = scope
  const variable = tokens.peekNonSpace()
  if (variable.kind !== 'variable') return false
  tokens.next()
  const behind = tokens.peek()
  const next = tokens.peekNonSpace()
  const isComma = next.kind === 'char' && next.value === ','
  if (next.kind === 'assign' || next.kind === 'declare' || isComma) {
    tokens.nextNonSpace()
    if (!isComma) found.isAssignment = next.kind === 'assign'
    found.variables.push({ kind: 'variable', start: variable.start, names: [variable.value] })
    scope.variables.push(variable.value)
    return isComma && expectSecond(scope, context, found)
  }
  if (behind.kind === 'space') tokens.back(behind, variable)
  else tokens.back(variable)
  return false
}

function expectSecond({ tokens }: Scope, context: string, { variables }: Declarations): boolean {
  if (context !== 'range' || variables.length > 1) {
    return tokens.fail(`too many declarations in ${context}`)
  }
  const { kind } = tokens.peekNonSpace()
  if (kind === 'variable' || kind === 'rightDelim' || kind === 'rightParen') return true
  return tokens.fail('range can only initialize variables')
}

const operandStarts: ReadonlySet<TokenKind> = new Set([
  'bool',
  'charConstant',
  'complex',
  '.',
  'field',
  'identifier',
  'number',
  'nil',
  'rawString',
  'string',
  'variable',
  'leftParen',
])

function startsOperand({ kind }: Token): boolean {
  return operandStarts.has(kind)
}

const notExecutable: ReadonlySet<Operand['kind']> = new Set([
  'bool',
  'dot',
  'nil',
  'number',
  'string',
])

function checkCommands({ tokens }: Scope, commands: readonly CommandNode[], context: string): void {
  if (commands.length === 0) tokens.fail(`missing value for ${context}`)
  for (const [index, { operands }] of commands.entries()) {
    if (index > 0 && notExecutable.has(operands[0].kind)) {
      tokens.fail(`non executable command in pipeline stage ${index + 1}`)
    }
  }
}

function parseCommand(scope: Scope): CommandNode {
  const { tokens } = scope
  const { start } = tokens.peekNonSpace()
  const operands: Operand[] = []
  for (;;) {
    tokens.peekNonSpace()
    const operand = parseOperand(scope)
    if (operand !== undefined) operands.push(operand)
    const token = tokens.next()
    if (token.kind === 'space') continue
    if (token.kind === 'rightDelim' || token.kind === 'rightParen') tokens.back()
    else if (token.kind !== 'pipe') tokens.unexpected(token, 'operand')
    break
  }
  const [first, ...rest] = operands
  if (first === undefined) return tokens.fail('empty command')
  return { kind: 'command', start, operands: [first, ...rest] }
}

function parseOperand(scope: Scope): Operand | undefined {
  const { tokens } = scope
  const term = parseTerm(scope)
  if (term === undefined || tokens.peek().kind !== 'field') return term
  const { start } = tokens.peek()
  const names: string[] = []
  while (tokens.peek().kind === 'field') names.push(tokens.next().value.slice(1))
  switch (term.kind) {
    case 'field':
      return { kind: 'field', start, names: [...term.names, ...names] }
    case 'variable':
      return { kind: 'variable', start, names: [...term.names, ...names] }
    case 'identifier':
    case 'pipe':
    case 'chain':
      return { kind: 'chain', start, operand: term, names }
    default:
      return tokens.fail(`unexpected . after term ${quoteGo(formatNode(term))}`)
  }
}

function parseTerm(scope: Scope): Operand | undefined {
  const { tokens } = scope
  const token = tokens.nextNonSpace()
  const { start, value } = token
  switch (token.kind) {
    case 'identifier':
      if (!scope.hasFunction(value)) tokens.fail(`function ${quoteGo(value)} not defined`)
      return { kind: 'identifier', start, name: value }
    case '.':
      return { kind: 'dot', start }
    case 'nil':
      return { kind: 'nil', start }
    case 'variable':
      if (!scope.variables.includes(value)) tokens.fail(`undefined variable ${quoteGo(value)}`)
      return { kind: 'variable', start, names: [value] }
    case 'field':
      return { kind: 'field', start, names: [value.slice(1)] }
    case 'bool':
      return { kind: 'bool', start, value: value === 'true' }
    default:
      return parseLiteral(scope, token)
  }
}

function parseLiteral(scope: Scope, token: Token): Operand | undefined {
  const { tokens } = scope
  switch (token.kind) {
    case 'charConstant':
    case 'complex':
    case 'number': {
      const number = parseNumber(token)
      return typeof number === 'string' ? tokens.fail(number) : number
    }
    case 'leftParen': {
      if (++scope.parens > MAX_PARENS) tokens.fail('max expression depth exceeded')
      const pipe = parsePipeline(scope, 'parenthesized pipeline', 'rightParen')
      scope.parens--
      return pipe
    }
    case 'string':
    case 'rawString': {
      const value = unquoteGo(token.value)
      if (value === undefined) return tokens.fail('invalid syntax')
      return { kind: 'string', start: token.start, quoted: token.value, value }
    }
    default:
      tokens.back()
      return undefined
  }
}
