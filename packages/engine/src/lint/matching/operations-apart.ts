import type { Rule } from '../../api/classic.ts'
import type { Path } from '../../error.ts'
import { type ConditionPlace, preconditionGroups } from '../condition-groups.ts'
import type { Hit, Lint } from '../definition.ts'
import { policyWith } from '../examples.ts'
import { rulesOf } from '../subject.ts'
import { waysOf } from './filter-cover.ts'

/** A rule for operations of which none is left. */
export const operationsApart: Lint = {
  code: 'EPH210',
  title: 'a rule for operations that never reach its body',
  severity: 'warning',
  why: 'The operations that `match` and the preconditions leave are none, or only DELETE for a pattern: the object of a DELETE is gone, so patterns say nothing about it, and the rule is passed over.',
  remedy: 'Let the operations agree; judge a DELETE with `deny`.',
  bad: policyWith(`name: example
match:
  any:
    - resources:
        kinds: [Pod]
        operations: [DELETE]
validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  good: policyWith(`name: example
match:
  any:
    - resources:
        kinds: [Pod]
        operations: [CREATE, UPDATE]
validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  by: 'policy',
  check: policy => rulesOf(policy).flatMap(({ rule, path }) => hitsOf(rule, path)),
}

const all = ['CREATE', 'UPDATE', 'DELETE', 'CONNECT']

function hitsOf(rule: Rule, path: Path): Hit[] {
  const ways = waysOf(rule.match ?? {}, [...path, 'match'])
  const matched = new Set(
    ways.flatMap(({ filters }) =>
      filters.reduce<readonly string[]>((kept, { resources }) => {
        const { operations = [] } = resources ?? {}
        return operations.length === 0 ? kept : kept.filter(one => operations.includes(one))
      }, all),
    ),
  )
  let left = [...matched]
  for (const { join, conditions } of preconditionGroups(rule, path)) {
    if (join !== 'all' && conditions.length !== 1) continue
    for (const place of conditions) {
      const before = left.length
      left = left.filter(allows(place))
      if (left.length === 0 && before > 0) {
        const message = 'none of the operations that the rule matches is left'
        return [{ path: place.path, message }]
      }
    }
  }
  const hasPattern = rule.validate?.pattern != null || rule.validate?.anyPattern != null
  if (!hasPattern || left.length !== 1 || left[0] !== 'DELETE') return []
  return [{ path: [...path, 'validate'], message: 'a pattern is not looked at for a DELETE' }]
}

function allows({ condition }: ConditionPlace): (operation: string) => boolean {
  const { key, operator, value } = condition
  const isOperation =
    typeof key === 'string' && /^\{\{\s*request\.operation\s*(?:\|\|\s*'[A-Z]*'\s*)?\}\}$/.test(key)
  const values = [value].flat()
  const isPlain = values.every(one => typeof one === 'string' && !/[*?{]/.test(one))
  if (!isOperation || !isPlain) return () => true
  if (/^(?:Equals?|AnyIn|AllIn|In)$/.test(String(operator))) return one => values.includes(one)
  if (/^(?:NotEquals?|AnyNotIn|AllNotIn|NotIn)$/.test(String(operator))) {
    return one => !values.includes(one)
  }
  return () => true
}
