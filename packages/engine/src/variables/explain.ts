import { JmespathError, JmespathSyntaxError } from '@ephor/lang/jmespath'
import { EvaluationError } from '../error.ts'

/**
 * Runs an action; if it cannot be evaluated, says in front of the message what was being done.
 * Everything else that is thrown passes.
 */
export function explaining<Result>(prefix: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    if (
      error instanceof EvaluationError ||
      error instanceof JmespathError ||
      error instanceof JmespathSyntaxError
    ) {
      throw new EvaluationError(prefix + error.message, { cause: error })
    }
    throw error
  }
}
