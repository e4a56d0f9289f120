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

/** Which of the checks has found something. */
export type CheckArea =
  | 'names'
  | 'settings'
  | 'user info'
  | 'variables'
  | 'overrides'
  | 'patch paths'
  | 'rule type'
  | 'empty set'
  | 'match'
  | 'pod security'
  | 'generate'
  | 'kinds'
  | 'json patch'
  | 'match form'
  | 'elements'
  | 'context'
  | 'conditions'
  | 'mutate'
  | 'validation'
  | 'images'
  | 'metadata values'
  | 'target kinds'
  | 'policy update'
  | 'exception'
  | 'cleanup'
  | 'global context'

/** A mistake, and what was being looked at. */
export interface Rejection {
  readonly area: CheckArea
  readonly error: PolicyError
}

/** Everything that admission finds in a policy. */
export interface ValidationResult {
  /** Empty for a policy that is accepted. */
  readonly errors: readonly PolicyError[]
  /** The errors again, in the same order, with the area of each. */
  readonly rejections: readonly Rejection[]
  readonly warnings: readonly string[]
}

const policyChecks: readonly (readonly [
  CheckArea,
  (policy: ClassicPolicy) => readonly PolicyError[],
])[] = [
  ['names', checkNames],
  ['settings', checkSettings],
  ['user info', checkUserInfo],
  ['variables', checkVariables],
  ['overrides', checkOverrides],
]

type RuleChecks = readonly (readonly [CheckArea, RuleCheck])[]

const ruleChecks: RuleChecks = [
  ['patch paths', checkPatchPaths],
  ['rule type', checkRuleType],
  ['empty set', checkEmptySet],
  ['match', checkMatchBlocks],
  ['pod security', checkPodSecurity],
  ['generate', checkGenerate],
]

/** Checks that upstream does not come to once it has met a kind that the cluster does not have. */
const lateRuleChecks: RuleChecks = [
  ['json patch', checkJsonPatch],
  ['match form', checkMatchForm],
  ['elements', checkElements],
  ['context', checkContext],
  ['conditions', checkConditions],
  ['mutate', checkMutate],
  ['validation', checkValidation],
  ['generate', checkGenerated],
  ['images', checkVerifyImages],
  ['metadata values', checkMetadataValues],
  ['target kinds', checkTargetKinds],
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
  const rejections = [
    ...policyChecks.flatMap(([area, check]) => inArea(area, check(policy))),
    ...checkRules(policy, ruleChecks, kinds),
    ...inArea('kinds', kindErrors),
  ]
  if (unknown !== undefined) {
    const warning = `the kind defined in the all match resource is invalid: unable to convert GVK to GVR for kinds ${unknown}, err: resource not found`
    return resultOf(rejections, [...earlyWarnings(policy), warning])
  }
  return resultOf(
    [
      ...rejections,
      ...checkRules(policy, lateRuleChecks, kinds),
      ...inArea('policy update', checkOnPolicyUpdate(policy)),
    ],
    policyWarnings(policy),
  )
}

/** A result of rejections. */
export function resultOf(
  rejections: readonly Rejection[],
  warnings: readonly string[] = [],
): ValidationResult {
  return { errors: rejections.map(({ error }) => error), rejections, warnings }
}

/** Errors that one check has found. */
export function inArea(area: CheckArea, errors: readonly PolicyError[]): Rejection[] {
  return errors.map(error => ({ area, error }))
}

function checkRules(
  policy: ClassicPolicy,
  checks: RuleChecks,
  kinds: KnownKinds | undefined,
): Rejection[] {
  return (policy.spec.rules ?? []).flatMap((rule, index) => {
    const path: Path = ['spec', 'rules', index]
    return checks.flatMap(([area, check]) => inArea(area, check(rule, { path, policy, kinds })))
  })
}
