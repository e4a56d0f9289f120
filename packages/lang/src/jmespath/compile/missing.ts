import { goIntValue } from '../values.ts'

/**
 * The mark of a missing key, which an expression answers instead of a value. It is no error yet,
 * since most operators take it for null, and costs nothing: each key of an expression has one,
 * made when compiling. It is a symbol because what looks for an object sees that without a look.
 */
export function missing(key: string): symbol {
  return Symbol(key)
}

/** The key that is missing; `undefined` if the answer is a value. */
export function missingKey(answer: unknown): string | undefined {
  return isMissing(answer) ? answer.description : undefined
}

/** Whether an answer is the mark of a missing key. */
export function isMissing(answer: unknown): answer is symbol {
  return typeof answer === 'symbol' && goIntValue(answer) === undefined
}
