import { isFalse } from '../values.ts'
import { type Compiled, constantly, varying } from './step.ts'

/** `left || right`: the left if it is not false, else the right. */
export function buildOr<Input>(left: Compiled<Input>, right: Compiled<Input>): Compiled<Input> {
  if (left.constant) return isFalse(left.constant.value) ? right : left
  const first = left.step
  const second = right.step
  return varying((input, run) => {
    const value = first(input, run)
    return isFalse(value) ? second(input, run) : value
  })
}

/** `left && right`: the left if it is false, else the right. */
export function buildAnd<Input>(left: Compiled<Input>, right: Compiled<Input>): Compiled<Input> {
  if (left.constant) return isFalse(left.constant.value) ? left : right
  const first = left.step
  const second = right.step
  return varying((input, run) => {
    const value = first(input, run)
    return isFalse(value) ? value : second(input, run)
  })
}

/** `!operand` */
export function buildNot<Input>(operand: Compiled<Input>): Compiled<Input> {
  if (operand.constant) return constantly(isFalse(operand.constant.value))
  const { step } = operand
  return varying((input, run) => isFalse(step(input, run)))
}
