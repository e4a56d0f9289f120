import {
  compareQuantities,
  compareSemver,
  parseQuantity,
  parseSemver,
  type Quantity,
  type Semver,
} from '@ephor/lang/notation'
import { parseFloatText } from '../../pattern/number.ts'
import { compareDurations, durationOf } from './duration-rule.ts'
import { type Comparison, type Operand, prepare } from './operand.ts'
import { type Order, orders } from './order.ts'

/**
 * `GreaterThan` and its like (spec 3.4): durations, quantities, numbers and versions, in this
 * order. Another spelling than `name` finds this operator, but never holds, as upstream.
 */
export function compileNumeric(name: string, key: Operand, value: Operand): Comparison {
  const holds = orders.get(name)
  if (holds === undefined) return () => false
  const readKey = prepare(key, read)
  const readValue = prepare(value, read)
  return (left, right) => compare(readKey(left), readValue(right), holds)
}

interface Reading {
  readonly value: unknown
  readonly duration: bigint | undefined
  readonly quantity: Quantity | undefined
  /** Of a number, or of a text that is one. */
  readonly number: number | undefined
  readonly version: Semver | undefined
}

function read(value: unknown): Reading {
  if (typeof value !== 'string') {
    const isNumber = typeof value === 'number' || typeof value === 'bigint'
    return { ...nothing, value, number: isNumber ? Number(value) : undefined }
  }
  return {
    value,
    duration: durationOf(value),
    quantity: parseQuantity(value),
    number: parseFloatText(value),
    version: parseSemver(value),
  }
}

const nothing: Reading = {
  value: undefined,
  duration: undefined,
  quantity: undefined,
  number: undefined,
  version: undefined,
}

function compare(key: Reading, value: Reading, holds: Order): boolean {
  const order = compareDurations(key, value)
  if (order !== undefined) return holds(order)
  if (key.quantity !== undefined && value.quantity !== undefined) {
    return holds(compareQuantities(key.quantity, value.quantity))
  }
  if (key.number !== undefined) return compareAsNumber(key.number, value, holds)
  if (key.version === undefined || value.version === undefined) return false
  return holds(compareSemver(key.version, value.version))
}

/** A text that is a number compares as one from here on, with durations as seconds too. */
function compareAsNumber(key: number, value: Reading, holds: Order): boolean {
  const order = compareDurations({ value: key, duration: undefined }, value)
  if (order !== undefined) return holds(order)
  return value.number !== undefined && holds(compareNumbers(key, value.number))
}

/** NaN, which neither is less nor greater nor equal, makes no order hold. */
function compareNumbers(key: number, value: number): number {
  if (key === value) return 0
  return key > value ? 1 : key < value ? -1 : Number.NaN
}
