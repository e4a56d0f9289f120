import {
  compareQuantities,
  compileWildcard,
  parseQuantity,
  type Quantity,
} from '@ephor/lang/notation'
import { parseFloatText } from '../../pattern/number.ts'
import { compareDurations, durationOf } from './duration-rule.ts'
import { type Comparison, deepEqual, type Operand, prepare } from './operand.ts'

/** `Equals`: the type of the key decides how; a text value is a wildcard pattern (spec 3.2). */
export function compileEquals(key: Operand, value: Operand): Comparison {
  const readKey = prepare(key, readText)
  const readValue = prepare(value, readTextValue)
  const isWord = compileWord(value)
  return (left, right) => {
    switch (typeof left) {
      case 'string':
        return isWord?.(left) ?? equalTexts(readKey(left), readValue(right))
      case 'boolean':
        return left === right
      case 'number':
      case 'bigint':
        return equalNumbers(Number(left), right)
      default:
        return (
          isContainer(left) &&
          isContainer(right) &&
          deepEqual({ value: left, written: key.written }, { value: right, written: value.written })
        )
    }
  }
}

/**
 * Most values are a constant word, such as DELETE: what equals it need not be read as a duration.
 * `undefined` for all other values.
 */
function compileWord({ constant }: Operand): ((text: string) => boolean) | undefined {
  if (typeof constant?.value !== 'string') return undefined
  const { duration, quantity, matches } = readTextValue(constant.value)
  if (duration !== undefined || quantity !== undefined || matches === undefined) return undefined
  return text => matches(text) && parseQuantity(text) === undefined
}

/** `NotEquals`; null is neither equal nor unequal to anything. */
export function compileNotEquals(key: Operand, value: Operand): Comparison {
  const equals = compileEquals(key, value)
  return (left, right) => left !== null && left !== undefined && !equals(left, right)
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

interface TextReading {
  readonly value: unknown
  readonly duration: bigint | undefined
  readonly quantity: Quantity | undefined
}

function readText(value: unknown): TextReading {
  return {
    value,
    duration: durationOf(value),
    quantity: typeof value === 'string' ? parseQuantity(value) : undefined,
  }
}

interface TextValueReading extends TextReading {
  readonly matches: ((text: string) => boolean) | undefined
}

function readTextValue(value: unknown): TextValueReading {
  const matches = typeof value === 'string' ? compileWildcard(value) : undefined
  return { ...readText(value), matches }
}

function equalTexts(key: TextReading, value: TextValueReading): boolean {
  const order = compareDurations(key, value)
  if (order !== undefined) return order === 0
  if (typeof key.value !== 'string' || value.matches === undefined) return false
  if (key.quantity === undefined) return value.matches(key.value)
  return value.quantity !== undefined && compareQuantities(key.quantity, value.quantity) === 0
}

function equalNumbers(key: number, value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return key === Number(value)
  return typeof value === 'string' && parseFloatText(value) === key
}
