import {
  addQuantities,
  divideQuantities,
  divideQuantity,
  formatDuration,
  formatQuantity,
  moduloQuantities,
  multiplyQuantity,
  type Quantity,
  quantityToNumber,
  subtractQuantities,
} from '../../notation/index.ts'
import { JmespathError } from '../error.ts'
import { isTypedList } from '../values.ts'
import { any, failure, list } from './arguments.ts'
import type { JmespathFunction } from './function.ts'
import { type Operand, readOperands, seconds, toDuration, wrapInt64 } from './operand.ts'

/** Arithmetic with numbers, Kubernetes quantities and Go durations. */
export const arithmeticFunctions: readonly JmespathFunction[] = [
  {
    name: 'add',
    parameters: [any, any],
    result: ['any'],
    doc: 'the sum of two numbers, two quantities or two durations',
    examples: [
      { expression: 'add(`1`, `2`)', result: 3 },
      { expression: "add('12Ki', '13')", result: '12301' },
      { expression: "add('1h', '90s')", result: '1h1m30s' },
      { expression: "add(`12`, '13')", error: "JMESPath function 'add': Types mismatch" },
      { expression: "add('x', `1`)", error: "JMESPath function 'add': invalid operand" },
    ],
    isStandard: false,
    call: ([a, b]) => add(a, b, 'add'),
  },
  {
    name: 'sum',
    parameters: [list],
    result: ['any'],
    doc: 'the sum of the numbers, quantities or durations of a list; a single one is returned as it is',
    examples: [
      { expression: 'sum(`[1, 2, 3]`)', result: 6 },
      { expression: 'sum(`["10m", "20m"]`)', result: '30m' },
      {
        expression: 'sum(`[]`)',
        error: "JMESPath function 'sum': at least one element in the array is required",
      },
    ],
    isStandard: false,
    call: ([items]) => {
      if (!Array.isArray(items) || isTypedList(items)) throw mismatch('sum')
      const [first, ...others]: readonly unknown[] = items
      if (items.length === 0) throw failure('sum', 'at least one element in the array is required')
      return others.reduce((total, item) => add(total, item, 'sum'), first)
    },
  },
  {
    name: 'subtract',
    parameters: [any, any],
    result: ['any'],
    doc: 'the difference of two numbers, two quantities or two durations',
    examples: [
      { expression: 'subtract(`3`, `2`)', result: 1 },
      { expression: "subtract('1Gi', '512Mi')", result: '512Mi' },
      { expression: "subtract('1h', '30s')", result: '59m30s' },
    ],
    isStandard: false,
    call: values => subtract(...readOperands(values, 'subtract')),
  },
  {
    name: 'multiply',
    parameters: [any, any],
    result: ['any'],
    doc: 'the product of two numbers, or of a number and a quantity or duration',
    examples: [
      { expression: 'multiply(`3`, `2`)', result: 6 },
      { expression: "multiply('12Ki', `2`)", result: '24Ki' },
      { expression: "multiply(`2.5`, '40s')", result: '1m40s' },
    ],
    isStandard: false,
    call: values => multiply(...readOperands(values, 'multiply')),
  },
  {
    name: 'divide',
    parameters: [any, any],
    result: ['any'],
    doc: 'the quotient of two values of one kind, or of a quantity or duration and a number',
    examples: [
      { expression: 'divide(`3`, `2`)', result: 1.5 },
      { expression: "divide('1Gi', '512Mi')", result: 2 },
      { expression: "divide('12Ki', `3`)", result: '4Ki' },
      { expression: "divide('1h', `2`)", result: '30m0s' },
      { expression: 'divide(`1`, `0`)', error: "JMESPath function 'divide': Zero divisor passed" },
    ],
    isStandard: false,
    call: values => divide(...readOperands(values, 'divide')),
  },
  {
    name: 'modulo',
    parameters: [any, any],
    result: ['any'],
    doc: 'the remainder of two whole numbers, two quantities or two durations',
    examples: [
      { expression: 'modulo(`13`, `5`)', result: 3 },
      { expression: "modulo('13s', '5s')", result: '3s' },
      {
        expression: 'modulo(`1.5`, `1`)',
        error: "JMESPath function 'modulo': Non-integer argument(s) passed for modulo",
      },
    ],
    isStandard: false,
    call: values => modulo(...readOperands(values, 'modulo')),
  },
]

