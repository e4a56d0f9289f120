import type { AdmissionLint } from '../definition.ts'

/** A ClusterPolicy with a namespace. */
export const clusterPolicyWithNamespace: AdmissionLint = {
  code: 'EPH104',
  title: 'a ClusterPolicy with a namespace',
  severity: 'error',
  why: 'A ClusterPolicy lives outside of namespaces. One with a namespace is refused: its author probably meant a Policy, or `match` with `namespaces`.',
  remedy: 'Remove `metadata.namespace`, or write `kind: Policy`.',
  bad: `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: example
  namespace: team-a
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
  finds: ({ area, error }) => area === 'settings' && error.path[0] === 'metadata',
}
