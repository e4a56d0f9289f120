import { toGoJson } from '@ephor/lang/json'
import type { ClassicPolicy, Generation, Rule } from '../../api/classic.ts'
import { PolicyError } from '../../error.ts'
import { hasGenerate } from '../rule-bodies.ts'

/** What a change of a policy means for what its generate rules have made. */
export type PolicyChange =
  | { readonly kind: 'allowed' }
  /** The change is accepted, but what was generated before stays as it is. */
  | { readonly kind: 'stale'; readonly warning: string }
  | { readonly kind: 'forbidden'; readonly error: PolicyError }

/**
 * Compares the generate rules of a policy with those it had: what is generated must stay, and so
 * must the rules around it, apart from settings (and, when nothing is synchronised, the match).
 */
export function comparePolicies(policy: ClassicPolicy, old: ClassicPolicy): PolicyChange {
  const isSynchronised = rulesOf(old).some(rule => rule.generate?.synchronize === true)
  const before = fingerprints(old, isSynchronised)
  const after = fingerprints(policy, isSynchronised)
  if (!before.targets.every(target => after.targets.includes(target))) {
    const warning =
      'no synchronization will be performed to the old target resource upon policy updates: changes in the generate rule pattern could result in stale targets'
    return { kind: 'stale', warning }
  }
  if (before.rules.every(rule => after.rules.includes(rule))) return { kind: 'allowed' }
  const message = 'changes of immutable fields of a rule spec in a generate rule is disallowed'
  return { kind: 'forbidden', error: new PolicyError('NOT_ALLOWED', ['spec', 'rules'], message) }
}

function rulesOf({ spec }: ClassicPolicy): Rule[] {
  return (spec.rules ?? []).filter(hasGenerate)
}

function fingerprints(
  policy: ClassicPolicy,
  isSynchronised: boolean,
): { readonly rules: readonly string[]; readonly targets: readonly string[] } {
  const rules = rulesOf(policy)
  return {
    rules: rules.map(({ generate: _, match, ...rule }) =>
      toGoJson(isSynchronised ? { ...rule, match } : rule),
    ),
    targets: rules.map(({ generate }) => toGoJson(fixedPart(generate ?? {}))),
  }
}

/** What of a generate body may not change. */
function fixedPart(generate: Generation): unknown {
  const {
    synchronize: _,
    data: __,
    foreach: ___,
    orphanDownstreamOnPolicyDelete: ____,
    generateExisting: _____,
    ...fixed
  } = generate
  return fixed
}
