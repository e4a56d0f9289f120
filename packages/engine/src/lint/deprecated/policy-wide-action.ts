import { isObject } from '@ephor/lang/json'
import type { ClassicPolicy } from '../../api/classic.ts'
import { hasValidate } from '../../load/rule-bodies.ts'
import type { Hit, Lint } from '../definition.ts'
import { policyOf } from '../examples.ts'
import type { Fix } from '../fix.ts'
import { rulesOf, type Subject } from '../subject.ts'
import { valueAt } from '../value-at.ts'

/** The failure action of a whole policy. */
export const policyWideAction: Lint = {
  code: 'EPH602',
  title: 'a failure action for the whole policy',
  severity: 'info',
  why: '`spec.validationFailureAction` and its overrides moved into the rules, so that each can have its own. The old fields still work.',
  remedy: 'Write `failureAction` and `failureActionOverrides` in the `validate` of each rule.',
  bad: policyOf(`validationFailureAction: Enforce
rules:
  - name: example
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      message: a team is needed
      pattern: {metadata: {labels: {team: "?*"}}}`),
  good: policyOf(`rules:
  - name: example
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      failureAction: Enforce
      message: a team is needed
      pattern: {metadata: {labels: {team: "?*"}}}`),
  isFixable: true,
  by: 'policy',
  check: (policy, { written }) =>
    ['validationFailureAction', 'validationFailureActionOverrides'].flatMap((field): Hit[] => {
      const path = ['spec', field]
      const value = valueAt(written, path)
      if (value == null) return []
      const successor = field.replace('validationFailure', 'failure')
      const message = `\`${field}\` is old, \`${successor}\` of the rules takes its place`
      const fix = typeof value === 'string' ? moved(policy, written, value) : undefined
      return [{ path, message, ...(fix && { fix }) }]
    }),
}

/** The action in every rule; `undefined` unless all rules validate and none has an action. */
function moved(
  policy: ClassicPolicy,
  written: Subject['written'],
  action: string,
): readonly Fix[] | undefined {
  // overrides of the policy give way to an action of the rule, but not to one of the policy
  if (policy.spec.validationFailureActionOverrides != null) return undefined
  const insertions: Fix[] = []
  for (const { rule, path } of rulesOf(policy)) {
    const validate = valueAt(written, [...path, 'validate'])
    if (!hasValidate(rule) || !isObject(validate) || rule.validate?.failureAction != null) {
      return undefined
    }
    const [before] = Object.keys(validate)
    if (before === undefined) return undefined
    const text = `failureAction: ${action === 'enforce' ? 'Enforce' : action === 'audit' ? 'Audit' : action}`
    insertions.push({ do: 'insert', path: [...path, 'validate'], before, text })
  }
  return [{ do: 'remove', path: ['spec', 'validationFailureAction'] }, ...insertions]
}
