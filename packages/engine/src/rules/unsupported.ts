import type { Rule } from '../api/classic.ts'
import type { RuleBody } from './rule-body.ts'

/**
 * The body of a rule whose kind this version cannot evaluate; it errs rather than stay silent, so
 * that nobody takes its absence for a pass. `undefined` when the rule can be evaluated.
 */
export function unsupportedRuleBody(rule: Rule): RuleBody | undefined {
  const part = unsupportedPart(rule)
  if (part === undefined) return undefined
  const message = `${part} is not supported yet by this version of ephor: the rule was not evaluated`
  return () => ({ status: 'error', message })
}

function unsupportedPart(rule: Rule): string | undefined {
  if (rule.verifyImages !== undefined && rule.verifyImages.length > 0) return 'verifyImages'
  if (rule.celPreconditions !== undefined && rule.celPreconditions.length > 0) {
    return 'celPreconditions'
  }
  if (rule.validate?.manifests !== undefined) return 'validate.manifests'
  if (rule.validate?.cel !== undefined) return 'validate.cel'
  return undefined
}
