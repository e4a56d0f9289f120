import { EvaluationError } from '../error.ts'
import type { Frame } from '../variables/frame.ts'
import { compileTemplate } from '../variables/template.ts'
import { messageIsNoText, type ValidatedRule } from './validation.ts'

/** Puts `validate.message` before what a pattern has found. */
export interface FailureMessage {
  /**
   * @param finding what follows the message: `rule r failed at path /a/`.
   * @param cause what is told instead where a variable of the message cannot be resolved.
   */
  with(finding: string, cause: string, frame: Frame): string
}

/** Compiles the message of a rule for its patterns (spec 2.7). */
export function compileFailureMessage(rule: ValidatedRule): FailureMessage {
  if (rule.message === '') return { with: finding => `validation error: ${finding}` }
  const template = compileTemplate(rule.message, rule.probe?.watchVariable)
  return {
    with(finding, cause, frame) {
      try {
        const message = template.evaluate(frame)
        const text = typeof message === 'string' ? message : messageIsNoText
        return `validation error: ${text}${text.endsWith('.') ? '' : '.'} ${finding}`
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error
        return `validation error: variables substitution error in rule ${rule.name} execution error: ${cause}`
      }
    },
  }
}
