import type { ClassicPolicy, Rule } from '../../api/classic.ts'
import { hasMutate, hasMutateExisting } from '../../load/rule-bodies.ts'
import { rehearse } from '../rehearsal/rehearse.ts'
import { type Sample, sampleRequest, samplesFor } from '../rehearsal/samples.ts'
import type { RulePlace, Subject } from '../subject.ts'
import { rulesOf } from '../subject.ts'
import { type Change, changesBetween } from './changes.ts'

/** A rule that changes the object under review, with the samples that it changes. */
export interface MutateRule extends RulePlace {
  readonly subject: Subject
  readonly policy: ClassicPolicy
  readonly tried: readonly TriedMutation[]
}

/** What a rule does to a plain object. */
export interface TriedMutation {
  readonly sample: Sample
  readonly changes: readonly Change[]
  /** The sample as the rule leaves it. */
  readonly changed: Sample
}

const known = new WeakMap<Subject, readonly MutateRule[]>()

/** The mutate rules of a policy that change plain objects of their kinds. */
export function mutateRules(subject: Subject): readonly MutateRule[] {
  const rules = known.get(subject) ?? findMutateRules(subject)
  known.set(subject, rules)
  return rules
}

function findMutateRules(subject: Subject): readonly MutateRule[] {
  const { policy, isAccepted } = subject
  if (policy === undefined || !isAccepted) return []
  return rulesOf(policy)
    .filter(({ rule }) => hasMutate(rule) && !hasMutateExisting(rule))
    .map(place => ({ ...place, subject, policy, tried: tryAll(policy, place.rule) }))
    .filter(({ tried }) => tried.length > 0)
}

function tryAll(policy: ClassicPolicy, rule: Rule): TriedMutation[] {
  return samplesFor(rule).flatMap(sample => {
    const { response, object } = rehearse(policy, rule).try(sampleRequest(sample))
    if (response?.status !== 'pass' || object === undefined) return []
    const changes = changesBetween(sample.object, object)
    return changes.length === 0 ? [] : [{ sample, changes, changed: { ...sample, object } }]
  })
}
