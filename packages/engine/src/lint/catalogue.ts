import { autogenForAll } from './admission/autogen-for-all.ts'
import { cleanup } from './admission/cleanup.ts'
import { clusterPolicyWithNamespace } from './admission/cluster-policy-with-namespace.ts'
import { conditionForm } from './admission/condition-form.ts'
import { conflictingOverrides } from './admission/conflicting-overrides.ts'
import { contextEntry } from './admission/context-entry.ts'
import { duplicateRuleName } from './admission/duplicate-rule-name.ts'
import { elementOutsideOfLoop } from './admission/element-outside-of-loop.ts'
import { emptyMatchSet } from './admission/empty-match-set.ts'
import { everyKind } from './admission/every-kind.ts'
import { exception } from './admission/exception.ts'
import { generateForm } from './admission/generate-form.ts'
import { globalContext } from './admission/global-context.ts'
import { imageExtractors } from './admission/image-extractors.ts'
import { imageVerification } from './admission/image-verification.ts'
import { incompleteUser } from './admission/incomplete-user.ts'
import { jsonPatchOperations } from './admission/json-patch-operations.ts'
import { longPolicyName } from './admission/long-policy-name.ts'
import { matchForm } from './admission/match-form.ts'
import { metadataValues } from './admission/metadata-values.ts'
import { mutateExistingWithoutTargets } from './admission/mutate-existing-without-targets.ts'
import { mutateForm } from './admission/mutate-form.ts'
import { namespacedScope } from './admission/namespaced-scope.ts'
import { neverRun } from './admission/never-run.ts'
import { oldAndNewField } from './admission/old-and-new-field.ts'
import { podSecurityExclusion } from './admission/pod-security-exclusion.ts'
import { policyUpdate } from './admission/policy-update.ts'
import { ruleOperations } from './admission/rule-operations.ts'
import { subresourceInBackground } from './admission/subresource-in-background.ts'
import { unknownVariable } from './admission/unknown-variable.ts'
import { unsupportedAnchor } from './admission/unsupported-anchor.ts'
import { userInBackground } from './admission/user-in-background.ts'
import { validateForm } from './admission/validate-form.ts'
import { variablePatchPath } from './admission/variable-patch-path.ts'
import { variablesInMatch } from './admission/variables-in-match.ts'
import { webhookTimeout } from './admission/webhook-timeout.ts'
import type { AdmissionLint, Lint, SchemaLint } from './definition.ts'
import { actionCase } from './deprecated/action-case.ts'
import { advice } from './deprecated/advice.ts'
import { deprecatedKind } from './deprecated/deprecated-kind.ts'
import { directFilter } from './deprecated/direct-filter.ts'
import { oldField } from './deprecated/old-field.ts'
import { oldOperator } from './deprecated/old-operator.ts'
import { policyWideAction } from './deprecated/policy-wide-action.ts'
import { predicateType } from './deprecated/predicate-type.ts'
import { fieldsTogether } from './documents/fields-together.ts'
import { invalidValue } from './documents/invalid-value.ts'
import { missingField } from './documents/missing-field.ts'
import { unknownField } from './documents/unknown-field.ts'
import { unknownPolicyKind } from './documents/unknown-policy-kind.ts'
import { unreadableText } from './documents/unreadable-text.ts'
import { wrongType } from './documents/wrong-type.ts'
import { customKind } from './matching/custom-kind.ts'
import { duplicatePolicy } from './matching/duplicate-policy.ts'
import { duplicateRule } from './matching/duplicate-rule.ts'
import { excludeSwallows } from './matching/exclude-swallows.ts'
import { givenUpName } from './matching/given-up-name.ts'
import { impossibleFilter } from './matching/impossible-filter.ts'
import { operationsApart } from './matching/operations-apart.ts'
import { otherVersion } from './matching/other-version.ts'
import { roleWildcard } from './matching/role-wildcard.ts'
import { unknownKind } from './matching/unknown-kind.ts'
import { unknownRule } from './matching/unknown-rule.ts'
import { unknownSubresource } from './matching/unknown-subresource.ts'
import { unsharedRule } from './matching/unshared-rule.ts'
import { neverSettles } from './mutation/never-settles.ts'
import { overwritten } from './mutation/overwritten.ts'
import { absentPasses } from './patterns/absent-passes.ts'
import { firstItemCounts } from './patterns/first-item-counts.ts'
import { mustBeWritten } from './patterns/must-be-written.ts'
import { neverFails } from './patterns/never-fails.ts'
import { textLogic } from './patterns/text-logic.ts'
import { wildcardKey } from './patterns/wildcard-key.ts'
import { brokenRegex } from './safety/broken-regex.ts'
import { foreignRegex } from './safety/foreign-regex.ts'
import { openRegex } from './safety/open-regex.ts'
import { printedSecret } from './safety/printed-secret.ts'
import { constantCondition } from './values/constant-condition.ts'
import { contradiction } from './values/contradiction.ts'
import { emptyConditions } from './values/empty-conditions.ts'
import { missingDefault } from './values/missing-default.ts'
import { negatedNull } from './values/negated-null.ts'
import { nullArgument } from './values/null-argument.ts'
import { unusedEntry } from './values/unused-entry.ts'

/** What the API server refuses, by the kind of mistake. */
export const schemaLints: readonly SchemaLint[] = [
  unknownField,
  wrongType,
  missingField,
  invalidValue,
  fieldsTogether,
]

/** What admission refuses; the first that finds a rejection has it. */
export const admissionLints: readonly AdmissionLint[] = [
  longPolicyName,
  autogenForAll,
  duplicateRuleName,
  clusterPolicyWithNamespace,
  oldAndNewField,
  webhookTimeout,
  mutateExistingWithoutTargets,
  neverRun,
  userInBackground,
  variablesInMatch,
  unknownVariable,
  conflictingOverrides,
  variablePatchPath,
  ruleOperations,
  imageExtractors,
  emptyMatchSet,
  incompleteUser,
  namespacedScope,
  matchForm,
  podSecurityExclusion,
  generateForm,
  subresourceInBackground,
  everyKind,
  jsonPatchOperations,
  elementOutsideOfLoop,
  contextEntry,
  conditionForm,
  mutateForm,
  unsupportedAnchor,
  validateForm,
  imageVerification,
  metadataValues,
  policyUpdate,
  exception,
  cleanup,
  globalContext,
]

/** Every lint, in the order of the codes. */
export const lints: readonly Lint[] = [
  unreadableText,
  unknownPolicyKind,
  ...schemaLints,
  ...admissionLints,
  unknownKind,
  customKind,
  unknownSubresource,
  otherVersion,
  excludeSwallows,
  impossibleFilter,
  roleWildcard,
  duplicatePolicy,
  duplicateRule,
  operationsApart,
  givenUpName,
  unknownRule,
  unsharedRule,
  constantCondition,
  contradiction,
  emptyConditions,
  missingDefault,
  nullArgument,
  negatedNull,
  unusedEntry,
  neverFails,
  firstItemCounts,
  textLogic,
  mustBeWritten,
  absentPasses,
  wildcardKey,
  neverSettles,
  overwritten,
  deprecatedKind,
  actionCase,
  policyWideAction,
  oldOperator,
  directFilter,
  predicateType,
  oldField,
  advice,
  brokenRegex,
  openRegex,
  foreignRegex,
  printedSecret,
]
