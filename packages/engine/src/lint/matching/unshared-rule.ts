import { autogenAnnotation, expandAutogen } from '../../load/autogen.ts'
import { hasGenerate, hasValidate } from '../../load/rule-bodies.ts'
import { filtersOf } from '../../load/validate/match-block.ts'
import type { Hit, Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { type RulePlace, rulesOf } from '../subject.ts'

const body = `validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`

/** A rule for Pods that is not carried over to their controllers. */
export const unsharedRule: Lint = {
  code: 'EPH213',
  title: 'a rule for Pods that controllers do not get',
  severity: 'info',
  why: 'A rule for `Pod` is carried over to Deployments and the other controllers, unless the kind is written with its version, or any rule of the policy generates, has a JSON patch or a filter by names, labels or annotations. Then a Deployment is accepted whose Pods are not.',
  remedy: 'Write the kind as `Pod`, and put rules that switch this off into a policy of their own.',
  bad: podPolicy(body).replace('[Pod]', '[v1/Pod]'),
  good: podPolicy(body),
  by: 'policy',
  check(policy) {
    const isChosen = Object.hasOwn(policy.metadata.annotations ?? {}, autogenAnnotation)
    const expanded = expandAutogen(policy)
    if (isChosen || expanded.some(({ autogen }) => autogen !== undefined)) return []
    const rules = rulesOf(policy)
    return rules.flatMap(place => hitsOf(place, rules))
  },
}

function hitsOf({ rule, path }: RulePlace, rules: readonly RulePlace[]): Hit[] {
  const filters = filtersOf(rule.match ?? {}, [...path, 'match'])
  const isNarrow = rules.some(one => one.rule === rule && narrows(one))
  if (!hasValidate(rule) || isNarrow) return []
  const culprit = rules.find(narrows)
  return filters.flatMap(([{ resources }, at]) => {
    const [kind = '', ...others] = resources?.kinds ?? []
    if (!podSelector.test(kind) || others.length > 0) return []
    if (culprit === undefined && kind === 'Pod') return []
    const reason =
      culprit === undefined
        ? `\`${kind}\` is written with its version`
        : `rule \`${culprit.rule.name}\` of the policy does not allow it`
    const message = `the rule is not carried over to the controllers of Pods: ${reason}`
    return [{ path: [...at, 'resources', 'kinds', 0], message }]
  })
}

/** With its group and version or without, but no subresource. */
const podSelector = /^(?:[^/]*\/){0,2}Pod$/

/** Whether a rule switches off what is carried over, for its whole policy. */
function narrows({ rule, path }: RulePlace): boolean {
  const patches = [rule.mutate, ...(rule.mutate?.foreach ?? [])]
  if (hasGenerate(rule) || patches.some(one => Boolean(one?.patchesJson6902))) return true
  const blocks = [rule.match ?? {}, rule.exclude ?? {}]
  return blocks
    .flatMap(block => filtersOf(block, path))
    .some(([{ resources }]) => {
      const { name, names = [], selector, annotations } = resources ?? {}
      return Boolean(name) || names.length > 0 || selector != null || annotations != null
    })
}
