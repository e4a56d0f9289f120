import type { ClassicPolicy } from '../../api/classic.ts'
import type { Path, PolicyError } from '../../error.ts'
import type { KnownKinds } from '../known-kinds.ts'
import { checkConditions } from './conditions.ts'
import { checkContext } from './context.ts'
import { checkElements } from './elements.ts'
import { checkEmptySet } from './empty-set.ts'
import { checkGenerate, checkGenerated } from './generate.ts'
import { checkJsonPatch, checkPatchPaths } from './json-patch.ts'
import { checkKinds } from './kinds.ts'
import { checkMatchBlocks, checkMatchForm } from './match-block.ts'
import { checkMetadataValues } from './metadata-values.ts'
import { checkMutate } from './mutate.ts'
import { checkNames } from './names.ts'
import { checkOverrides } from './overrides.ts'
import { checkPodSecurity } from './pod-security.ts'
import { checkOnPolicyUpdate } from './policy-update.ts'
import type { RuleCheck } from './rule-check.ts'
import { checkRuleType } from './rule-type.ts'
import { checkSettings } from './settings.ts'
import { checkTargetKinds } from './target-kinds.ts'
import { checkUserInfo } from './user-info.ts'
import { checkValidation } from './validation.ts'
import { checkVariables } from './variables.ts'
import { checkVerifyImages } from './verify-images.ts'
import { earlyWarnings, policyWarnings } from './warnings.ts'

/** What the checks may know beside the policy. */
export interface ValidationOptions {
  /** The kinds of the cluster. Without them every kind counts as known and namespaced, as in the command. */
  readonly kinds?: KnownKinds | undefined
}

/** Everything that admission finds in a policy. */
export interface ValidationResult {
  /** Empty for a policy that is accepted. */
  readonly errors: readonly PolicyError[]
  readonly warnings: readonly string[]
}

const policyChecks: readonly ((policy: ClassicPolicy) => readonly PolicyError[])[] = [
  checkNames,
  checkSettings,
  checkUserInfo,
  checkVariables,
  checkOverrides,
]

const ruleChecks: readonly RuleCheck[] = [
  checkPatchPaths,
  checkRuleType,
  checkEmptySet,
  checkMatchBlocks,
  checkPodSecurity,
  checkGenerate,
]

/** Checks that upstream does not come to once it has met a kind that the cluster does not have. */
const lateRuleChecks: readonly RuleCheck[] = [
  checkJsonPatch,
  checkMatchForm,
  checkElements,
  checkContext,
  checkConditions,
  checkMutate,
  checkValidation,
  checkGenerated,
  checkVerifyImages,
  checkMetadataValues,
  checkTargetKinds,
]

/**
 * The admission checks of a ClusterPolicy or Policy (spec 6.7), all mistakes at once. The policy
 * agrees with its schema already. Permissions are not looked at.
 */
export function validatePolicy(
  policy: ClassicPolicy,
  { kinds }: ValidationOptions = {},
): ValidationResult {
  const { errors: kindErrors, unknown } = checkKinds(policy, kinds)
  const errors = [
    ...policyChecks.flatMap(check => check(policy)),
    ...checkRules(policy, ruleChecks, kinds),
    ...kindErrors,
  ]
  if (unknown !== undefined) {
    const warning = `the kind defined in the all match resource is invalid: unable to convert GVK to GVR for kinds ${unknown}, err: resource not found`
    return { errors, warnings: [...earlyWarnings(policy), warning] }
  }
  return {
    errors: [
      ...errors,
      ...checkRules(policy, lateRuleChecks, kinds),
      ...checkOnPolicyUpdate(policy),
    ],
    warnings: policyWarnings(policy),
  }
}

function checkRules(
  policy: ClassicPolicy,
  checks: readonly RuleCheck[],
  kinds: KnownKinds | undefined,
): PolicyError[] {
  return (policy.spec.rules ?? []).flatMap((rule, index) => {
    const path: Path = ['spec', 'rules', index]
    return checks.flatMap(check => check(rule, { path, policy, kinds }))
  })
}
