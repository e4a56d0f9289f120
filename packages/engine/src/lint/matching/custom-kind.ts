import type { Lint } from '../definition.ts'
import { policyWith, ruleFor } from '../examples.ts'
import { judgeKind, kindPlaces } from './kind-places.ts'

const body = `validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`

/** A kind that may be a custom resource. */
export const customKind: Lint = {
  code: 'EPH202',
  title: 'a kind that is not built in',
  severity: 'info',
  why: 'The kind is none of Kubernetes or Kyverno. It may well be a custom resource; but if it is written wrong, the policy protects nothing.',
  remedy: 'Give its definition with `--crds FILE`, and the kind is checked like any other.',
  bad: policyWith(ruleFor('[Application]', body)),
  good: `${policyWith(ruleFor('[Application]', body))}---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: applications.argoproj.io
spec:
  group: argoproj.io
  scope: Namespaced
  names:
    kind: Application
    plural: applications
  versions:
    - name: v1alpha1
      served: true
      storage: true
`,
  by: 'document',
  check: subject =>
    kindPlaces(subject).flatMap(place =>
      judgeKind(place, subject.knowledge).is === 'unknown' && /[^*?/]/.test(place.selector)
        ? [{ path: place.path, message: `the kind \`${place.selector}\` is not built in` }]
        : [],
    ),
}
