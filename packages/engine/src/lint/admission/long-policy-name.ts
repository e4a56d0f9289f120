import type { AdmissionLint } from '../definition.ts'

/** A policy name of more than 63 bytes. */
export const longPolicyName: AdmissionLint = {
  code: 'EPH101',
  title: 'a policy name of more than 63 bytes',
  severity: 'error',
  why: 'Reports keep the name of the policy in a label, and a label holds 63 bytes. Admission refuses a longer name.',
  remedy: 'Shorten `metadata.name` to 63 bytes.',
  bad: `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: every-pod-in-every-namespace-must-have-a-label-that-tells-its-team
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
  name: require-team
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
  finds: ({ area, error }) => area === 'names' && error.path.join('.') === 'metadata.name',
}
