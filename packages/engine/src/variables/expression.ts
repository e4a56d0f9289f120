import {
  compileJmespath,
  type JmespathProgram,
  JmespathError,
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
  const query = text.trim()
  const program = query === '' ? new EvaluationError('invalid query (nil)') : compile(query)
  if (program instanceof EvaluationError) {
    return frame => {
      frame.loadMentioned(mentions)
      throw program
    }
  }
  return frame => {
    frame.loadMentioned(mentions)
    try {
      return program.evaluateRoot(frame, frame.environment)
    } catch (error) {
      if (!(error instanceof JmespathError)) throw error
      throw new EvaluationError(`JMESPath query failed: ${error.message}`, { cause: error })
    }
  }
}
