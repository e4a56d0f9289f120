import type { Rule } from '../api/classic.ts'
import type { Verdict } from '../response.ts'
import { compileTemplate } from '../variables/template.ts'
import { passedBy } from './any-pattern.ts'
import { unsupportedRuleBody } from './unsupported.ts'
import { passedVerdict } from './validate-pattern.ts'

/** A pattern that tells alone that a rule passes, and the verdict then. */
export interface QuickPass {
  /** Without variables. */
  readonly pattern: unknown
  readonly verdict: Verdict
}

/**
 * What tells that a rule without preconditions passes without evaluating it: its pattern, or the
 * first of several, if nothing else of the rule takes part. Where it does not hold, the rule is
 * evaluated.
 */
export function quickPassOf(rule: Rule): QuickPass | undefined {
  const { validate, context = [], reportProperties } = rule
  const isPlain = context.length === 0 && !reportProperties
  if (!isPlain || unsupportedRuleBody(rule) !== undefined) return undefined
  const { deny, podSecurity, pattern, anyPattern } = validate ?? {}
  if (deny || podSecurity !== undefined) return undefined
  const isPattern = pattern !== undefined && pattern !== null
  const { isConstant, value } = compileTemplate(isPattern ? pattern : anyPattern)
  if (!isConstant) return undefined
  if (isPattern) return { pattern: value, verdict: passedVerdict(rule) }
  const [first] = Array.isArray(value) ? value : []
  return first === undefined ? undefined : { pattern: first, verdict: passedBy(rule, 0) }
}
