import { isObject } from '@ephor/lang/json'
import { compilePattern } from '../pattern/index.ts'
import { nodeText } from './node-text.ts'

/** Whether a value of the resource satisfies the value of a condition. */
export type ConditionCheck = (value: unknown) => boolean

/**
 * Compiles the value of `(k)` or `<(k)`. Scalars are compared as text on both sides; below a map or
 * list the value is a pattern as in validation, whose numbers are floats.
 */
export function compileCondition(condition: unknown): ConditionCheck {
  const isScalar = !isObject(condition) && !Array.isArray(condition)
  const pattern = compilePattern(isScalar ? nodeText(condition) : condition, 'float64')
  return value => pattern.check(isScalar ? textOfScalar(value) : value).status === 'pass'
}

function textOfScalar(value: unknown): unknown {
  return isObject(value) || Array.isArray(value) ? value : nodeText(value)
}
