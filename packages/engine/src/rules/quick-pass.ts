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
  if (pattern !== undefined && pattern !== null) return withConstant(pattern, passedVerdict(rule))
  const [first] = Array.isArray(anyPattern) ? anyPattern : []
  return first === undefined ? undefined : withConstant(first, passedBy(rule, 0))
}

function withConstant(written: unknown, verdict: Verdict): QuickPass | undefined {
  const { isConstant, value } = compileTemplate(written)
  return isConstant ? { pattern: value, verdict } : undefined
}
