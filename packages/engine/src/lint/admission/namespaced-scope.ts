import type { AdmissionLint } from '../definition.ts'
import { namespacedPolicyWith } from '../examples.ts'

/** A Policy looks beyond its namespace. */
export const namespacedScope: AdmissionLint = {
  code: 'EPH118',
  title: 'a Policy looks beyond its namespace',
  severity: 'error',
  why: 'A Policy is about the objects of its own namespace. It cannot name namespaces, nor kinds that live outside of them.',
  remedy: 'Leave the filter out, or make it a ClusterPolicy.',
  bad: namespacedPolicyWith(`name: example
match:
  any:
    - resources:
        kinds: [ConfigMap]
        namespaces: [team-a]
validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  good: namespacedPolicyWith(`name: example
match:
  any:
    - resources:
        kinds: [ConfigMap]
validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  by: 'admission',
  finds: ({ area, error: { path } }) =>
    area === 'match' && (path.includes('namespaces') || path.includes('kinds')),
}
