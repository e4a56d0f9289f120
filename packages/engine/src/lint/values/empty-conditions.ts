import { conditionGroups } from '../condition-groups.ts'
import type { Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { rulesOf } from '../subject.ts'

/** An empty list of alternatives. */
export const emptyConditions: Lint = {
  code: 'EPH303',
  title: 'an empty list of alternatives',
  severity: 'warning',
  why: 'Of no conditions none holds: an empty `any` is false, while one that is not there counts as true. With it the rule never applies, or never denies.',
  remedy: 'Take the empty `any` out.',
  bad: podPolicy(`preconditions:
  any: []
validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  good: podPolicy(`validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  by: 'policy',
  check: policy =>
    rulesOf(policy).flatMap(({ rule, path }) =>
      conditionGroups(rule, path).flatMap(({ join, use, conditions, path: at }) => {
        if (join !== 'any' || conditions.length > 0) return []
        const message =
          use === 'deny'
            ? 'of an empty `any` nothing holds: nothing is ever denied'
            : 'of an empty `any` nothing holds: the rule never applies'
        return [{ path: at, message }]
      }),
    ),
}
