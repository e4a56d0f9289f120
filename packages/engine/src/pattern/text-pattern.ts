import type { GoNumbers } from '@ephor/lang/notation'
import { compileComparison, type Operator } from './comparison.ts'

type Check = (value: unknown) => boolean

/**
 * Compiles a pattern that is text. The text itself always satisfies it.
 *
 *     Pattern = All { "|" All } ;  All = Part { "&" Part } ;  Part = Range | [ Operator ] text
 */
export function compileTextPattern(pattern: string, numbers: GoNumbers): Check {
  const alternatives = pattern.split('|').map(part => compileAll(trimSpaces(part), numbers))
  const matches = either(alternatives)
  return value => value === pattern || matches(value)
}

function compileAll(pattern: string, numbers: GoNumbers): Check {
  return both(pattern.split('&').map(part => compilePart(trimSpaces(part), numbers)))
}

// Checks of one or two parts are by far the most common; they need no loop.

function either(checks: readonly Check[]): Check {
  const [first, second] = checks
  if (first === undefined) return () => false
  if (second === undefined) return first
  if (checks.length === 2) return value => first(value) || second(value)
  return value => checks.some(check => check(value))
}

function both(checks: readonly Check[]): Check {
  const [first, second] = checks
  if (first === undefined) return () => true
  if (second === undefined) return first
  if (checks.length === 2) return value => first(value) && second(value)
  return value => checks.every(check => check(value))
}

// Range = End ( "-" | "!-" ) End ;  End = [ "-" | "+" | "|" ] digits [ "." digits ] [ unit ]
const range = /^([-|+]?\d+(?:\.\d+)?[A-Za-z]*)(!?)-([-|+]?\d+(?:\.\d+)?[A-Za-z]*)$/

/** A text pattern without `|` and `&`. */
function compilePart(part: string, numbers: GoNumbers): Check {
  const operator = readOperator(part)
  const ends = operator === '' ? range.exec(part) : null
  if (ends === null) return compileComparison(operator, part.slice(operator.length).trim(), numbers)
  const [, low = '', not = '', high = ''] = ends
  return not === ''
    ? both([compileComparison('>=', low, numbers), compileComparison('<=', high, numbers)])
    : either([compileComparison('<', low, numbers), compileComparison('>', high, numbers)])
}

/** Whether a whole text is a range `A-B`, both ends included. */
export function isRange(text: string): boolean {
  return readOperator(text) === '' && range.exec(text)?.[2] === ''
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