function mismatch(name: string): Error {
  return failure(name, 'Types mismatch')
}

function add(first: unknown, second: unknown, name: string): unknown {
  const [a, b] = readOperands([first, second], name)
  if (a.kind === 'number' && b.kind === 'number') return a.value + b.value
  if (a.kind === 'quantity' && b.kind === 'quantity') {
    return formatQuantity(addQuantities(a.value, b.value))
  }
  if (a.kind === 'duration' && b.kind === 'duration') {
    return formatDuration(wrapInt64(a.value + b.value))
  }
  throw mismatch(name)
}

function subtract(a: Operand, b: Operand): unknown {
  if (a.kind === 'number' && b.kind === 'number') return a.value - b.value
  if (a.kind === 'quantity' && b.kind === 'quantity') {
    return formatQuantity(subtractQuantities(a.value, b.value))
  }
  if (a.kind === 'duration' && b.kind === 'duration') {
    return formatDuration(wrapInt64(a.value - b.value))
  }
  throw mismatch('subtract')
}

function multiply(a: Operand, b: Operand): unknown {
  if (a.kind === 'number' && b.kind === 'number') return a.value * b.value
  const [left, right] = a.kind === 'number' ? [b, a] : [a, b]
  if (right.kind !== 'number') throw mismatch('multiply')
  if (left.kind === 'quantity') return print(multiplyQuantity(left.value, right.value))
  if (left.kind === 'duration') {
    return formatDuration(toDuration(seconds(left.value) * right.value))
  }
  throw mismatch('multiply')
}

function divide(a: Operand, b: Operand): unknown {
  if (a.kind === 'number' && b.kind === 'number') return a.value / nonZero(b.value, 'divide')
  if (a.kind === 'quantity' && b.kind === 'quantity') {
    nonZero(quantityToNumber(b.value), 'divide')
    return divideQuantities(a.value, b.value)
  }
  if (a.kind === 'duration' && b.kind === 'duration') {
    return seconds(a.value) / nonZero(seconds(b.value), 'divide')
  }
  if (b.kind !== 'number') throw mismatch('divide')
  if (a.kind === 'quantity') return print(divideQuantity(a.value, nonZero(b.value, 'divide')))
  if (a.kind === 'duration') {
    return formatDuration(toDuration(seconds(a.value) / nonZero(b.value, 'divide')))
  }
  throw mismatch('divide')
}

function modulo(a: Operand, b: Operand): unknown {
  if (a.kind === 'number' && b.kind === 'number') {
    if (!isInt64(a.value) || !isInt64(b.value)) throw fraction()
    // Go's integers have no negative zero
    return (a.value % nonZero(b.value, 'modulo')) + 0
  }
  if (a.kind === 'quantity' && b.kind === 'quantity') {
    const rest = moduloQuantities(a.value, b.value)
    if (rest === 'fraction') throw fraction()
    if (rest === 'zero') throw zeroDivisor('modulo')
    return formatQuantity(rest)
  }
  if (a.kind === 'duration' && b.kind === 'duration') {
    if (b.value === 0n) throw zeroDivisor('modulo')
    return formatDuration(a.value % b.value)
  }
  throw mismatch('modulo')
}

/** A number that is no quantity is not finite: only that upstream cannot read back. */
function print(quantity: Quantity | undefined): string {
  if (quantity !== undefined) return formatQuantity(quantity)
  throw new JmespathError(
    'VALUE',
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
  )
}

function isInt64(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63
}

function nonZero(value: number, name: string): number {
  if (value === 0) throw zeroDivisor(name)
  return value
}

function zeroDivisor(name: string): Error {
  return failure(name, 'Zero divisor passed')
}

function fraction(): Error {
  return failure('modulo', 'Non-integer argument(s) passed for modulo')
}
