import {
  compareQuantities,
  compileWildcard,
  formatGoFloat,
  type GoNumbers,
  parseDuration,
  parseQuantity,
  type Quantity,
} from '@ephor/lang/notation'
import { isInteger } from './number.ts'

/** The operators of text patterns; the empty one is equality. */
export type Operator = '' | '!' | '>' | '<' | '>=' | '<='

/**
 * Compiles one comparison of a value with the text behind an operator: as durations if both
 * are, else as quantities if both are, else as text, where only equality (with wildcards) and
 * its opposite can hold (spec 2.3).
 */
export function compileComparison(
  operator: Operator,
  operand: string,
  numbers: GoNumbers,
): (value: unknown) => boolean {
  const plain = compileTextComparison(operator, operand)
  const measured = compileMeasured(operator, operand)
  // What is missing or null counts as the number 0, but has no text.
  const whenNull = measured('0') ?? false
  return value => {
    switch (typeof value) {
      case 'string':
        return measured(value) ?? plain(value)
      case 'number':
      case 'bigint':
        return isInteger(value) && numbers === 'int64'
          ? ofInteger(value)
          : (measured(formatGoFloat(Number(value), 'f', 6)) ??
              plain(formatGoFloat(Number(value), 'E')))
      case 'boolean':
        return plain(String(value))
      default:
        return value === null || value === undefined ? whenNull : false
    }
  }

  function ofInteger(value: number | bigint): boolean {
    const text = String(value)
    return measured(text) ?? plain(text)
  }
}

/** Compares texts that both read as durations or quantities; `undefined` for others. */
function compileMeasured(
  operator: Operator,
  operand: string,
): (text: string) => boolean | undefined {
  const duration = parseDuration(operand)
  const quantity = parseQuantity(operand)
  if (duration === undefined && quantity === undefined) return () => undefined
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
