import { conditionGroups } from '../condition-groups.ts'
import type { Hit, Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { evaluateFor, expressionsOf } from '../rehearsal/expressions.ts'
import { sampleRequest, samplesFor } from '../rehearsal/samples.ts'
import { type RulePlace, rulesOf } from '../subject.ts'

/** A negated condition on what may be null. */
export const negatedNull: Lint = {
  code: 'EPH306',
  title: 'a negated condition that null makes false',
  severity: 'warning',
  why: 'For a key that is null every operator is false, the negated ones too: null does not differ from anything. A deny rule that wants a certain value then lets pass the objects that have none, and a precondition takes them out of the rule.',
  remedy: "Give a default, `{{ … || '' }}`, which does differ.",
  bad: podPolicy(`validate:
  message: the team must be a
  deny:
    conditions:
      any:
        - key: "{{ request.object.metadata.labels | team }}"
          operator: NotEquals
          value: a`),
  good: podPolicy(`validate:
  message: the team must be a
  deny:
    conditions:
      any:
        - key: "{{ request.object.metadata.labels.team || '' }}"
          operator: NotEquals
          value: a`),
  by: 'policy',
  check: (policy, { isAccepted }) => (isAccepted ? rulesOf(policy).flatMap(hitsOf) : []),
}

// Of no elements none is outside of a list, so for AnyNotIn null is as good as an empty list.
const negated = /^(?:NotEquals?|AllNotIn)$/

function hitsOf({ rule, path }: RulePlace): Hit[] {
  const samples = samplesFor(rule).map(sample => ({ sample, request: sampleRequest(sample) }))
  if (samples.length === 0) return []
  const expressions = new Map(expressionsOf(rule, path).map(each => [each.path.join('/'), each]))
  return conditionGroups(rule, path).flatMap(({ conditions }) =>
    conditions.flatMap(({ condition, path: at }): Hit[] => {
      const place = expressions.get([...at, 'key'].join('/'))
      const isAlone = /^\{\{[^{}]*\}\}$/.test(String(condition.key).trim())
      if (place === undefined || !isAlone || !negated.test(String(condition.operator))) return []
      const nulled = samples.find(({ request }) => {
        const outcome = evaluateFor(place, request)
        return outcome !== undefined && 'value' in outcome && outcome.value === null
      })
      if (nulled === undefined) return []
      const kind = String(nulled.sample.object.kind)
      const message = `\`${place.expression}\` is null for a plain ${kind}, and the condition false`
      return [{ path: [...at, 'key'], part: place.expression, message }]
    }),
  )
}
