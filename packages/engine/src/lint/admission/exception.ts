import type { AdmissionLint } from '../definition.ts'

/** A PolicyException that makes no sense. */
export const exception: AdmissionLint = {
  code: 'EPH134',
  title: 'a PolicyException that makes no sense',
  severity: 'error',
  why: 'An exception names policies; in background scans there is no user to match; its Pod Security exclusions follow the rules of policies.',
  remedy: 'Complete the exception; for users set `background: false`.',
  bad: `apiVersion: kyverno.io/v2
kind: PolicyException
metadata:
  name: example
  namespace: team-a
spec:
  exceptions:
    - policyName: require-team
      ruleNames: [example]
  match:
    any:
      - resources:
          kinds: [ConfigMap]
          names: [legacy]
        subjects:
          - kind: User
            name: admin
`,
  good: `apiVersion: kyverno.io/v2
kind: PolicyException
metadata:
  name: example
  namespace: team-a
spec:
  background: false
  exceptions:
    - policyName: require-team
      ruleNames: [example]
  match:
    any:
      - resources:
          kinds: [ConfigMap]
          names: [legacy]
        subjects:
          - kind: User
            name: admin
`,
  by: 'admission',
  finds: ({ area }) => area === 'exception',
}
