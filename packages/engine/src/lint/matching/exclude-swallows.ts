import type { Lint } from '../definition.ts'
import { policyWith } from '../examples.ts'
import { rulesOf } from '../subject.ts'
import { covers, waysOf } from './filter-cover.ts'

const body = `validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`

/** An exclude block that takes back what a filter of match names. */
export const excludeSwallows: Lint = {
  code: 'EPH205',
  title: 'an exclude that swallows the match',
  severity: 'warning',
  why: 'Everything that a filter of `match` finds is found by `exclude`, too. Admission only notices filters that are the same word for word; the rule is accepted and never applies.',
  remedy: 'Make the filter of `exclude` narrower, or take the filter of `match` out.',
  bad: policyWith(`name: example
match:
  any:
    - resources:
        kinds: [Deployment]
        namespaces: [prod-eu]
exclude:
  any:
    - resources:
        namespaces: [prod-*]
${body}`),
  good: policyWith(`name: example
match:
  any:
    - resources:
        kinds: [Deployment]
        namespaces: [prod-eu]
exclude:
  any:
    - resources:
        namespaces: [prod-us]
${body}`),
  by: 'policy',
  check: (policy, { isAccepted }) =>
    rulesOf(policy).flatMap(({ rule, path }) => {
      if (!isAccepted || rule.match == null || rule.exclude == null) return []
      const matched = waysOf(rule.match, [...path, 'match'])
      const excluded = waysOf(rule.exclude, [...path, 'exclude'])
      const swallowed = matched.filter(way => excluded.some(other => covers(other, way)))
      const isAll = swallowed.length === matched.length
      return swallowed.map(way => ({
        path: way.path,
        message: isAll
          ? '`exclude` takes back everything that the rule matches'
          : '`exclude` takes back everything that this filter matches',
      }))
    }),
}
