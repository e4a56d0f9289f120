import { parseDuration, parseQuantity, type Quantity } from '../../notation/index.ts'
import { toFloat } from '../values.ts'
import { failure } from './arguments.ts'

/** What arithmetic works with. Texts such as `5m` are both: they are taken for quantities. */
export type Operand =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'quantity'; readonly value: Quantity }
  /** In nanoseconds. */
  | { readonly kind: 'duration'; readonly value: bigint }

/**
 * Reads the two operands of a function.
 *
 * @throws {JmespathError} `VALUE` if one of them is none of the three.
 */
export function readOperands(
  values: readonly unknown[],
  name: string,
): readonly [Operand, Operand] {
  return [readOperand(values[0], name), readOperand(values[1], name)]
}

function readOperand(value: unknown, name: string): Operand {
  const float = toFloat(value)
  if (float !== undefined) return { kind: 'number', value: float }
  if (typeof value === 'string') {
    const quantity = parseQuantity(value)
    if (quantity !== undefined) return { kind: 'quantity', value: quantity }
    const duration = parseDuration(value)
    if (duration !== undefined) return { kind: 'duration', value: duration }
  }
  throw failure(name, 'invalid operand')
}

const second = 1_000_000_000n

/** A duration in seconds, computed as Go does: whole and fraction apart. */
export function seconds(duration: bigint): number {
  return Number(duration / second) + Number(duration % second) / 1e9
}

/** Seconds as a duration; what does not fit into 64 bits becomes the lowest duration, as in Go. */
export function toDuration(secondCount: number): bigint {
  const nanoseconds = secondCount * 1e9
  return Math.abs(nanoseconds) < 2 ** 63 ? BigInt(Math.trunc(nanoseconds)) : -(2n ** 63n)
}

/** A sum as 64 bits hold it. */
export function wrapInt64(value: bigint): bigint {
  return BigInt.asIntN(64, value)
}
