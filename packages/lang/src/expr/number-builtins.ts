import { formatValue } from '../template/format-value.ts'
import {
  float,
  type GoNumber,
  int,
  isFloat,
  isNumber,
  numeric,
  truncateToInt64,
} from '../template/go-number.ts'
import { GoDuration, typeName } from '../template/go-value.ts'
import { parseInteger } from '../template/number-literal.ts'
import { type Builtin, byKind, bySignature, type CallCheck, shownType } from './builtin.ts'
import { OperationError } from './error.ts'
import { compareValues, isList, negate } from './operators.ts'
import { anyType, floatType, intType, stringType, type Type } from './type.ts'

type Numeric = number | bigint | GoNumber

function rounding(name: string, round: (value: number) => number): Builtin {
  return {
    name,
    check: byKind(
      ['int', 'float'],
      () => floatType,
      type => wrong(name, shownType(type)),
    ),
    call: ([value]) => {
      if (!isNumber(value)) throw new OperationError(wrong(name, typeName(value)))
      return float(round(Number(numeric(value))))
    },
  }
}

function wrong(name: string, type: string): string {
  return `invalid argument for ${name} (type ${type})`
}

/** Halves go away from zero. */
function roundHalf(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value))
}

function toInt(value: unknown): unknown {
  if (isNumber(value)) {
    const plain = numeric(value)
    return int(typeof plain === 'number' ? truncateToInt64(plain) : plain)
  }
  if (value instanceof GoDuration) return int(value.nanoseconds)
  if (typeof value !== 'string')
    throw new OperationError(`invalid operation: int(${typeName(value)})`)
  const number = /^[+-]?[0-9]+$/.test(value) ? BigInt(value.replace('+', '')) : undefined
  if (number === undefined || BigInt.asIntN(64, number) !== number) {
    throw new OperationError(`invalid operation: int(${value})`)
  }
  return int(number)
}

function toFloat(value: unknown): unknown {
  if (isNumber(value)) return float(Number(numeric(value)))
  if (typeof value !== 'string') {
    throw new OperationError(`invalid operation: float(${typeName(value)})`)
  }
  const isNumeral = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(value)
  const number = isNumeral ? Number(value) : Number(parseInteger(value) ?? Number.NaN)
  if (!Number.isFinite(number)) throw new OperationError(`invalid operation: float(${value})`)
  return float(number)
}

/** All numbers in the arguments and in the lists among them. */
function* numbersIn(name: string, values: readonly unknown[], depth = 0): Generator<Numeric> {
  if (depth > MAX_NESTING) throw new OperationError('recursion depth exceeded')
  for (const value of values) {
    if (isNumber(value)) yield value
    else if (isList(value)) yield* numbersIn(name, Array.from<unknown>(value), depth + 1)
    else throw new OperationError(wrong(name, typeName(value)))
  }
}

/** Lists inside one another. */
const MAX_NESTING = 500

function checkNumbers(name: string): Builtin['check'] {
  return (types: readonly Type[]): CallCheck => {
    if (types.length === 0) return { problem: `not enough arguments to call ${name}` }
    for (const type of types) {
      if (type.kind === 'unknown' || type.kind === 'array') return { type: anyType }
      if (type.kind !== 'int' && type.kind !== 'float')
        return { problem: wrong(name, shownType(type)) }
    }
    return { type: types[0] ?? anyType }
  }
}

function choosing(name: string, isBetter: (order: number) => boolean): Builtin {
  return {
    name,
    check: checkNumbers(name),
    call: values => {
      // a single value that is no number comes back as it is
      if (values.length === 1 && !isNumber(values[0]) && !isList(values[0])) return values[0]
      let best: Numeric | undefined
      for (const value of numbersIn(name, values)) {
        if (best === undefined || isBetter(compareValues('<', best, value))) best = value
      }
      return best ?? null
    },
  }
}

function floats(name: string, values: readonly unknown[]): number[] {
  return Array.from(numbersIn(name, values), value => Number(numeric(value)))
}

function mean(values: readonly unknown[]): unknown {
  const all = floats('mean', values)
  const sum = all.reduce((total, value) => total + value, 0)
  return float(all.length === 0 ? 0 : sum / all.length)
}

function median(values: readonly unknown[]): unknown {
  const all = floats('median', values).sort((a, b) => a - b)
  const middle = Math.floor(all.length / 2)
  const upper = all[middle] ?? 0
  return float(
    all.length % 2 === 1 || all.length === 0 ? upper : ((all[middle - 1] ?? 0) + upper) / 2,
  )
}

function bits(name: string, compute: (a: bigint, b: bigint) => bigint): Builtin {
  return {
    name,
    check: bySignature(name, [{ takes: ['int', 'int'], type: intType }]),
    call: ([a, b]) => int(compute(bitsOf(name, a), bitsOf(name, b))),
  }
}

function bitsOf(name: string, value: unknown): bigint {
  if (isNumber(value) && !isFloat(value)) return BigInt(numeric(value))
  throw new OperationError(`cannot use ${typeName(value)} as argument (type int) to call ${name}`)
}

function shift(compute: (a: bigint, count: bigint) => bigint): (a: bigint, b: bigint) => bigint {
  return (a, b) => {
    if (b < 0n) {
      throw new OperationError(`invalid operation: negative shift count ${b} (type int)`)
    }
    return compute(a, b > 64n ? 64n : b)
  }
}

const numeral: readonly Type['kind'][] = ['int', 'float', 'string']

/** The functions on numbers. */
export const numberBuiltins: readonly Builtin[] = [
  {
    name: 'abs',
    check: byKind(
      ['int', 'float'],
      type => type,
      type => wrong('abs', shownType(type)),
    ),
    call: ([value]) => {
      if (!isNumber(value)) throw new OperationError(wrong('abs', typeName(value)))
      return numeric(value) < 0 ? negate(value) : value
    },
  },
  rounding('ceil', Math.ceil),
  rounding('floor', Math.floor),
  rounding('round', roundHalf),
  {
    name: 'int',
    check: byKind(
      numeral,
      () => intType,
      type => wrong('int', shownType(type)),
    ),
    call: ([value]) => toInt(value),
  },
  {
    name: 'float',
    check: byKind(
      numeral,
      () => floatType,
      type => wrong('float', shownType(type)),
    ),
    call: ([value]) => toFloat(value),
  },
  {
    name: 'string',
    check: bySignature('string', [{ takes: ['any'], type: stringType }]),
    call: ([value]) => formatValue(value),
  },
  choosing('max', order => order < 0),
  choosing('min', order => order > 0),
  { name: 'mean', check: checkNumbers('mean'), call: mean },
  { name: 'median', check: checkNumbers('median'), call: median },
  bits('bitand', (a, b) => a & b),
  bits('bitor', (a, b) => a | b),
  bits('bitxor', (a, b) => a ^ b),
  bits('bitnand', (a, b) => a & ~b),
  bits(
    'bitshl',
    shift((a, b) => a << b),
  ),
  bits(
    'bitshr',
    shift((a, b) => a >> b),
  ),
  bits(
    'bitushr',
    shift((a, b) => BigInt.asUintN(64, a) >> b),
  ),
  {
    name: 'bitnot',
    check: bySignature('bitnot', [{ takes: ['int'], type: intType }]),
    call: ([value]) => int(~bitsOf('bitnot', value)),
  },
]
