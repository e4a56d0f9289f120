import { compileConditions } from '../conditions/index.ts'
import { EvaluationError, type Path } from '../error.ts'
import { probed } from '../probe.ts'
import type { Verdict } from '../response.ts'
import { createCompileCache } from '../variables/compile-cache.ts'
import type { Frame } from '../variables/frame.ts'
import { compileTemplate } from '../variables/template.ts'
import { messageIsNoText, type ValidatedRule, type ValidationCheck } from './validation.ts'

/**
 * Compiles `deny` (spec 6.1.3): the rule fails where the conditions hold, with the messages of rule
 * and conditions. Without conditions it always fails.
 *
 * @param place of `deny` in the rule.
 * @throws {PolicyError} `INVALID_CONDITION`.
 */
export function compileDeny(
  rule: ValidatedRule,
  deny: { readonly conditions?: unknown },
  place: Path,
): ValidationCheck {
  const { probe } = rule
  const at = [...rule.path, ...place]
  const conditions = compileConditions(deny.conditions, [...at, 'conditions'], probe)
  const messageFor = compileMessage(rule)
  const passed: Verdict = { status: 'pass', message: `validation rule '${rule.name}' passed.` }
  const check: ValidationCheck = ({ frame }) => {
    try {
      const { result, message } = conditions.evaluate(frame)
      if (!result) return passed
      return { status: 'fail', message: messageFor(message, frame), place: { policy: place } }
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error
      const message = `failed to check deny conditions: ${error.message}`
      return { status: 'error', message, place: { policy: place } }
    }
  }
  return probed(probe, { kind: 'deny', path: at }, check)
}

/** The text for the messages of the conditions; a variable that fails leaves only those. */
function compileMessage(rule: ValidatedRule): (conditions: string, frame: Frame) => string {
  const watch = rule.probe?.watchVariable
  const compile = createCompileCache(text => compileTemplate(text, watch))
  return (conditions, frame) => {
    const written = [rule.message, conditions].filter(text => text !== '').join('; ')
    if (written === '') return `validation error: rule ${rule.name} failed`
    try {
      const message = compile(written).evaluate(frame)
      return typeof message === 'string' ? message : messageIsNoText
    } catch (error) {
      if (error instanceof EvaluationError) return conditions
      throw error
    }
  }
}
