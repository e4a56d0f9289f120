import { hasWildcard } from '@ephor/lang/notation'
import { type ConditionGroup, type ConditionPlace, conditionGroups } from '../condition-groups.ts'
import type { Hit, Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { rulesOf } from '../subject.ts'

/** Conditions that exclude each other, or of which one always holds. */
export const contradiction: Lint = {
  code: 'EPH302',
  title: 'conditions that always hold, or never',
  severity: 'warning',
  why: 'A value cannot equal two texts, so `all` of two such conditions never holds; and it always differs from one of two texts, so `any` of two `NotEquals` always holds. The rule then never applies, or denies everything.',
  remedy: 'Use `AnyIn` or `AllNotIn` with a list of values.',
  bad: podPolicy(`validate:
  message: only in dev and test
  deny:
    conditions:
      any:
        - key: "{{ request.namespace }}"
          operator: NotEquals
          value: dev
        - key: "{{ request.namespace }}"
          operator: NotEquals
          value: test`),
  good: podPolicy(`validate:
  message: only in dev and test
  deny:
    conditions:
      any:
        - key: "{{ request.namespace }}"
          operator: AnyNotIn
          value: [dev, test]`),
  by: 'policy',
  check: policy =>
    rulesOf(policy).flatMap(({ rule, path }) => conditionGroups(rule, path).flatMap(hitsOf)),
}

function hitsOf({ join, conditions }: ConditionGroup): Hit[] {
  const operator = join === 'all' ? /^Equals?$/ : /^NotEquals?$/
  const first = new Map<string, ConditionPlace>()
  for (const place of conditions) {
    const { key, operator: written, value } = place.condition
    if (typeof key !== 'string' || typeof value !== 'string' || !key.includes('{{')) continue
    if (!operator.test(String(written)) || value.includes('{{') || hasWildcard(value)) continue
    const name = key.replaceAll(/\s/g, '')
    const known = first.get(name)
    if (known === undefined) first.set(name, place)
    else if (known.condition.value !== value) return [hitOf(join, known, place)]
  }
  return []
}

function hitOf(join: 'any' | 'all', known: ConditionPlace, place: ConditionPlace): Hit {
  const values = `\`${String(known.condition.value)}\` and \`${String(place.condition.value)}\``
  const message =
    join === 'all'
      ? `a value cannot equal ${values}: all of this never holds`
      : `a value always differs from one of ${values}: one of this always holds`
  return { path: place.path, message }
}
