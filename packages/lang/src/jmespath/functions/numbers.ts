import { compareBytes } from '../../notation/index.ts'
import { toFloat } from '../values.ts'
import { failure, number, numberAt } from './arguments.ts'
import type { JmespathFunction } from './function.ts'

const numbers = { types: ['array[number]'] } as const
const numbersOrTexts = { types: ['array[number]', 'array[string]'] } as const

/** Functions about numbers. */
export const numberFunctions: readonly JmespathFunction[] = [
  {
    name: 'abs',
    parameters: [number],
    result: ['number'],
    doc: 'the number without its sign',
    examples: [{ expression: 'abs(`-3`)', result: 3 }],
    isStandard: true,
    call: values => Math.abs(numberAt(values, 0)),
  },
  {
    name: 'avg',
    parameters: [numbers],
    result: ['number'],
    doc: 'the mean of the numbers of a list',
    examples: [{ expression: 'avg(`[1, 2, 6]`)', result: 3 }],
    isStandard: true,
    call: values => {
      const list = floatsAt(values)
      return list.reduce((sum, value) => sum + value, 0) / list.length
    },
  },
  {
    name: 'ceil',
    parameters: [number],
    result: ['number'],
    doc: 'the next whole number upwards',
    examples: [{ expression: 'ceil(`1.2`)', result: 2 }],
    isStandard: true,
    call: values => Math.ceil(numberAt(values, 0)),
  },
  {
    name: 'floor',
    parameters: [number],
    result: ['number'],
    doc: 'the next whole number downwards',
    examples: [{ expression: 'floor(`1.8`)', result: 1 }],
    isStandard: true,
    call: values => Math.floor(numberAt(values, 0)),
  },
  {
    name: 'max',
    parameters: [numbersOrTexts],
    result: ['any'],
    doc: 'the largest number, or the last text in byte order, of a list; null if it is empty',
    examples: [
      { expression: 'max(`[3, 7, 5]`)', result: 7 },
      { expression: 'max(`["b", "a"]`)', result: 'b' },
      { expression: 'max(`[]`)', result: null },
    ],
    isStandard: true,
    call: values => extreme(values, 1),
  },
  {
    name: 'min',
    parameters: [numbersOrTexts],
    result: ['any'],
    doc: 'the smallest number, or the first text in byte order, of a list; null if it is empty',
    examples: [
      { expression: 'min(`[3, 7, 5]`)', result: 3 },
      { expression: 'min(`["b", "a"]`)', result: 'a' },
    ],
    isStandard: true,
    call: values => extreme(values, -1),
  },
  {
    name: 'round',
    parameters: [number, number],
    result: ['number'],
    doc: 'rounds to as many decimal places as the second number says; halves go away from zero',
    examples: [
      { expression: 'round(`3.14159`, `2`)', result: 3.14 },
      { expression: 'round(`-2.5`, `0`)', result: -3 },
      {
        expression: 'round(`1`, `0.5`)',
        error: "JMESPath function 'round': Non-integer argument(s) passed for round off",
      },
    ],
    isStandard: false,
    call: values => {
      const places = numberAt(values, 1)
      if (!Number.isInteger(places) || Math.abs(places) >= 2 ** 63) {
        throw failure('round', 'Non-integer argument(s) passed for round off')
      }
      // upstream fills in neither the argument nor the bound
      if (places < 0) {
        throw failure('round', '%!d(MISSING) argument is out of bounds (%!d(MISSING))')
      }
      const shift = powerOfTen(places)
      return roundHalfAway(numberAt(values, 0) * shift) / shift
    },
  },
]

function floatsAt(values: readonly unknown[]): readonly number[] {
  const [list] = values
  return Array.isArray(list) ? list.map(Number) : []
}

/** The first of the largest (or, with -1, smallest) elements of a list. */
function extreme(values: readonly unknown[], sign: 1 | -1): unknown {
  const [list] = values
  if (!Array.isArray(list) || list.length === 0) return null
  return list.reduce((best: unknown, item: unknown) =>
    compareScalars(item, best) * sign > 0 ? item : best,
  )
}

/** The order of two numbers or two texts. */
export function compareScalars(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareBytes(a, b)
  return (toFloat(a) ?? 0) - (toFloat(b) ?? 0)
}

function roundHalfAway(value: number): number {
  const whole = Math.trunc(value)
  return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole
}

/** Ten to a whole power by squaring, as Go multiplies: other ways differ in the last bit. */
function powerOfTen(power: number): number {
  if (power > 308) return Number.POSITIVE_INFINITY
  let result = 1
  let square = 10
  for (let rest = power; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= square
    square *= square
  }
  return result
}
