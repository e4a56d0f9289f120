import type { CelProblem } from './problem.ts'

/** What a piece of the text is; of an operator and a keyword the text tells which. */
export type TokenKind =
  | 'operator'
  | 'keyword'
  | 'name'
  | 'quotedName'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'end'

export interface Token {
  readonly kind: TokenKind
  readonly text: string
  readonly at: number
}

const keywords: ReadonlySet<string> = new Set(['true', 'false', 'null', 'in'])

const escaped = String.raw`\\(?:[abfnrtv"'\\?\u0060]|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2})`
const cooked = [
  String.raw`"""(?:${escaped}|[^\\])*?"""`,
  String.raw`'''(?:${escaped}|[^\\])*?'''`,
  String.raw`"(?:${escaped}|[^\\"\n\r])*"`,
  String.raw`'(?:${escaped}|[^\\'\n\r])*'`,
].join('|')
const raw = [`"""[^]*?"""`, `'''[^]*?'''`, `"[^"\\n\\r]*"`, `'[^'\\n\\r]*'`].join('|')
const quoted = `(?:[rR](?:${raw})|${cooked})`

/** Spaces and comments, then one group for each kind in the order of `groups`. */
const pattern = new RegExp(
  [
    String.raw`(?<skipped>(?:[ \t\r\n\f]|//[^\n]*)+)`,
    String.raw`(?<double>(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?))`,
    String.raw`(?<uint>(?:0x[0-9a-fA-F]+|\d+)[uU])`,
    String.raw`(?<int>0x[0-9a-fA-F]+|\d+)`,
    `(?<bytes>[bB]${quoted}|[rR][bB](?:${raw}))`,
    `(?<string>${quoted})`,
    String.raw`(?<name>[A-Za-z_]\w*)`,
    String.raw`(?<quotedName>\u0060[\w.\-/ ]+\u0060)`,
    String.raw`(?<operator>&&|\|\||==|!=|<=|>=|[-+*/%!<>?:.,()\[\]{}])`,
  ].join('|'),
  'y',
)

/**
 * Splits an expression into tokens; the last is of kind `end`. What is no token is noted as a
 * problem and left out.
 */
export function tokenize(source: string): { tokens: Token[]; problems: CelProblem[] } {
  const tokens: Token[] = []
  const problems: CelProblem[] = []
  let at = 0
  while (at < source.length) {
    pattern.lastIndex = at
    const groups = pattern.exec(source)?.groups
    if (groups === undefined) {
      const wrong = wrongPiece(source, at)
      problems.push({ at, message: `Syntax error: token recognition error at: '${wrong}'` })
      at += wrong.length
      continue
    }
    const token = tokenOf(groups, at)
    if (token !== undefined) tokens.push(token)
    at = pattern.lastIndex
  }
  tokens.push({ kind: 'end', text: '<EOF>', at })
  return { tokens, problems }
}

/** A character that begins no token; of half an operator, as `=`, the next one belongs to it. */
function wrongPiece(source: string, at: number): string {
  const [first = '', second = ''] = source.slice(at, at + 4)
  return '=&|'.includes(first) ? first + second : first
}

const kinds = [
  'operator',
  'name',
  'int',
  'string',
  'double',
  'uint',
  'bytes',
  'quotedName',
] as const satisfies readonly TokenKind[]

function tokenOf(groups: Record<string, string | undefined>, at: number): Token | undefined {
  for (const kind of kinds) {
    const text = groups[kind]
    if (text === undefined) continue
    return { kind: kind === 'name' && keywords.has(text) ? 'keyword' : kind, text, at }
  }
  return undefined
}
