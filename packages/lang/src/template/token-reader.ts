import { TemplateError } from './error.ts'
import { createLexer } from './lexer.ts'
import { describeToken, type Token, type TokenKind } from './token.ts'

/**
 * Tokens with up to three put back. Go's messages name the line of the token that was read last
 * from the text, whatever was put back since; hence the odd order inside.
 */
export interface TokenReader {
  next(): Token
  nextNonSpace(): Token
  peek(): Token
  peekNonSpace(): Token
  /** Puts the last token back, and before it the ones given, last first. */
  back(...before: Token[]): void
  expect(kind: TokenKind, context: string): Token
  /** The line on which the action that is being read starts; 0 outside. */
  actionLine: number
  fail(message: string): never
  unexpected(token: Token, context: string): never
}

/** Reads the tokens of a template; `name` stands in messages. */
export function createTokenReader(text: string, name: string): TokenReader {
  const lex = createLexer(text)
  const tokens: Token[] = [{ kind: 'eof', value: '', start: 0, line: 0 }]
  let waiting = 0
  const read = (index: number): Token => tokens[index] ?? lastOf(tokens)
  const reader: TokenReader = {
    actionLine: 0,
    next() {
      if (waiting > 0) waiting--
      else tokens[0] = lex()
      return read(waiting)
    },
    nextNonSpace() {
      let token = reader.next()
      while (token.kind === 'space') token = reader.next()
      return token
    },
    peek() {
      if (waiting > 0) return read(waiting - 1)
      waiting = 1
      tokens[0] = lex()
      return read(0)
    },
    peekNonSpace() {
      const token = reader.nextNonSpace()
      waiting++
      return token
    },
    back(...before) {
      for (const [index, token] of before.entries()) tokens[index + 1] = token
      waiting = before.length === 0 ? waiting + 1 : before.length + 1
    },
    expect(kind, context) {
      const token = reader.nextNonSpace()
      return token.kind === kind ? token : reader.unexpected(token, context)
    },
    fail(message) {
      const { line } = read(0)
      throw new TemplateError(`template: ${name}:${line}: ${message}`, line)
    },
    unexpected(token, context) {
      if (token.kind !== 'error') {
        return reader.fail(`unexpected ${describeToken(token)} in ${context}`)
      }
      return reader.fail(token.value + actionStart(token, name, reader.actionLine))
    },
  }
  return reader
}

function lastOf(tokens: readonly Token[]): Token {
  const token = tokens[0]
  if (token === undefined) throw new Error('unreachable: no token')
  return token
}

function actionStart({ value, line }: Token, name: string, actionLine: number): string {
  if (actionLine === 0 || actionLine === line) return ''
  const start = `started at ${name}:${actionLine}`
  return value.endsWith(' action') ? ` ${start}` : ` in action ${start}`
}
