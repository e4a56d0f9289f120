import {
  compileJmespath,
  JmespathError,
  type JmespathQuery,
  JmespathSyntaxError,
} from '@ephor/lang/jmespath'
import { EvaluationError } from '../error.ts'
import type { Frame } from './frame.ts'
import { createMentions } from './mentions.ts'

/**
 * The value of a JMESPath expression for one request.
 *
 * Throws `EvaluationError` with upstream's text; its cause is the `JmespathError`, if it was one.
 */
export type Expression = (frame: Frame) => unknown

/**
 * Compiles a JMESPath expression over the names of a frame. A text that is no expression is found
 * here but told by evaluating, as upstream compiles when it needs the value.
 */
export function compileExpression(text: string): Expression {
  const mentions = createMentions(text)
  const query = compileQuery(text.trim())
  if (query instanceof EvaluationError) {
    return frame => {
      frame.loadMentioned(mentions)
      throw query
    }
  }
  return frame => {
    frame.loadMentioned(mentions)
    try {
      return query.evaluateRoot(frame, frame.environment)
    } catch (error) {
      if (!(error instanceof JmespathError)) throw error
      throw new EvaluationError(`JMESPath query failed: ${error.message}`, { cause: error })
    }
  }
}

function compileQuery(text: string): JmespathQuery | EvaluationError {
  if (text === '') return new EvaluationError('invalid query (nil)')
  try {
    return compileJmespath(text)
  } catch (error) {
    if (!(error instanceof JmespathSyntaxError)) throw error
    return new EvaluationError(`incorrect query ${text}: ${error.message}`, { cause: error })
  }
}

/** Whether an evaluation failed because a key is missing, anywhere along its causes. */
export function isUnknownKey(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof JmespathError && cause.code === 'NOT_FOUND') return true
  }
  return false
}
