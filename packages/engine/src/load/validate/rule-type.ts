import type { Rule } from '../../api/classic.ts'
import { PolicyError } from '../../error.ts'
import { hasGenerate, hasMutate, hasValidate, hasVerifyImages } from '../rule-bodies.ts'
import type { RuleCheck } from './rule-check.ts'

/** A rule does one thing, and image extractors are for the rules that verify images. */
export const checkRuleType: RuleCheck = (rule, { path }) => {
  const errors: PolicyError[] = []
  const count = [hasMutate, hasValidate, hasGenerate, hasVerifyImages].filter(has =>
    has(rule),
  ).length
  if (count === 0) {
    const message = `No operation defined in the rule '${rule.name}'.(supported operations: mutate,validate,generate,verifyImages)`
    errors.push(new PolicyError('MISSING_FIELD', path, message))
  } else if (count > 1) {
    const message = `Multiple operations defined in the rule '${rule.name}', only one operation (mutate,validate,generate,verifyImages) is allowed per rule`
    errors.push(new PolicyError('NOT_ALLOWED', path, message))
  }
  if (rule.imageExtractors != null && !hasVerifyImages(rule)) {
    const message = `Invalid rule spec for rule '${rule.name}', imageExtractors can only be defined for verifyImages rule`
    errors.push(new PolicyError('NOT_ALLOWED', [...path, 'imageExtractors'], message))
  }
  if (rule.imageExtractors != null && changesDigests(rule) && hasExtractorExpression(rule)) {
    const message =
      'jmespath may not be used in an image extractor when mutating digests with verify images'
    errors.push(new PolicyError('NOT_ALLOWED', [...path, 'imageExtractors'], message))
  }
  return errors
}

function changesDigests(rule: Rule): boolean {
  return (rule.verifyImages ?? []).some(entry => entry.mutateDigest === true)
}

function hasExtractorExpression(rule: Rule): boolean {
  return Object.values(rule.imageExtractors ?? {}).some(extractors =>
    (extractors ?? []).some(({ jmesPath }) => Boolean(jmesPath)),
  )
}
