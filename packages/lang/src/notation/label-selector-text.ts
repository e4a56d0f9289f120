import { compareBytes } from '../json/order.ts'
import { NotationError } from './error.ts'
import {
  checkLabelRequirement,
  compileLabelRequirements,
  type LabelMatcher,
  type LabelOperator,
  type LabelRequirement,
  labelKeyProblem,
} from './label-requirement.ts'

/**
 * Compiles a selector text such as `app=web,env!=prod,x in (a,b),!y`; the empty text matches all.
 *
 * @throws {NotationError} with apimachinery's text.
 */
export function compileSelectorText(text: string): LabelMatcher {
  return compileLabelRequirements(parseSelectorText(text))
}

// Selector    = [ Requirement { "," Requirement } ]
// Requirement = [ "!" ] key | key ( "in" | "notin" ) "(" [ value ] { "," [ value ] } ")"
//             | key ( "=" | "==" | "!=" | ">" | "<" ) [ value ]

/**
 * Reads a selector text; the values of a requirement are sorted and distinct.
 *
 * Source: k8s.io/apimachinery, pkg/labels, Parse.
 *
 * @throws {NotationError} with apimachinery's text.
 */
export function parseSelectorText(text: string): LabelRequirement[] {
  const reader: Reader = { tokens: tokenize(text), at: 0 }
  const requirements: LabelRequirement[] = []
  if (peek(reader).kind === 'end') return requirements
  if (!startsRequirement(peek(reader))) {
    throw unexpected(peek(reader), ", expected: !, identifier, or 'end of string'")
  }
  while (true) {
    requirements.push(parseRequirement(reader))
    const after = take(reader)
    if (after.kind === 'end') return requirements
    if (after.kind !== ',') throw unexpected(after, ", expected: ',' or 'end of string'")
    if (!startsRequirement(peek(reader))) {
      throw unexpected(peek(reader), ", expected: identifier after ','")
    }
  }
}

interface Token {
  /** The symbol itself; `word` for keys, values, `in` and `notin`. */
  readonly kind: string
  readonly literal: string
}

interface Reader {
  readonly tokens: readonly Token[]
  at: number
}

const end: Token = { kind: 'end', literal: '' }

function tokenize(text: string): Token[] {
  const [beforeNull = ''] = text.split('\0', 1)
  const pieces = beforeNull.match(/!=|==|[=!(),<>]|[^=!(),<>\s]+|[^\S \t\r\n]+/g) ?? []
  return pieces.map(literal => ({ kind: /^[=!(),<>]/.test(literal) ? literal : 'word', literal }))
}

function peek({ tokens, at }: Reader): Token {
  return tokens[at] ?? end
}

function take(reader: Reader): Token {
  const token = peek(reader)
  reader.at++
  return token
}

function startsRequirement({ kind }: Token): boolean {
  return kind === 'word' || kind === '!'
}

function unexpected({ literal }: Token, expectation: string): NotationError {
  return new NotationError(`found '${literal}'${expectation}`)
}

function parseRequirement(reader: Reader): LabelRequirement {
  try {
    const requirement = readRequirement(reader)
    checkLabelRequirement(requirement)
    return requirement
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new NotationError(`unable to parse requirement: ${error.message}`)
  }
}

function readRequirement(reader: Reader): LabelRequirement {
  const isNegated = peek(reader).kind === '!'
  if (isNegated) reader.at++
  const token = take(reader)
  if (token.kind !== 'word') throw unexpected(token, ', expected: identifier')
  const key = token.literal
  const [problem] = labelKeyProblem(key, '<nil>')
  if (problem !== undefined) throw new NotationError(problem)
  if (isNegated) return { key, operator: '!', values: [] }
  const { kind } = peek(reader)
  if (kind === 'end' || kind === ',') return { key, operator: 'exists', values: [] }
  const operator = readOperator(take(reader))
  const values = operator === 'in' || operator === 'notin' ? readSet(reader) : readValue(reader)
  return { key, operator, values: [...new Set(values)].sort(compareBytes) }
}

function readOperator(token: Token): LabelOperator {
  switch (token.literal) {
    case 'in':
    case 'notin':
    case '=':
    case '==':
    case '!=':
      return token.literal
    case '>':
      return 'gt'
    case '<':
      return 'lt'
    default:
      throw unexpected(token, ', expected: in, notin, =, ==, !=, gt, lt')
  }
}

/** One value; none is the empty one. */
function readValue(reader: Reader): string[] {
  const { kind } = peek(reader)
  if (kind === 'end' || kind === ',') return ['']
  const token = take(reader)
  if (token.kind !== 'word') throw unexpected(token, ', expected: identifier')
  return [token.literal]
}

/** Values in parentheses; nothing between two commas is the empty value. */
function readSet(reader: Reader): string[] {
  const open = take(reader)
  if (open.kind !== '(') throw unexpected(open, " expected: '('")
  const first = peek(reader)
  if (first.kind !== 'word' && first.kind !== ',' && first.kind !== ')') {
    throw unexpected(first, ", expected: ',', ')' or identifier")
  }
  const values: string[] = []
  let isAfterValue = false
  while (true) {
    const token = take(reader)
    if (token.kind === ')') return isAfterValue ? values : [...values, '']
    if (token.kind === ',') {
      if (!isAfterValue) values.push('')
      isAfterValue = false
    } else {
      checkSetMember(token, isAfterValue)
      values.push(token.literal)
      isAfterValue = true
    }
  }
}

function checkSetMember(token: Token, isAfterValue: boolean): void {
  if (isAfterValue) throw unexpected(token, ", expected: ',' or ')'")
  if (token.kind !== 'word') throw unexpected(token, ", expected: ',', or identifier")
}
