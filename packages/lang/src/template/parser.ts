import { quoteGo } from '../notation/go-quote.ts'
import type { ControlNode, Node } from './node.ts'
import { describeNode, type End, type ParsedSet, type Scope } from './parsed-set.ts'
import { parsePipeline } from './pipeline-parser.ts'
import type { Token } from './token.ts'
import { createTokenReader } from './token-reader.ts'
import { unquoteGo } from './unquote.ts'

/** Control structures that stand inside one another; more are refused. */
const MAX_NESTING = 500

/**
 * Parses a template and the ones that it defines. `hasFunction` says which names are functions.
 *
 * Source: text/template/parse/parse.go of Go.
 *
 * @throws {TemplateError} as `template: name:1: unexpected EOF`.
 */
export function parseTemplate(
  text: string,
  name: string,
  hasFunction: (name: string) => boolean,
): ParsedSet {
  const set: ParsedSet = { main: name, bodies: new Map() }
  const scope: Scope = {
    tokens: createTokenReader(text, name),
    set,
    hasFunction,
    variables: ['$'],
    rangeDepth: 0,
    nesting: 0,
    parens: 0,
  }
  const body: Node[] = []
  for (;;) {
    const token = scope.tokens.peek()
    if (token.kind === 'eof') break
    if (token.kind === 'leftDelim') {
      scope.tokens.next()
      if (scope.tokens.nextNonSpace().kind === 'define') {
        parseDefinition(scope)
        continue
      }
      scope.tokens.back(token)
    }
    const item = parseItem(scope)
    if (isEnd(item)) return scope.tokens.fail(`unexpected ${describeNode(item)}`)
    body.push(item)
  }
  define(scope, name, body)
  return set
}

type Item = Node | End

function isEnd(item: Item): item is End {
  return item.kind === 'end' || item.kind === 'else'
}

function define(scope: Scope, name: string, body: readonly Node[]): void {
  const { bodies } = scope.set
  const known = bodies.get(name)
  if (known === undefined || isEmpty(known)) bodies.set(name, body)
  else if (!isEmpty(body)) {
    scope.tokens.fail(`template: multiple definition of template ${quoteGo(name)}`)
  }
}

function isEmpty(body: readonly Node[]): boolean {
  return body.every(node => node.kind === 'text' && node.text.trim() === '')
}

function parseDefinition(scope: Scope): void {
  const context = 'define clause'
  const name = parseName(scope, scope.tokens.nextNonSpace(), context)
  scope.tokens.expect('rightDelim', context)
  parseOwnBody(scope, name, context)
}

/** The body of a template with variables of its own. */
function parseOwnBody(scope: Scope, name: string, context: string): void {
  const inner: Scope = { ...scope, variables: ['$'], rangeDepth: 0 }
  const { body, end } = parseList(inner)
  if (end.kind !== 'end') scope.tokens.fail(`unexpected ${describeNode(end)} in ${context}`)
  define(scope, name, body)
}

function parseName({ tokens }: Scope, token: Token, context: string): string {
  if (token.kind !== 'string' && token.kind !== 'rawString') {
    return tokens.unexpected(token, context)
  }
  return unquoteGo(token.value) ?? tokens.fail('invalid syntax')
}

function parseList(scope: Scope): { readonly body: readonly Node[]; readonly end: End } {
  const { tokens } = scope
  if (++scope.nesting > MAX_NESTING) tokens.fail('max nesting depth exceeded')
  const body: Node[] = []
  while (tokens.peekNonSpace().kind !== 'eof') {
    const item = parseItem(scope)
    if (isEnd(item)) {
      scope.nesting--
      return { body, end: item }
    }
    body.push(item)
  }
  return tokens.fail('unexpected EOF')
}

function parseItem(scope: Scope): Item {
  const { tokens } = scope
  const token = tokens.nextNonSpace()
  switch (token.kind) {
    case 'text':
      return { kind: 'text', start: token.start, text: token.value }
    case 'leftDelim': {
      tokens.actionLine = token.line
      const item = parseAction(scope)
      tokens.actionLine = 0
      return item
    }
    default:
      return tokens.unexpected(token, 'input')
  }
}

function parseAction(scope: Scope): Item {
  const { tokens } = scope
  const token = tokens.nextNonSpace()
  switch (token.kind) {
    case 'block':
      return parseBlock(scope)
    case 'break':
    case 'continue':
      return parseJump(scope, token.kind, token.start)
    case 'else':
      return parseElse(scope)
    case 'end':
      tokens.expect('rightDelim', 'end')
      return { kind: 'end' }
    case 'if':
    case 'range':
    case 'with':
      return parseControl(scope, token.kind)
    case 'template':
      return parseCall(scope)
    default: {
      tokens.back()
      const { start } = tokens.peek()
      return { kind: 'action', start, pipe: parsePipeline(scope, 'command', 'rightDelim') }
    }
  }
}

function parseJump(scope: Scope, kind: 'break' | 'continue', start: number): Node {
  const { tokens } = scope
  const token = tokens.nextNonSpace()
  if (token.kind !== 'rightDelim') return tokens.unexpected(token, `{{${kind}}}`)
  if (scope.rangeDepth === 0) tokens.fail(`{{${kind}}} outside {{range}}`)
  return { kind, start }
}

function parseElse({ tokens }: Scope): End {
  const { kind } = tokens.peekNonSpace()
  // the structure that this belongs to reads what follows
  if (kind !== 'if' && kind !== 'with') tokens.expect('rightDelim', 'else')
  return { kind: 'else' }
}

function parseControl(scope: Scope, kind: ControlNode['kind']): Node {
  const known = scope.variables.length
  const pipe = parsePipeline(scope, kind, 'rightDelim')
  if (kind === 'range') scope.rangeDepth++
  const { body, end } = parseList(scope)
  if (kind === 'range') scope.rangeDepth--
  const otherwise = end.kind === 'else' ? parseOtherwise(scope, kind) : undefined
  scope.variables.length = known
  return { kind, start: pipe.start, pipe, body, otherwise }
}

function parseOtherwise(scope: Scope, kind: ControlNode['kind']): readonly Node[] {
  const { tokens } = scope
  if (kind !== 'range' && tokens.peek().kind === kind) {
    tokens.next()
    if (++scope.nesting > MAX_NESTING) tokens.fail('max nesting depth exceeded')
    const chained = parseControl(scope, kind)
    scope.nesting--
    return [chained]
  }
  const { body, end } = parseList(scope)
  if (end.kind !== 'end') tokens.fail(`expected end; found ${describeNode(end)}`)
  return body
}

function parseBlock(scope: Scope): Node {
  const context = 'block clause'
  const token = scope.tokens.nextNonSpace()
  const name = parseName(scope, token, context)
  const pipe = parsePipeline(scope, context, 'rightDelim')
  parseOwnBody(scope, name, context)
  return { kind: 'template', start: token.start, name, pipe }
}

function parseCall(scope: Scope): Node {
  const context = 'template clause'
  const { tokens } = scope
  const token = tokens.nextNonSpace()
  const name = parseName(scope, token, context)
  if (tokens.nextNonSpace().kind === 'rightDelim') {
    return { kind: 'template', start: token.start, name, pipe: undefined }
  }
  tokens.back()
  const pipe = parsePipeline(scope, context, 'rightDelim')
  return { kind: 'template', start: token.start, name, pipe }
}
