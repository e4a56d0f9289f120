import type { AdmissionLint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

/** A mutate rule of no proper form. */
export const mutateForm: AdmissionLint = {
  code: 'EPH128',
  title: 'a mutate rule of no proper form',
  severity: 'error',
  why: 'A mutate rule has one of `patchStrategicMerge`, `patchesJson6902` and `foreach`, and so has each loop; in a Policy, targets are in its namespace.',
  remedy: 'Split the rule into two.',
  bad: podPolicy(`mutate:
  patchStrategicMerge:
    metadata:
      labels:
        zone: eu
  foreach:
    - list: request.object.spec.containers
      patchStrategicMerge:
        spec:
          containers:
            - (name): "{{ element.name }}"
              imagePullPolicy: Always`),
  good: podPolicy(`mutate:
  patchStrategicMerge:
    metadata:
      labels:
        zone: eu`),
  by: 'admission',
  finds: ({ area }) => area === 'mutate',
}
