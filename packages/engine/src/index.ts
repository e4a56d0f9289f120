export { type AdmissionDecision, decideAdmission } from './admission.ts'
export type { ClassicPolicy, Rule } from './api/classic.ts'
export type { CleanupPolicy } from './api/cleanup-policy.ts'
export type { GlobalContextEntry } from './api/global-context-entry.ts'
export type { PolicyException } from './api/policy-exception.ts'
export { type Compilable, type CompileProblem, compile } from './compile.ts'
export {
  EvaluationError,
  formatPath,
  type Path,
  PolicyError,
  type PolicyErrorCode,
} from './error.ts'
export {
  type Change,
  type ExplainedRule,
  type ExplainOptions,
  type Explanation,
  explain,
  type Located,
  type Places,
  type RuleOutcome,
  type Step,
  type StepKind,
  type StepOutcome,
  type StepPlace,
} from './explain/index.ts'
export { autogenRulesFor } from './load/autogen.ts'
export { type BuiltInKind, listBuiltInKinds } from './load/built-in-kinds.ts'
export {
  type LoadInput,
  type LoadResult,
  loadPolicies,
  type PolicyProblem,
  type PolicyWarning,
} from './load/documents.ts'
export { isClusterScopedKind, pluralOf } from './load/kind-lookup.ts'
export { createKnownKinds, type KnownKinds } from './load/known-kinds.ts'
export { type LoadedText, type LocatedProblem, load } from './load/load.ts'
export { nearest } from './load/nearest.ts'
export { policyAnnotations, policyWideAction } from './load/policy-facts.ts'
export { listSchemaKinds, type SchemaKind } from './load/policy-kinds.ts'
export { checkSchema, type SchemaResult } from './load/schema/check.ts'
export { type JsonSchemaSettings, jsonSchemaOf } from './load/schema/json-schema.ts'
export type { Shape, Shapes } from './load/schema/shape.ts'
export { validatePolicy } from './load/validate/index.ts'
export { comparePolicies } from './load/validate/policy-change.ts'
export { type AnchorKind, parseAnchor } from './pattern/anchor.ts'
export { type CompiledCleanupPolicy, compileCleanupPolicy } from './policies/cleanup.ts'
export type { PolicySet } from './policies/policy-set.ts'
export type * from './ports.ts'
export { createMergedReports, createReports } from './report/index.ts'
export type * from './request.ts'
export { kindOf, type RequestDetails, requestFor } from './resource-request.ts'
export type * from './response.ts'
export { run, runSync } from './run.ts'
export { runCleanup } from './run-cleanup.ts'
export type { RunOptions, RunValues } from './run-options.ts'
