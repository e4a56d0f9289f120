import { FunctionError } from '../error.ts'
import { formatValue } from '../format-value.ts'
import type { TemplateFunction } from '../function.ts'
import { float, int, wrapInt64 } from '../go-number.ts'
import { withElementType } from '../go-value.ts'
import { eachName, type NamedRow } from './aliases.ts'
import { toFloat64, toInt64 } from './cast.ts'
import { decimal } from './decimal.ts'

/** The longest list of numbers that a function makes. */
const MAX_NUMBERS = 1_000_000

function big(value: unknown): bigint {
  return BigInt(toInt64(value))
}

function divide(a: unknown, b: unknown): bigint {
  if (big(b) === 0n) throw new FunctionError('runtime error: integer divide by zero')
  return big(a) / big(b)
}

function remainder(a: unknown, b: unknown): bigint {
  if (big(b) === 0n) throw new FunctionError('runtime error: integer divide by zero')
  return big(a) % big(b)
}

function pick(values: readonly unknown[], isBetter: (a: bigint, b: bigint) => boolean): bigint {
  return values.map(big).reduce((best, value) => (isBetter(value, best) ? value : best))
}

function count(start: number, stop: number, step: number): number[] {
  if (step === 0 || stop < start === step > 0) return []
  const length = Math.ceil((stop - start) / step)
  if (length > MAX_NUMBERS) throw new FunctionError('the list is too long')
  return Array.from({ length: Math.max(length, 0) }, (_, index) => start + index * step)
}

function ints(numbers: readonly number[]): unknown[] {
  return withElementType('int', numbers.map(int))
}

function sequence(...bounds: number[]): string {
  const [first = 0, second = 0, third = 0] = bounds
  switch (bounds.length) {
    case 1:
      return first < 1 ? count(1, first - 1, -1).join(' ') : count(1, first + 1, 1).join(' ')
    case 2:
      return second < first
        ? count(first, second - 1, -1).join(' ')
        : count(first, second + 1, 1).join(' ')
    case 3:
      if (third < first) return second > 0 ? '' : count(first, third - 1, second).join(' ')
      return count(first, third + 1, second).join(' ')
    default:
      return ''
  }
}

/** Rounds as the library does, through binary floating point. */
function round(value: unknown, places: number, ...options: number[]): unknown {
  const [threshold = 0.5] = options
  const power = 10 ** places
  const scaled = power * toFloat64(value)
  const fraction = scaled - Math.trunc(scaled)
  const whole = fraction >= threshold ? Math.ceil(scaled) : Math.floor(scaled)
  return float(whole / power)
}

function fromOctal(value: unknown): number | bigint {
  const text = formatValue(value)
  const match = /^([+-]?)([0-7]+)$/.exec(text)
  if (match === null) return 0
  const size = BigInt(`0o${match[2]}`)
  return size < 2n ** 63n ? wrapInt64(match[1] === '-' ? -size : size) : 0
}

function atoi(text: string): unknown {
  const value = /^[+-]?[0-9]+$/.test(text) ? BigInt(text.replace(/^\+/, '')) : 0n
  const limit = 2n ** 63n
  // a number that does not fit is cut to the nearest that does
  return int(value >= limit ? limit - 1n : value < -limit ? -limit : value)
}

const integers: readonly NamedRow[] = [
  {
    names: 'add',
    takes: [],
    rest: 'any',
    doc: 'the sum as an integer',
    examples: [['{{ add 1 "2" 3.9 }}', '6']],
    call: (...values: unknown[]) =>
      wrapInt64(values.map(big).reduce((sum, value) => sum + value, 0n)),
  },
  {
    names: 'add1',
    takes: ['any'],
    doc: 'one more',
    examples: [['{{ add1 2 }}', '3']],
    call: (value: unknown) => wrapInt64(big(value) + 1n),
  },
  {
    names: 'sub',
    takes: ['any', 'any'],
    doc: 'the difference of integers',
    examples: [['{{ sub 5 2 }}', '3']],
    call: (a: unknown, b: unknown) => wrapInt64(big(a) - big(b)),
  },
  {
    names: 'mul',
    takes: ['any'],
    rest: 'any',
    doc: 'the product of integers',
    examples: [['{{ mul 2 3 4 }}', '24']],
    call: (...values: unknown[]) =>
      wrapInt64(values.map(big).reduce((product, value) => BigInt.asIntN(64, product * value), 1n)),
  },
  {
    names: 'div',
    takes: ['any', 'any'],
    doc: 'the quotient of integers, cut',
    examples: [['{{ div 7 2 }}', '3']],
    call: (a: unknown, b: unknown) => wrapInt64(divide(a, b)),
  },
  {
    names: 'mod',
    takes: ['any', 'any'],
    doc: 'what a division of integers leaves',
    examples: [['{{ mod 7 3 }}', '1']],
    call: (a: unknown, b: unknown) => wrapInt64(remainder(a, b)),
  },
  {
    names: 'max biggest',
    takes: ['any'],
    rest: 'any',
    doc: 'the greatest integer',
    examples: [['{{ max 1 3 2 }}', '3']],
    call: (...values: unknown[]) => wrapInt64(pick(values, (a, b) => a > b)),
  },
  {
    names: 'min',
    takes: ['any'],
    rest: 'any',
    doc: 'the least integer',
    examples: [['{{ min 3 1 2 }}', '1']],
    call: (...values: unknown[]) => wrapInt64(pick(values, (a, b) => a < b)),
  },
  {
    names: 'until',
    takes: ['int'],
    doc: 'the integers from 0 to before a number',
    examples: [['{{ until 3 }}', '[0 1 2]']],
    call: (stop: number) => ints(count(0, stop, stop < 0 ? -1 : 1)),
  },
  {
    names: 'untilStep',
    takes: ['int', 'int', 'int'],
    doc: 'the integers from one to before another in steps',
    examples: [['{{ untilStep 0 6 2 }}', '[0 2 4]']],
    call: (start: number, stop: number, step: number) => ints(count(start, stop, step)),
  },
  {
    names: 'seq',
    takes: [],
    rest: 'int',
    doc: 'numbers as the command seq prints them, in one line',
    examples: [['{{ seq 2 4 }}', '2 3 4']],
    call: sequence,
  },
]

