import { isObject } from '@ephor/lang/json'
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  parseQuantity,
  type Quantity,
  quantityToNumber,
  subtractQuantities,
} from '@ephor/lang/notation'
import { exactInt } from './exact-int.ts'
import type { Subject } from './subject.ts'

/** `{a, op?, b?}`: what a quantity says about itself, a comparison, a sum or a difference. */
export const quantity: Subject = {
  name: 'quantity',
  answer: line => {
    const a = quantityOf(line.a)
    if (line.op === undefined) return describe(a)
    const b = quantityOf(line.b)
    if (line.op === 'cmp') return compareQuantities(a, b)
    return formatQuantity(line.op === 'add' ? addQuantities(a, b) : subtractQuantities(a, b))
  },
  // a large float is printed like an integer
  comparable: answer =>
    isObject(answer) && 'float' in answer ? { ...answer, float: Number(answer.float) } : answer,
}

function quantityOf(text: unknown): Quantity {
  const parsed = parseQuantity(String(text ?? ''))
  if (parsed === undefined) throw new Error('not a quantity')
  return parsed
}

function describe(of: Quantity): unknown {
  return {
    canonical: formatQuantity(of),
    format: of.format,
    value: exactInt(inUnits(of, 0)),
    milli: exactInt(inUnits(of, -3)),
    float: quantityToNumber(of),
  }
}

/** How many units of ten to the power of `scale` there are, a part of one as a whole one. */
function inUnits({ mantissa, exponent }: Quantity, scale: number): bigint {
  const shift = exponent - scale
  if (shift >= 0) return mantissa * 10n ** BigInt(shift)
  const divisor = 10n ** BigInt(-shift)
  const quotient = mantissa / divisor
  if (quotient * divisor === mantissa) return quotient
  return mantissa < 0n ? quotient - 1n : quotient + 1n
}
