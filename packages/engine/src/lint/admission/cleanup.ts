import type { AdmissionLint } from '../definition.ts'

/** A cleanup policy that makes no sense. */
export const cleanup: AdmissionLint = {
  code: 'EPH135',
  title: 'a cleanup policy that makes no sense',
  severity: 'error',
  why: 'A cleanup policy has a schedule that cron can read, matches no users, excludes less than it matches, and reads neither config maps nor registries.',
  remedy: 'Correct the field.',
  bad: `apiVersion: kyverno.io/v2
kind: ClusterCleanupPolicy
metadata:
  name: example
spec:
  schedule: "every day"
  match:
    any:
      - resources:
          kinds: [ConfigMap]
          names: [old-*]
`,
  good: `apiVersion: kyverno.io/v2
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
  by: 'admission',
  finds: ({ area }) => area === 'cleanup',
}
