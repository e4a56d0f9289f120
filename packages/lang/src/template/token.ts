import { quoteGo } from '../notation/go-quote.ts'

/** What a token is; a keyword is its own kind. */
export type TokenKind =
  | 'error'
  | 'bool'
  | 'char'
  | 'charConstant'
  | 'complex'
  | 'assign'
  | 'declare'
  | 'eof'
  | 'field'
  | 'identifier'
  | 'leftDelim'
  | 'leftParen'
  | 'number'
  | 'pipe'
  | 'rawString'
  | 'rightDelim'
  | 'rightParen'
  | 'space'
  | 'string'
  | 'text'
  | 'variable'
  | Keyword

/** The words that are no function names, and the dot. */
export type Keyword =
  | '.'
  | 'block'
  | 'break'
  | 'continue'
  | 'define'
  | 'else'
  | 'end'
  | 'if'
  | 'nil'
  | 'range'
  | 'template'
  | 'with'

const keywords: ReadonlySet<string> = new Set([
  '.',
  'block',
  'break',
  'continue',
  'define',
  'else',
  'end',
  'if',
  'nil',
  'range',
  'template',
  'with',
])

/** Whether a word is a keyword. */
export function isKeyword(word: string): word is Keyword {
  return keywords.has(word)
}

/** A piece of the text, or a mistake in it, whose `value` is then the message. */
export interface Token {
  readonly kind: TokenKind
  readonly value: string
  /** Where it starts, in UTF-16 code units. */
  readonly start: number
  readonly line: number
}

const SHOWN = 10

/** A token as Go's messages show it: `"}}"`, `<end>`, `EOF`. */
export function describeToken({ kind, value }: Token): string {
  if (kind === 'eof') return 'EOF'
  if (kind === 'error') return value
  if (isKeyword(kind)) return `<${value}>`
  const characters = Array.from(value)
  return characters.length > SHOWN
    ? `${quoteGo(characters.slice(0, SHOWN).join(''))}...`
    : quoteGo(value)
}