const floats: readonly NamedRow[] = [
  {
    names: 'addf',
    takes: [],
    rest: 'any',
    doc: 'the sum as a decimal number',
    examples: [['{{ addf 1.5 2 }}', '3.5']],
    call: (...values: unknown[]) => decimal('add', [0, ...values.map(toFloat64)]),
  },
  {
    names: 'add1f',
    takes: ['any'],
    doc: 'one more, as a decimal number',
    examples: [['{{ add1f 1.5 }}', '2.5']],
    call: (value: unknown) => decimal('add', [toFloat64(value), 1]),
  },
  {
    names: 'subf',
    takes: ['any'],
    rest: 'any',
    doc: 'the difference as a decimal number',
    examples: [['{{ subf 7.5 2 3 }}', '2.5']],
    call: (...values: unknown[]) => decimal('subtract', values.map(toFloat64)),
  },
  {
    names: 'mulf',
    takes: ['any'],
    rest: 'any',
    doc: 'the product as a decimal number',
    examples: [['{{ mulf 1.5 2 2 }}', '6']],
    call: (...values: unknown[]) => decimal('multiply', values.map(toFloat64)),
  },
  {
    names: 'divf',
    takes: ['any'],
    rest: 'any',
    doc: 'the quotient as a decimal number',
    examples: [['{{ divf 10 2 2 }}', '2.5']],
    call: (...values: unknown[]) => decimal('divide', values.map(toFloat64)),
  },
  {
    names: 'maxf',
    takes: ['any'],
    rest: 'any',
    doc: 'the greatest number',
    examples: [['{{ maxf 1.5 3 }}', '3']],
    call: (...values: unknown[]) => float(Math.max(...values.map(toFloat64))),
  },
  {
    names: 'minf',
    takes: ['any'],
    rest: 'any',
    doc: 'the least number',
    examples: [['{{ minf 1.5 3 }}', '1.5']],
    call: (...values: unknown[]) => float(Math.min(...values.map(toFloat64))),
  },
  {
    names: 'floor',
    takes: ['any'],
    doc: 'the whole number below',
    examples: [['{{ floor 2.9 }}', '2']],
    call: (value: unknown) => float(Math.floor(toFloat64(value))),
  },
  {
    names: 'ceil',
    takes: ['any'],
    doc: 'the whole number above',
    examples: [['{{ ceil 2.1 }}', '3']],
    call: (value: unknown) => float(Math.ceil(toFloat64(value))),
  },
  {
    names: 'round',
    takes: ['any', 'int'],
    rest: 'float64',
    doc: 'rounded to a number of decimals',
    examples: [['{{ round 2.345 1 }}', '2.3']],
    call: round,
  },
]

const conversions: readonly NamedRow[] = [
  {
    names: 'int',
    takes: ['any'],
    doc: 'a value as an integer, 0 if it is none',
    examples: [['{{ int "7" }}', '7']],
    call: (value: unknown) => int(toInt64(value)),
  },
  {
    names: 'int64',
    takes: ['any'],
    doc: 'a value as a 64-bit integer, 0 if it is none',
    examples: [['{{ int64 3.9 }}', '3']],
    call: toInt64,
  },
  {
    names: 'float64',
    takes: ['any'],
    doc: 'a value as a decimal number, 0 if it is none',
    examples: [['{{ float64 "1.5" }}', '1.5']],
    call: (value: unknown) => float(toFloat64(value)),
  },
  {
    names: 'atoi',
    takes: ['string'],
    doc: 'a text as an integer, 0 if it is none',
    examples: [['{{ atoi "12" }}', '12']],
    call: atoi,
  },
  {
    names: 'toDecimal',
    takes: ['any'],
    doc: 'an octal number as an integer',
    examples: [['{{ toDecimal "777" }}', '511']],
    call: fromOctal,
  },
]

/** Arithmetic and conversions. */
export const numberFunctions: readonly TemplateFunction[] = eachName([
  ...integers,
  ...floats,
  ...conversions,
])
