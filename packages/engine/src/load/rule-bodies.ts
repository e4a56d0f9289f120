import { isObject } from '@ephor/lang/json'
import type { ClassicPolicySpec, Rule, Validation } from '../api/classic.ts'

// What counts as "given" follows the typed structures upstream decodes a rule into: an empty body
// is no body, while an empty list inside of it is one (api/kyverno/v1/rule_types.go at v1.19.1).

/** True when a mutate body says something. */
export function hasMutate(rule: Rule): boolean {
  return isGiven(rule.mutate)
}

/** True when the rule mutates objects other than the one under review. */
export function hasMutateExisting(rule: Rule): boolean {
  return rule.mutate?.targets != null
}

/** True when a validate body says something. */
export function hasValidate(rule: Rule): boolean {
  return isGiven(rule.validate)
}

/** True when a generate body says something. */
export function hasGenerate(rule: Rule): boolean {
  return isGiven(rule.generate)
}

/** True when at least one entry of `verifyImages` says something. */
export function hasVerifyImages(rule: Rule): boolean {
  return (rule.verifyImages ?? []).some(isGiven)
}

/** True when an entry of `verifyImages` has a `validate` part of its own. */
export function hasImageValidation(rule: Rule): boolean {
  return (rule.verifyImages ?? []).some(entry => isGiven(entry.validate))
}

/** True for a validate rule with CEL expressions. */
export function hasCel(rule: Rule): boolean {
  return isGiven(rule.validate?.cel)
}

/** True for a validate rule that asks for signed manifests. */
export function hasManifests(validation: Validation): boolean {
  const attestors = validation.manifests?.attestors
  return Array.isArray(attestors) && attestors.length > 0
}

/** False only when the policy switches admission off. */
export function isAdmissionEnabled(spec: ClassicPolicySpec): boolean {
  return spec.admission ?? true
}

/** False only when the policy switches background scans off. */
export function isBackgroundEnabled(spec: ClassicPolicySpec): boolean {
  return spec.background ?? true
}

/** Fields that upstream keeps as pointers: given, even when they say `false`. */
const pointers = new Set([
  'mutateExistingOnPolicyUpdate',
  'allowExistingViolations',
  'generateExisting',
  'failureAction',
  'deny',
  'podSecurity',
  'cel',
  'manifests',
])

/** Free-form values: given unless null. */
const freeForm = new Set(['pattern', 'anyPattern', 'patchStrategicMerge', 'data', 'assert'])

/** True unless the value is what upstream's decoder leaves for an absent structure. */
export function isGiven(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false || value === 0)
    return false
  if (!isObject(value)) return true
  return Object.entries(value).some(([key, member]) =>
    pointers.has(key) || freeForm.has(key)
      ? member !== null && member !== undefined
      : isGiven(member),
  )
}
