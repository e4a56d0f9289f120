import type { PolicyException } from '../api/policy-exception.ts'
import type { CompiledPolicy } from '../policies/classic.ts'
import type { RuleResponse } from '../response.ts'
import type { CompiledRule } from '../rules/compiled-rule.ts'
import { decisionOf } from './deciding.ts'
import { type Draft, draft, elementAround } from './draft.ts'
import type { About } from './explain-options.ts'
import { type Finishing, finish, placesOf } from './finish.ts'
import { originOf } from './origin.ts'
import { describeObject, entryTitle } from './part-steps.ts'
import type { Recorder } from './recorder.ts'
import type { ExplainedRule, RuleOutcome } from './step.ts'
import { summarise } from './summary.ts'

/** A rule with its steps, and what came of it. */
export interface RuleCase {
  readonly policy: CompiledPolicy
  readonly rule: CompiledRule
  readonly recorder: Recorder
  /** Absent where the rule says nothing; then there is a reason. */
  readonly response: RuleResponse | undefined
  readonly reason: string
}

/** Puts the steps of a rule in order, finds the one that decided, and says it in a sentence. */
export function explainRule(
  { policy, rule, recorder, response, reason }: RuleCase,
  about: About,
  exceptions: readonly PolicyException[],
): ExplainedRule {
  const { name, type, phase, path } = rule
  const status: RuleOutcome = response?.status ?? 'none'
  const message = response?.message ?? reason
  const steps = arrange(recorder, response)
  const decision = decisionOf(status, steps)
  for (const step of decision.all) step.isDeciding = true
  const finishing = finishingFor({ policy, recorder }, about, exceptions)
  const { mask } = about
  const summary = summarise({ status, message, decision, steps, rulePath: path, mask })
  return {
    policy: policy.reference,
    ...{ phase, rule: name, type, status, message, summary },
    decidedAt: decision.step === undefined ? {} : decidedAt(decision.step, steps, finishing),
    steps: steps.map(step => finish(step, finishing)),
  }
}

/** A step that names no field of its own is about the element it is part of. */
function decidedAt(
  step: Draft,
  steps: readonly Draft[],
  finishing: Finishing,
): ExplainedRule['decidedAt'] {
  const resource = step.resource ?? elementAround(steps, step)?.resource
  return placesOf(resource === undefined ? step : { ...step, resource }, finishing)
}

function arrange(recorder: Recorder, response: RuleResponse | undefined): readonly Draft[] {
  const { rule, autogen, path } = recorder.rule
  const roots = [...recorder.roots]
  const steps: Draft[] = []
  if (autogen !== undefined) {
    steps.push(
      draft('autogen', 'generated', {
        outcome: 'value',
        policy: path,
        message: autogenMessage(rule.name),
      }),
    )
  }
  const before = roots.findIndex(({ kind }) => kind === 'existing')
  const own = before === -1 ? roots : roots.slice(0, before)
  const firstOther = own.findIndex(({ kind }) => !isMatching(kind))
  const matching = firstOther === -1 ? own : own.slice(0, firstOther)
  steps.push(...matching, ...contextSteps(recorder, own.length > matching.length))
  steps.push(...own.slice(matching.length))
  for (const object of response?.generated ?? []) {
    const title = `makes ${describeObject(object)}`
    steps.push(draft('object', title, { outcome: 'value', hasFound: true, found: object }))
  }
  if (before !== -1) steps.push(existingStep(roots.slice(before), response))
  if (recorder.omitted > 0) {
    steps.push(draft('more', `${recorder.omitted} more steps are not shown`))
  }
  return steps
}

function isMatching(kind: Draft['kind']): boolean {
  return kind === 'match' || kind === 'exclude' || kind === 'criterion'
}

function autogenMessage(name: string): string {
  return `made of rule ${name.replace(/^autogen-(?:cronjob-)?/, '')}`
}

function contextSteps(recorder: Recorder, isEvaluated: boolean): readonly Draft[] {
  const entries = recorder.rule.rule.context ?? []
  if (entries.length === 0 || !isEvaluated) return []
  const step = draft('context', 'context', {
    outcome: 'value',
    policy: [...recorder.rule.path, 'context'],
  })
  for (const [index, entry] of entries.entries()) {
    const title = entryTitle(entry)
    const loaded = recorder.entries.filter(each => each.title === title)
    const policy = [...recorder.rule.path, 'context', index]
    for (const each of loaded) each.policy = policy
    const unused = draft('entry', title, {
      policy,
      message: 'not needed: nothing has asked for it',
    })
    step.children.push(...(loaded.length > 0 ? loaded : [unused]))
  }
  return [step]
}

function existingStep(steps: readonly Draft[], response: RuleResponse | undefined): Draft {
  const [head, ...children] = steps
  const outcome = response?.status === 'skip' ? 'yes' : 'no'
  const title = head?.title ?? 'the object as it was stored'
  const message = outcome === 'yes' ? 'violates the rule as well' : 'does not violate the rule'
  return { ...draft('existing', title, { outcome, message }), children }
}

function finishingFor(
  { policy, recorder }: Pick<RuleCase, 'policy' | 'recorder'>,
  { places, mask }: About,
  exceptions: readonly PolicyException[],
): Finishing {
  return {
    mask,
    origin: path => originOf(recorder.rule, path),
    locatePolicy(document, path) {
      if (document === undefined) return places.policy?.(policy.source, path)
      const exception = exceptions.find(each => keyOf(each) === document)
      return exception && places.exception?.(exception, path)
    },
    locateResource: path => places.resource?.(path),
  }
}

function keyOf({ metadata: { namespace, name = '' } }: PolicyException): string {
  return namespace ? `${namespace}/${name}` : name
}
