import type { AdmissionLint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

/** Existing objects are to be mutated, but none are named. */
export const mutateExistingWithoutTargets: AdmissionLint = {
  code: 'EPH107',
  title: 'existing objects are to be mutated, but none are named',
  severity: 'error',
  why: '`mutateExistingOnPolicyUpdate` runs a rule over the objects of its `targets` when the policy changes. Without targets there is nothing to run over, and admission refuses the policy.',
  remedy: 'Name the objects in `mutate.targets`, or leave the field out.',
  bad: podPolicy(`mutate:
  mutateExistingOnPolicyUpdate: true
  patchStrategicMerge:
    metadata:
      labels:
        seen: "true"`),
  good: podPolicy(`mutate:
  mutateExistingOnPolicyUpdate: true
  targets:
    - apiVersion: v1
      kind: ConfigMap
      name: seen
      namespace: default
  patchStrategicMerge:
    metadata:
      labels:
        seen: "true"`),
  by: 'admission',
  finds: ({ area, error }) => area === 'settings' && error.code === 'MISSING_FIELD',
}
