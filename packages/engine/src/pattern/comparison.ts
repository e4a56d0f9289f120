import {
  compareQuantities,
  compileWildcard,
  formatGoFloat,
  type GoNumbers,
  hasWildcard,
  parseDuration,
  parseQuantity,
  type Quantity,
} from '@ephor/lang/notation'
import { isInteger } from './number.ts'

/** The operators of text patterns; the empty one is equality. */
export type Operator = '' | '!' | '>' | '<' | '>=' | '<='

/** What a text pattern says about each type of value. */
export interface TextCheck {
  readonly text: (value: string) => boolean
  readonly number: (value: number | bigint) => boolean
  readonly whenTrue: boolean
  readonly whenFalse: boolean
  /** What is missing or null counts as the number 0, but has no text. */
  readonly whenNull: boolean
  /** The one text that passes, where there is no more to it. */
  readonly literal: string | undefined
}

/**
 * Compiles one comparison of a value with the text behind an operator: as durations if both
 * are, else as quantities if both are, else as text, where only equality (with wildcards) and
 * its opposite can hold (spec 2.3).
 */
export function compileComparison(
  operator: Operator,
  operand: string,
  numbers: GoNumbers,
): TextCheck {
  const plain = compileTextComparison(operator, operand)
  const measured = compileMeasured(operator, operand)
  if (measured === undefined) {
    const isLiteral = operator === '' && !hasWildcard(operand)
    return {
      text: plain,
      number: value => plain(numberText(value, numbers)),
      whenTrue: plain('true'),
      whenFalse: plain('false'),
      whenNull: false,
      literal: isLiteral ? operand : undefined,
    }
  }
  const compareAny = (value: number | bigint): boolean =>
    measured(measurableText(value, numbers)) ?? plain(numberText(value, numbers))
  const integer = numbers === 'int64' ? readInteger(operand) : undefined
  return {
    text: value => measured(value) ?? plain(value),
    // Whole numbers are compared most often, and need no text.
    number: value =>
      integer !== undefined && Number.isSafeInteger(value)
        ? holds(operator, Number(value) - integer)
        : compareAny(value),
    whenTrue: plain('true'),
    whenFalse: plain('false'),
    whenNull: measured(measurableText(null, numbers)) ?? false,
    literal: undefined,
  }
}

function readInteger(operand: string): number | undefined {
  return /^[+-]?\d{1,15}$/.test(operand) ? Number(operand) : undefined
}

/**
 * A value as it is compared with durations and quantities: nothing is 0, and a floating point
 * number has six decimals.
 */
export function measurableText(value: string | number | bigint | null, numbers: GoNumbers): string {
  if (value === null) return '0'
  if (typeof value === 'string') return value
  return isInteger(value) && numbers === 'int64'
    ? String(value)
    : formatGoFloat(Number(value), 'f', 6)
}

/** A number as it is compared with text. */
function numberText(value: number | bigint, numbers: GoNumbers): string {
  return isInteger(value) && numbers === 'int64' ? String(value) : formatGoFloat(Number(value), 'E')
}

/** Compares texts that both read as durations or quantities; `undefined` if one does not. */
function compileMeasured(
  operator: Operator,
  operand: string,
): ((text: string) => boolean | undefined) | undefined {
  const duration = parseDuration(operand)
  const quantity = parseQuantity(operand)
  if (duration === undefined && quantity === undefined) return undefined
  return text => {
    const order = compareDuration(text, duration) ?? compareQuantity(text, quantity)
    return order === undefined ? undefined : holds(operator, order)
  }
}

function compareDuration(text: string, duration: bigint | undefined): number | undefined {
  if (duration === undefined) return undefined
  const value = parseDuration(text)
  if (value === undefined) return undefined
  if (value === duration) return 0
  return value < duration ? -1 : 1
}

function compareQuantity(text: string, quantity: Quantity | undefined): number | undefined {
  if (quantity === undefined) return undefined
  const value = parseQuantity(text)
  return value && compareQuantities(value, quantity)
}

function holds(operator: Operator, order: number): boolean {
  switch (operator) {
    case '':
      return order === 0
    case '!':
      return order !== 0
    case '>':
      return order > 0
    case '<':
      return order < 0
    case '>=':
      return order >= 0
    case '<=':
      return order <= 0
  }
}

function compileTextComparison(operator: Operator, operand: string): (text: string) => boolean {
  if (operator !== '' && operator !== '!') return () => false
  const matches = compileWildcard(operand)
  return operator === '' ? matches : text => !matches(text)
}
