import type { GoNumbers } from '@ephor/lang/notation'
import { compileComparison, type Operator, type TextCheck } from './comparison.ts'

/**
 * Compiles a pattern that is text. The text itself always satisfies it.
 *
 *     Pattern = All { "|" All } ;  All = Part { "&" Part } ;  Part = Range | [ Operator ] text
 */
export function compileTextPattern(
  pattern: string,
  numbers: GoNumbers,
): (value: unknown) => boolean {
  const parts = pattern.split('|').map(part => compileAll(trimSpaces(part), numbers))
  const { text, number, whenTrue, whenFalse, whenNull } = either(parts)
  return value => {
    switch (typeof value) {
      case 'string':
        return value === pattern || text(value)
      case 'number':
      case 'bigint':
        return number(value)
      case 'boolean':
        return value ? whenTrue : whenFalse
      default:
        return value === null || value === undefined ? whenNull : false
    }
  }
}

function compileAll(pattern: string, numbers: GoNumbers): TextCheck {
  return both(pattern.split('&').map(part => compilePart(trimSpaces(part), numbers)))
}

/** Passes what passes one of the checks. */
function either(checks: readonly TextCheck[]): TextCheck {
  const [only] = checks
  if (only !== undefined && checks.length === 1) return only
  const some = <Value>(tests: readonly ((value: Value) => boolean)[]) => {
    return (value: Value): boolean => tests.some(test => test(value))
  }
  return {
    text: compileLiterals(checks) ?? some(checks.map(({ text }) => text)),
    number: some(checks.map(({ number }) => number)),
    whenTrue: checks.some(({ whenTrue }) => whenTrue),
    whenFalse: checks.some(({ whenFalse }) => whenFalse),
    whenNull: checks.some(({ whenNull }) => whenNull),
    literal: undefined,
  }
}

/** Alternatives without operators and wildcards, as most are, need no pattern matching. */
function compileLiterals(checks: readonly TextCheck[]): TextCheck['text'] | undefined {
  const literals = checks.flatMap(({ literal }) => literal ?? [])
  if (literals.length < checks.length) return undefined
  const [first, second, ...others] = literals.map(copy)
  if (others.length === 0) return text => text === first || text === second
  const set = new Set(literals)
  return text => set.has(text)
}

/** A text that was cut out of another compares several times slower than one of its own. */
function copy(text: string): string {
  return [...text].join('')
}

/** Passes what passes all of the checks. */
function both(checks: readonly TextCheck[]): TextCheck {
  const [only] = checks
  if (only !== undefined && checks.length === 1) return only
  const every = <Value>(tests: readonly ((value: Value) => boolean)[]) => {
    return (value: Value): boolean => tests.every(test => test(value))
  }
  return {
    text: every(checks.map(({ text }) => text)),
    number: every(checks.map(({ number }) => number)),
    whenTrue: checks.every(({ whenTrue }) => whenTrue),
    whenFalse: checks.every(({ whenFalse }) => whenFalse),
    whenNull: checks.every(({ whenNull }) => whenNull),
    literal: undefined,
  }
}

// Range = End ( "-" | "!-" ) End ;  End = [ "-" | "+" | "|" ] digits [ "." digits ] [ unit ]
const range = /^([-|+]?\d+(?:\.\d+)?[A-Za-z]*)(!?)-([-|+]?\d+(?:\.\d+)?[A-Za-z]*)$/

/** A text pattern without `|` and `&`. */
function compilePart(part: string, numbers: GoNumbers): TextCheck {
  const operator = operatorOf(part)
  const [, low = '', , high = ''] = range.exec(part) ?? []
  switch (operator) {
    case '-':
      return both([compileComparison('>=', low, numbers), compileComparison('<=', high, numbers)])
    case '!-':
      return either([compileComparison('<', low, numbers), compileComparison('>', high, numbers)])
    default:
      return compileComparison(operator, part.slice(operator.length).trim(), numbers)
  }
}

/** What a text without `|` and `&` asks for; `-` and `!-` are ranges, inside and outside. */
export function operatorOf(part: string): Operator | '-' | '!-' {
  const operator = readOperator(part)
  if (operator !== '') return operator
  switch (range.exec(part)?.[2]) {
    case '':
      return '-'
    case '!':
      return '!-'
    default:
      return ''
  }
}

/** Whether a whole text is a range `A-B`, both ends included. */
export function isRange(text: string): boolean {
  return operatorOf(text) === '-'
}

function readOperator(part: string): Operator {
  // A lone character is always meant literally.
  if (part.length < 2) return ''
  const two = part.slice(0, 2)
  if (two === '>=' || two === '<=') return two
  const one = part[0]
  return one === '>' || one === '<' || one === '!' ? one : ''
}

/** Around the separators blanks do not count; other white space does. */
function trimSpaces(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text[start] === ' ') start++
  while (end > start && text[end - 1] === ' ') end--
  return text.slice(start, end)
}
