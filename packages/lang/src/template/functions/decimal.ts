import { FunctionError } from '../error.ts'
import { float } from '../go-number.ts'

/** `mantissa × 10^exponent`. */
interface Decimal {
  readonly mantissa: bigint
  readonly exponent: number
}

/** The decimals that a division keeps. */
const DIVISION_DIGITS = 16

function parse(value: number): Decimal {
  if (!Number.isFinite(value)) {
    const shown = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
    throw new FunctionError(`Cannot create a Decimal from ${shown}`)
  }
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { mantissa: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

function rescale({ mantissa, exponent }: Decimal, wanted: number): bigint {
  return mantissa * 10n ** BigInt(exponent - wanted)
}

type Operation = 'add' | 'subtract' | 'multiply' | 'divide'

function combine(operation: Operation, a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent)
  switch (operation) {
    case 'add':
      return { mantissa: rescale(a, exponent) + rescale(b, exponent), exponent }
    case 'subtract':
      return { mantissa: rescale(a, exponent) - rescale(b, exponent), exponent }
    case 'multiply':
      return { mantissa: a.mantissa * b.mantissa, exponent: a.exponent + b.exponent }
    case 'divide':
      return divide(rescale(a, exponent), rescale(b, exponent))
  }
}

/** Rounds the last digit half away from zero. */
function divide(a: bigint, b: bigint): Decimal {
  if (b === 0n) throw new FunctionError('decimal division by 0')
  const scaled = a * 10n ** BigInt(DIVISION_DIGITS)
  const quotient = scaled / b
  const rest = scaled % b
  const twice = rest < 0n ? -rest * 2n : rest * 2n
  const isUp = twice >= (b < 0n ? -b : b)
  const direction = a < 0n === b < 0n ? 1n : -1n
  return { mantissa: isUp ? quotient + direction : quotient, exponent: -DIVISION_DIGITS }
}

/** Computes from left to right in decimal numbers, without the errors of binary ones. */
export function decimal(operation: Operation, values: readonly number[]): unknown {
  const [first, ...rest] = values.map(parse)
  if (first === undefined) return float(0)
  const { mantissa, exponent } = rest.reduce((a, b) => combine(operation, a, b), first)
  return float(Number(`${mantissa}e${exponent}`))
}
