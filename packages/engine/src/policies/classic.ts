import type { ClassicPolicy, Rule } from '../api/classic.ts'
import { compileConditions } from '../conditions/index.ts'
import { type Path, PolicyError } from '../error.ts'
import { type ExpandedRule, expandAutogen } from '../load/autogen.ts'
import { type CompiledMatch, compileMatch } from '../match/index.ts'
import type { Probe } from '../probe.ts'
import type { Phase, PolicyReference, RuleType } from '../response.ts'
import type { CompiledRule } from '../rules/compiled-rule.ts'
import { compileGenerateRule } from '../rules/generate.ts'
import { compileMutateRule } from '../rules/mutate.ts'
import { compilePodSecurityRule } from '../rules/pod-security.ts'
import { quickPassOf } from '../rules/quick-pass.ts'
import type { RuleBody } from '../rules/rule-body.ts'
import { unsupportedRuleBody } from '../rules/unsupported.ts'
import { compileValidateRule } from '../rules/validate.ts'
import { compileContext } from '../variables/context-entries.ts'
import { compileTemplate } from '../variables/template.ts'
import { type CompiledException, exceptionsForRule } from './exceptions.ts'

/** A ClusterPolicy or Policy, ready to be run. */
export interface CompiledPolicy {
  readonly reference: PolicyReference
  readonly source: ClassicPolicy
  /** The only namespace whose objects a `Policy` looks at. */
  readonly namespace: string | undefined
  /** `applyRules: One`: in each phase, stop after the first rule that passes or fails. */
  readonly stopsAfterOne: boolean
  /** In order of evaluation, autogen rules behind the written ones. */
  readonly rules: readonly CompiledRule[]
}

/** A compiled policy, or everything that is wrong with it. */
export type PolicyCompilation =
  | { readonly policy: CompiledPolicy }
  | { readonly errors: readonly PolicyError[] }

/**
 * Compiles a policy with its autogen rules. All mistakes of all rules are gathered, each with its
 * path in the policy document. `probeFor` is for explanations.
 */
export function compileClassicPolicy(
  policy: ClassicPolicy,
  exceptions: readonly CompiledException[],
  probeFor?: (rule: ExpandedRule) => Probe,
): PolicyCompilation {
  const errors: PolicyError[] = []
  const rules: CompiledRule[] = []
  for (const expanded of expandAutogen(policy)) {
    try {
      rules.push(compileRule(policy, expanded, exceptions, probeFor?.(expanded)))
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error
      if (expanded.autogen === undefined) errors.push(error)
    }
  }
  return errors.length > 0 ? { errors } : { policy: assemble(policy, rules) }
}

function assemble(policy: ClassicPolicy, rules: readonly CompiledRule[]): CompiledPolicy {
  return {
    reference: {
      apiVersion: policy.apiVersion,
      kind: policy.kind,
      name: policy.metadata.name ?? '',
      namespace: policyNamespace(policy) ?? '',
    },
    source: policy,
    namespace: policyNamespace(policy),
    stopsAfterOne: policy.spec.applyRules === 'One',
    rules,
  }
}

/** The namespace of a `Policy`; `undefined` for a ClusterPolicy. */
function policyNamespace(policy: ClassicPolicy): string | undefined {
  return policy.kind === 'Policy' ? policy.metadata.namespace || 'default' : undefined
}

function compileRule(
  policy: ClassicPolicy,
  { rule, path, forKinds }: ExpandedRule,
  exceptions: readonly CompiledException[],
  probe: Probe | undefined,
): CompiledRule {
  const namespace = policyNamespace(policy)
  const name = policy.metadata.name ?? ''
  const policyKey = namespace === undefined ? name : `${namespace}/${name}`
  const ownExceptions = exceptionsForRule(exceptions, policyKey, rule.name)
  return {
    name: rule.name,
    ...kindOfRule(rule),
    path,
    source: rule,
    match: matchFor(rule, namespace, forKinds),
    context: compileContext(rule.context ?? [], { namespace, probe }),
    preconditions:
      rule.preconditions === undefined
        ? undefined
        : compileConditions(rule.preconditions, [...path, 'preconditions'], probe),
    exceptions: ownExceptions,
    ownsExceptions: rule.validate?.podSecurity !== undefined,
    properties:
      rule.reportProperties === undefined ? undefined : compileTemplate(rule.reportProperties),
    allowsExistingViolations: allowsExistingViolations(policy, rule),
    body: compileBody(policy, rule, path, probe),
    quickPass: ownExceptions.length === 0 ? quickPassOf(rule) : undefined,
    lastResponse: { verdict: undefined, response: undefined },
  }
}

/**
 * A generated rule that validates exists for some kinds only, even where a filter about other kinds
 * would match; when mutating and generating upstream does not ask for the kind (spec 0.2).
 */
function matchFor(
  rule: Rule,
  namespace: string | undefined,
  forKinds: readonly string[] | undefined,
): CompiledMatch {
  const { name, match, exclude } = rule
  const compiled = compileMatch({ name, match, exclude, policyNamespace: namespace })
  if (forKinds === undefined || kindOfRule(rule).phase !== 'validate') return compiled
  const kinds = new Set(forKinds)
  return {
    ...compiled,
    matches: (request, object) => kinds.has(request.kind.kind) && compiled.matches(request, object),
    explain: (request, object) =>
      kinds.has(request.kind.kind)
        ? compiled.explain(request, object)
        : `rule ${name} not matched: it was generated for ${forKinds.join(', ')}`,
  }
}

function kindOfRule(rule: Rule): { type: RuleType; phase: Phase; actsLater: boolean } {
  if (rule.mutate !== undefined) {
    const actsLater = (rule.mutate.targets ?? []).length > 0
    return { type: 'Mutation', phase: 'mutate', actsLater }
  }
  if (rule.generate !== undefined) return { type: 'Generation', phase: 'generate', actsLater: true }
  if (rule.verifyImages !== undefined && rule.verifyImages.length > 0) {
    return { type: 'ImageVerify', phase: 'verify-images', actsLater: false }
  }
  return { type: 'Validation', phase: 'validate', actsLater: false }
}

function compileBody(
  policy: ClassicPolicy,
  rule: Rule,
  path: Path,
  probe: Probe | undefined,
): RuleBody {
  const owner = { namespace: policyNamespace(policy), probe }
  const unsupported = unsupportedRuleBody(rule)
  if (unsupported !== undefined) return unsupported
  if (rule.mutate !== undefined) return compileMutateRule(rule, path, owner)
  if (rule.generate !== undefined) return compileGenerateRule(rule, path, policy, probe)
  if (rule.validate?.podSecurity !== undefined) return compilePodSecurityRule(rule, path, owner)
  if (rule.validate !== undefined) return compileValidateRule(rule, path, owner)
  throw new PolicyError('MISSING_FIELD', path, `rule \`${rule.name}\` has no operation`)
}

function allowsExistingViolations(policy: ClassicPolicy, { validate }: Rule): boolean {
  const action = validate?.failureAction ?? policy.spec.validationFailureAction ?? 'Audit'
  if (validate === undefined || validate.allowExistingViolations === false) return false
  return action.toLowerCase() === 'enforce'
}
