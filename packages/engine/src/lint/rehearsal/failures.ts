import type { JmespathError } from '@ephor/lang/jmespath'
import type { ClassicPolicy } from '../../api/classic.ts'
import { type RulePlace, rulesOf } from '../subject.ts'
import { type ExpressionPlace, evaluateFor, expressionsOf } from './expressions.ts'
import { rehearse } from './rehearse.ts'
import { type Sample, sampleRequest, samplesFor } from './samples.ts'

/** An expression for which a rule ends in an error, tried on a plain object. */
export interface Failure {
  readonly place: ExpressionPlace
  readonly error: JmespathError
  readonly sample: Sample
}

const known = new WeakMap<ClassicPolicy, readonly Failure[]>()

/** Tries every rule of a policy on plain objects of its kinds; one failure an expression. */
export function failuresOf(policy: ClassicPolicy): readonly Failure[] {
  const failures = known.get(policy) ?? rulesOf(policy).flatMap(place => tryRule(policy, place))
  known.set(policy, failures)
  return failures
}

function tryRule(policy: ClassicPolicy, { rule, path }: RulePlace): Failure[] {
  const found = new Map<string, Failure>()
  const expressions = expressionsOf(rule, path)
  if (expressions.length === 0) return []
  for (const sample of samplesFor(rule)) {
    const { response } = rehearse(policy, rule).try(sampleRequest(sample))
    if (response?.status !== 'error') continue
    // What is not mentioned was not the reason, or was never reached.
    const mentioned = expressions.filter(({ expression }) => response.message.includes(expression))
    for (const failure of mentioned.flatMap(place => failureOf(place, sample))) {
      const key = failure.place.path.join('/')
      if (!found.has(key)) found.set(key, failure)
    }
  }
  return [...found.values()]
}

function failureOf(place: ExpressionPlace, sample: Sample): Failure[] {
  const outcome = evaluateFor(place, sampleRequest(sample))
  return outcome !== undefined && 'error' in outcome
    ? [{ place, error: outcome.error, sample }]
    : []
}
