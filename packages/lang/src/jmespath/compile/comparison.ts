import type { JmespathComparison } from '../ast.ts'
import { deepEqual } from '../deep-equal.ts'
import { type Run, toFloat } from '../values.ts'
import { type Compiled, constantly, type Step, varying } from './step.ts'

/**
 * A comparison. Equality is Go's deep equality; the orders are null unless both sides are
 * numbers (an integer of Go is none).
 */
export function buildComparison<Input>(
  operator: JmespathComparison,
  left: Compiled<Input>,
  right: Compiled<Input>,
): Compiled<Input> {
  const compare = comparators[operator]
  if (operator === '==' || operator === '!=') {
    const simple = againstText(left, right, operator === '==')
    if (simple) return varying(simple)
  }
  if (left.constant && right.constant) {
    const a = left.constant.value
    const b = right.constant.value
    // small enough to be compared without a bound: both sides stand in the expression
    return constantly(compare(a, b, undefined))
  }
  const first = left.step
  const second = right.step
  return varying((input, run) => compare(first(input, run), second(input, run), run))
}

type Comparator = (a: unknown, b: unknown, run: Run | undefined) => boolean | null

const comparators: Readonly<Record<JmespathComparison, Comparator>> = {
  '==': (a, b, run) => deepEqual(a, b, run),
  '!=': (a, b, run) => !deepEqual(a, b, run),
  '<': ordered((a, b) => a < b),
  '<=': ordered((a, b) => a <= b),
  '>': ordered((a, b) => a > b),
  '>=': ordered((a, b) => a >= b),
}

function ordered(holds: (a: number, b: number) => boolean): Comparator {
  return (a, b) => {
    const left = toFloat(a)
    const right = toFloat(b)
    return left === undefined || right === undefined ? null : holds(left, right)
  }
}

/** The usual case, one side a text or a boolean that stands in the expression. */
function againstText<Input>(
  left: Compiled<Input>,
  right: Compiled<Input>,
  outcome: boolean,
): Step<Input> | undefined {
  const [side, other] = right.constant ? [right, left] : [left, right]
  if (!side.constant || other.constant) return undefined
  const { value } = side.constant
  if (typeof value !== 'string' && typeof value !== 'boolean') return undefined
  const { step } = other
  return outcome
    ? (input, run) => step(input, run) === value
    : (input, run) => step(input, run) !== value
}
