import { formatPath } from '../../error.ts'
import type { Lint, PlacedHit } from '../definition.ts'
import { policyOf } from '../examples.ts'
import { rehearse } from '../rehearsal/rehearse.ts'
import { sampleRequest } from '../rehearsal/samples.ts'
import { isKept } from './changes.ts'
import { type MutateRule, mutateRules } from './mutations.ts'

/** A mutation that another one takes back. */
export const overwritten: Lint = {
  code: 'EPH502',
  title: 'a mutation that another one overwrites',
  severity: 'warning',
  why: 'Two rules write the same field, or the same list without a merge key, and the later one wins. Which one is later depends on the order of rules, and of policies on their names. Found by trying the rules one after the other on a plain object of their kind.',
  remedy: 'Let one rule write the field, use `+(…)` in the later one, or match different objects.',
  bad: policyOf(`rules:
  - name: always
    match: {any: [{resources: {kinds: [Deployment]}}]}
    mutate:
      patchStrategicMerge:
        spec:
          minReadySeconds: 5
  - name: sometimes
    match: {any: [{resources: {kinds: [Deployment]}}]}
    mutate:
      patchStrategicMerge:
        spec:
          minReadySeconds: 10`),
  good: policyOf(`rules:
  - name: always
    match: {any: [{resources: {kinds: [Deployment]}}]}
    mutate:
      patchStrategicMerge:
        spec:
          minReadySeconds: 5
  - name: sometimes
    match: {any: [{resources: {kinds: [Deployment]}}]}
    mutate:
      patchStrategicMerge:
        spec:
          +(minReadySeconds): 10`),
  by: 'set',
  check(subjects) {
    const rules = subjects.flatMap(mutateRules)
    return rules.flatMap((rule, index) =>
      rules.slice(index + 1).flatMap(later => hitsOf(rule, later)),
    )
  },
}

function hitsOf(earlier: MutateRule, later: MutateRule): PlacedHit[] {
  if (!sharePlace(earlier, later)) return []
  const kinds = new Set(later.tried.map(({ sample }) => sample.object.kind))
  for (const { changes, changed, sample } of earlier.tried) {
    if (!kinds.has(sample.object.kind)) continue
    const { response, object } = rehearse(later.policy, later.rule).try(sampleRequest(changed))
    if (response?.status !== 'pass') continue
    const lost = changes.find(change => !isKept(change, object))
    if (lost === undefined) continue
    const place = nameOf(earlier, later)
    const message = `\`${formatPath(lost.path)}\` is overwritten by ${place}`
    return [{ subject: earlier.subject, path: [...earlier.path, 'mutate'], message }]
  }
  return []
}

/** Whether the rules write to the same place, or one to a part of the other's: most pairs do not. */
function sharePlace(one: MutateRule, other: MutateRule): boolean {
  const places = placesOf(other)
  return placesOf(one).some(place =>
    places.some(each => each.startsWith(place) || place.startsWith(each)),
  )
}

function placesOf({ tried }: MutateRule): readonly string[] {
  return tried.flatMap(({ changes }) => changes.map(({ path }) => `${path.join('/')}/`))
}

function nameOf(earlier: MutateRule, later: MutateRule): string {
  const rule = `rule \`${later.rule.name}\``
  if (earlier.subject === later.subject) return rule
  return `${rule} of policy \`${later.policy.metadata.name ?? ''}\``
}
