import type { ClassicPolicy, Rule } from '../../api/classic.ts'
import { compile } from '../../compile.ts'
import type { PolicySet } from '../../policies/policy-set.ts'
import type { Ports } from '../../ports.ts'
import type { Request, Resource } from '../../request.ts'
import type { RuleResponse } from '../../response.ts'
import { runSync } from '../../run.ts'

/** What one rule does to a request. */
export interface Rehearsal {
  /** `undefined` for a rule that does not apply. */
  readonly response: RuleResponse | undefined
  /** The object after the rule. */
  readonly object: Resource | undefined
}

/** One rule, ready to be tried. */
export interface RehearsedRule {
  try(request: Request, later?: boolean): Rehearsal
}

const sets = new WeakMap<Rule, PolicySet>()

/** A rule by itself, without the others of its policy; `undefined` if it cannot be compiled. */
export function rehearse(policy: ClassicPolicy, rule: Rule): RehearsedRule {
  const set = sets.get(rule) ?? compileAlone(policy, rule)
  sets.set(rule, set)
  return {
    try(request, isLater = false) {
      const { policies, resource } = runSync(set, request, isLater ? later : ports)
      const responses = policies.flatMap(({ rules }) => rules)
      return { response: responses.find(one => one.rule === rule.name), object: resource }
    },
  }
}

function compileAlone(policy: ClassicPolicy, rule: Rule): PolicySet {
  return compile({ policies: [{ ...policy, spec: { ...policy.spec, rules: [rule] } }] }).set
}

const hour = 3_600_000

// Some time, and some time after it: what asks for the time or for chance says another thing then.
const ports: Ports = { now: () => 500_000 * hour, random: () => 0.25 }
const later: Ports = { now: () => 500_001 * hour, random: () => 0.75 }
