import type { Call, Expr } from './ast.ts'
import { type Token, tokenize } from './lexer.ts'
import type { Macro, MacroCall } from './macros.ts'
import type { CelProblem } from './problem.ts'

interface CursorOptions {
  readonly macros: readonly Macro[]
  readonly optionalSyntax: boolean
  readonly quotedNames: boolean
  readonly maxDepth: number
}

/** Thrown inside the parser where no tree can be made any more; the problem is noted. */
class Unparsable {}

/** The place of a parser in its tokens. */
export interface Cursor {
  readonly token: Token
  /** The token behind this one. */
  readonly ahead: Token
  readonly problems: readonly CelProblem[]
  next(): void
  /** Whether the token is this operator. */
  isAt(operator: string): boolean
  /** Moves on if the token is this operator. */
  take(operator: string): boolean
  expect(operator: string): void
  /** The name behind a dot or before a colon: any name, also a reserved or a quoted one. */
  expectField(): string
  /** Takes the `?` of the optional syntax; `syntax` is how a message calls it. */
  takeOptional(at: number, syntax: string): boolean
  /** The name of a message whose literal begins here, with the cursor then at its brace. */
  messageAhead(prefix: string): string | undefined
  /** The tree of a call, a macro expanded. */
  expand(name: string, call: { at: number; target?: Expr; args: readonly Expr[] }): Expr
  note(at: number, message: string): void
  /** Gives up at this token. */
  unexpected(expected: string): never
  /** The result of parsing; `undefined` if it gave up. */
  attempt<Result>(parse: () => Result): Result | undefined
  /** One level deeper, up to `leave`. */
  enter(): void
  leave<Result>(result: Result): Result
  /** Refuses chains, such as `a.b.c`, that make the tree too deep. */
  deepen(length: number): void
}

export function openCursor(source: string, options: CursorOptions): Cursor {
  const { tokens, problems } = tokenize(source)
  const end: Token = { kind: 'end', text: '<EOF>', at: source.length }
  let index = 0
  let depth = 0
  const tokenAt = (place: number) => tokens[place] ?? end
  const isOperator = (token: Token, text: string) =>
    token.kind === 'operator' && token.text === text
  const note = (at: number, message: string) => {
    problems.push({ at, message })
  }
  const tooDeep = (length: number) => {
    if (depth + length <= options.maxDepth) return
    note(-1, 'max recursion depth exceeded')
    throw new Unparsable()
  }
  const cursor: Cursor = {
    get token() {
      return tokenAt(index)
    },
    get ahead() {
      return tokenAt(index + 1)
    },
    problems,
    note,
    next: () => {
      index++
    },
    isAt: operator => isOperator(tokenAt(index), operator),
    take(operator) {
      const found = cursor.isAt(operator)
      if (found) index++
      return found
    },
    expect(operator) {
      if (!cursor.take(operator)) cursor.unexpected(`'${operator}'`)
    },
    expectField() {
      const { kind, text, at } = cursor.token
      if (kind !== 'name' && kind !== 'quotedName') cursor.unexpected('IDENTIFIER')
      index++
      if (kind === 'name') return text
      if (!options.quotedNames) note(at, "unsupported syntax: '`'")
      return text.slice(1, -1)
    },
    takeOptional(at, syntax) {
      const found = cursor.take('?')
      if (found && !options.optionalSyntax) note(at, `unsupported syntax '${syntax}'`)
      return found
    },
    messageAhead(prefix) {
      const brace = messageEnd(tokenAt, index)
      if (brace === undefined) return undefined
      const name = tokens.slice(index, brace).map(token => token.text)
      index = brace
      return prefix + name.join('')
    },
    expand: (name, call) => expandCall({ name, ...call }, options.macros, note),
    unexpected(expected) {
      const { at, text } = cursor.token
      note(at, `Syntax error: mismatched input '${text}' expecting ${expected}`)
      throw new Unparsable()
    },
    attempt,
    enter() {
      depth++
      tooDeep(0)
    },
    leave(result) {
      depth--
      return result
    },
    deepen: tooDeep,
  }
  return cursor
}

function attempt<Result>(parse: () => Result): Result | undefined {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof Unparsable)) throw error
    return undefined
  }
}

/** The index of the brace of a message literal `a.b.C{`; `undefined` if none begins at `start`. */
function messageEnd(tokenAt: (index: number) => Token, start: number): number | undefined {
  let index = start
  while (tokenAt(index).kind === 'name') {
    const { kind, text } = tokenAt(index + 1)
    if (kind === 'operator' && text === '{') return index + 1
    if (kind !== 'operator' || text !== '.') return undefined
    index += 2
  }
  return undefined
}

interface NamedCall {
  readonly name: string
  readonly at: number
  readonly target?: Expr
  readonly args: readonly Expr[]
}

function expandCall(
  { name, ...call }: NamedCall,
  macros: readonly Macro[],
  note: (at: number, message: string) => void,
): Expr {
  const isMember = call.target !== undefined
  const plain: Call = { kind: 'call', name, ...call }
  const fail = (at: number, message: string): Expr => {
    note(at, message)
    return plain
  }
  const asMacro: MacroCall = { ...call, fail }
  for (const macro of macros) {
    const fits = macro.name === name && macro.isMember === isMember
    if (!fits || (macro.arity !== undefined && macro.arity !== call.args.length)) continue
    const expanded = macro.expand(asMacro)
    if (expanded !== undefined) return expanded
  }
  return plain
}
