import type { AdmissionLint } from '../definition.ts'
import { policyOf, policyWith } from '../examples.ts'

/** A policy for background scans asks who the user is. */
export const userInBackground: AdmissionLint = {
  code: 'EPH109',
  title: 'a policy for background scans asks who the user is',
  severity: 'error',
  why: 'A background scan looks at stored objects: there is no request and so no user, no roles and no service account. Scans are on unless the policy says otherwise.',
  remedy: 'Set `spec.background: false`, or do without the user.',
  bad: policyWith(`name: example
match:
  any:
    - resources:
        kinds: [ConfigMap]
      clusterRoles: [cluster-admin]
validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  good: policyOf(`background: false
rules:
  - name: example
    match:
      any:
        - resources:
            kinds: [ConfigMap]
          clusterRoles: [cluster-admin]
    validate:
      message: a team is needed
      pattern:
        metadata:
          labels:
            team: "?*"`),
  by: 'admission',
  finds: ({ area }) => area === 'user info',
}
