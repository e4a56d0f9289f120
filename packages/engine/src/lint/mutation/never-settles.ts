import { formatPath } from '../../error.ts'
import type { Hit, Lint } from '../definition.ts'
import { policyWith, ruleFor } from '../examples.ts'
import { rehearse } from '../rehearsal/rehearse.ts'
import { sampleRequest } from '../rehearsal/samples.ts'
import { changesBetween } from './changes.ts'
import { type MutateRule, mutateRules } from './mutations.ts'

/** A mutation that changes its own result. */
export const neverSettles: Lint = {
  code: 'EPH501',
  title: 'a mutation that never settles',
  severity: 'warning',
  why: 'Applied to an object that it has changed already, the rule changes it again. Every update grows a list or writes another value; controllers and GitOps tools that put things right never come to an end. Found by trying the rule twice on a plain object of its kind.',
  remedy:
    'Match `operations: [CREATE]`, or ask in a precondition whether the change is there already.',
  bad: policyWith(
    ruleFor(
      '[Service]',
      `mutate:
  patchesJson6902: |-
    - op: add
      path: /spec/ports/-
      value: {name: metrics, port: 9100}`,
    ),
  ),
  good: policyWith(`name: example
match:
  any:
    - resources:
        kinds: [Service]
        operations: [CREATE]
mutate:
  patchesJson6902: |-
    - op: add
      path: /spec/ports/-
      value: {name: metrics, port: 9100}`),
  by: 'policy',
  check: (_, subject) => mutateRules(subject).flatMap(hitsOf),
}

function hitsOf({ policy, rule, path, tried }: MutateRule): Hit[] {
  for (const { changed, sample } of tried) {
    const { response, object } = rehearse(policy, rule).try(
      sampleRequest(changed, changed.object),
      true,
    )
    if (response?.status !== 'pass' || object === undefined) continue
    const [again] = changesBetween(changed.object, object)
    if (again === undefined) continue
    const kind = String(sample.object.kind)
    const message = `changes \`${formatPath(again.path)}\` of a ${kind} again on every update`
    return [{ path: [...path, 'mutate'], message }]
  }
  return []
}
