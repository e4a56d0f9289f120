import { getOwn, isObject } from '@ephor/lang/json'
import { createPolicySet, type PolicySet, type Step as PolicyStep } from '../policies/policy-set.ts'
import type { PolicyResponse, Response, RuleResponse } from '../response.ts'
import type { CompiledRule } from '../rules/compiled-rule.ts'
import type { About, ExplainOptions } from './explain-options.ts'
import { compileExplainedPolicy } from './explained-policy.ts'
import type { Recorder } from './recorder.ts'
import { explainRule, type RuleCase } from './rule-explanation.ts'
import type { ExplainedRule, Explanation } from './step.ts'

/** A set of policies that write down what they do. */
export interface Explainer {
  readonly set: PolicySet
  begin(): void
  end(): void
  /** What was written down since `begin`, next to the response. */
  tell(response: Response, about: About): Explanation
}

const explainers = new WeakMap<PolicySet, Explainer>()

/** The explainer of a set, compiled when it is first asked for. */
export function explainerFor(set: PolicySet): Explainer {
  const known = explainers.get(set)
  if (known !== undefined) return known
  const explainer = compileExplainer(set)
  explainers.set(set, explainer)
  return explainer
}

function compileExplainer({ policies }: PolicySet): Explainer {
  const explained = policies.map(compileExplainedPolicy)
  const set = createPolicySet(explained.map(({ policy }) => policy))
  const recorders = new Map<CompiledRule, Recorder>()
  for (const policy of explained) {
    for (const [rule, recorder] of policy.recorders) recorders.set(rule, recorder)
  }
  return {
    set,
    begin() {
      for (const recorder of recorders.values()) recorder.begin()
    },
    end() {
      for (const recorder of recorders.values()) recorder.end()
    },
    tell(response, about) {
      const steps = set.everything.filter(({ phase }) => isAskedFor(phase, about.options))
      for (const { made } of recorders.values()) about.mask.learnTexts(made)
      const rules = tellAll(steps, response, { recorders, about })
      for (const recorder of recorders.values()) recorder.forget()
      return { response, rules }
    },
  }
}

function isAskedFor(phase: PolicyStep['phase'], { phases }: ExplainOptions): boolean {
  return phases === undefined || phases.includes(phase)
}

interface Told {
  readonly recorders: ReadonlyMap<CompiledRule, Recorder>
  readonly about: About
}

/** Policies without a response were not asked; the others have theirs in the same order. */
function tellAll(
  steps: readonly PolicyStep[],
  { policies }: Response,
  told: Told,
): readonly ExplainedRule[] {
  let next = 0
  return steps.flatMap(step => {
    const response = policies[next]
    const isAnswer =
      response?.policy === step.candidate.policy.reference && response.phase === step.phase
    if (isAnswer) next++
    return tellPolicy(step, isAnswer ? response : undefined, told)
  })
}

function tellPolicy(
  { candidate: { policy, rules } }: PolicyStep,
  response: PolicyResponse | undefined,
  { recorders, about }: Told,
): readonly ExplainedRule[] {
  let next = 0
  let last: RuleResponse | undefined
  const reasons = new Map(response?.notApplied.map(({ rule, reason }) => [rule, reason]))
  return rules.flatMap(rule => {
    const recorder = recorders.get(rule)
    if (recorder === undefined) return []
    const candidate = response?.rules[next]
    const own = candidate?.rule === rule.name && recorder.roots.length > 0 ? candidate : undefined
    if (own !== undefined) {
      next++
      last = own
    }
    const reason =
      response === undefined
        ? notAsked(policy, about)
        : recorder.roots.length === 0
          ? notReached(last, about)
          : (reasons.get(rule.name) ?? '')
    const ruleCase: RuleCase = { policy, rule, recorder, response: own, reason }
    return [
      explainRule(
        ruleCase,
        about,
        rule.exceptions.map(({ source }) => source),
      ),
    ]
  })
}

function notAsked(
  { namespace, source }: PolicyStep['candidate']['policy'],
  { request, options }: About,
): string {
  if (options.admission === true && source.spec.admission === false) {
    return 'the policy is not for admission: spec.admission is false'
  }
  const object = request.object ?? request.oldObject
  const metadata = object === undefined ? undefined : getOwn(object, 'metadata')
  const found = isObject(metadata) ? (getOwn(metadata, 'namespace') ?? '') : ''
  return `the policy is for namespace ${JSON.stringify(namespace ?? '')}, the object is in ${JSON.stringify(found)}`
}

function notReached(last: RuleResponse | undefined, { request }: About): string {
  if ((request.object ?? request.oldObject) === undefined) return 'the request has no object'
  return last === undefined
    ? 'not evaluated'
    : `not evaluated: rule ${last.rule} before it was the last one that counts`
}
