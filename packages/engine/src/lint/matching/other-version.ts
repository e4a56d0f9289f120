import type { Lint } from '../definition.ts'
import { policyWith, ruleFor } from '../examples.ts'
import { judgeKind, kindPlaces } from './kind-places.ts'

const body = `validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`

/** A version that the kind does not have any more, or not by default. */
export const otherVersion: Lint = {
  code: 'EPH204',
  title: 'a version that clusters do not serve by default',
  severity: 'info',
  why: 'The kind is known, in other versions: this one was removed from Kubernetes, or is off unless somebody switches it on. On such a cluster the rule never matches.',
  remedy: 'Name the kind without its version, or with one that is served.',
  bad: policyWith(ruleFor('[batch/v1beta1/CronJob]', body)),
  good: policyWith(ruleFor('[batch/v1/CronJob]', body)),
  by: 'document',
  check: subject =>
    kindPlaces(subject).flatMap(place => {
      const verdict = judgeKind(place, subject.knowledge)
      if (verdict.is !== 'other version') return []
      const versions = verdict.versions.join('`, `')
      const message =
        verdict.versions.length === 0
          ? `\`${place.selector}\` was removed from Kubernetes`
          : `\`${place.selector}\` is not served by default, the versions are \`${versions}\``
      return [{ path: place.path, message }]
    }),
}
