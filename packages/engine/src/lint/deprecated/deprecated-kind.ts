import { deprecationWarnings } from '../../load/deprecations.ts'
import type { Lint } from '../definition.ts'

/** A kind that the API server calls deprecated. */
export const deprecatedKind: Lint = {
  code: 'EPH600',
  title: 'a kind that is deprecated',
  severity: 'info',
  why: 'The API server says so whenever the kind is used. The kinds of `policies.kyverno.io` take its place.',
  remedy: 'Plan to move to the kind that the message names.',
  bad: `apiVersion: kyverno.io/v2
kind: ClusterCleanupPolicy
metadata:
  name: example
spec:
  schedule: "0 3 * * *"
  match:
    any:
      - resources:
          kinds: [ConfigMap]
          names: [old-*]
`,
  good: `apiVersion: policies.kyverno.io/v1
kind: DeletingPolicy
metadata:
  name: example
spec:
  schedule: "0 3 * * *"
  matchConstraints:
    resourceRules:
      - apiGroups: [""]
        apiVersions: [v1]
        operations: ["*"]
        resources: [configmaps]
  conditions:
    - name: old
      expression: object.metadata.name.startsWith("old-")
`,
  by: 'document',
  check: ({ written }) =>
    deprecationWarnings(written).map(message => ({ path: ['kind'], message })),
}
