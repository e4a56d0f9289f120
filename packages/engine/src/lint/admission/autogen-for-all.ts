import type { AdmissionLint } from '../definition.ts'

/** The autogen annotation says `all`. */
export const autogenForAll: AdmissionLint = {
  code: 'EPH102',
  title: 'the autogen annotation says `all`',
  severity: 'error',
  why: 'Rules for the controllers of Pods are generated for a list of kinds, or not at all (`none`). `all` was taken once, and is refused now.',
  remedy: 'Remove the annotation, which means all controllers, or list the kinds.',
  bad: `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: example
  annotations:
    pod-policies.kyverno.io/autogen-controllers: all
spec:
  rules:
    - name: example
      match:
        any:
          - resources:
              kinds: [ConfigMap]
      validate:
        message: a team is needed
        pattern:
          metadata:
            labels:
              team: "?*"
`,
  good: `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: example
  annotations:
    pod-policies.kyverno.io/autogen-controllers: Deployment,StatefulSet
spec:
  rules:
    - name: example
      match:
        any:
          - resources:
              kinds: [ConfigMap]
      validate:
        message: a team is needed
        pattern:
          metadata:
            labels:
              team: "?*"
`,
  by: 'admission',
  finds: ({ area, error }) => area === 'names' && error.path[1] === 'annotations',
}
