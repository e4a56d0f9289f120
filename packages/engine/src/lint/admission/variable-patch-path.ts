import type { AdmissionLint } from '../definition.ts'
import { policyWith, ruleFor } from '../examples.ts'

/** A JSON patch with a variable in its path. */
export const variablePatchPath: AdmissionLint = {
  code: 'EPH113',
  title: 'a JSON patch with a variable in its path',
  severity: 'error',
  why: 'Where a patch goes is checked when the policy is made, so a path cannot have variables.',
  remedy: 'Use `patchStrategicMerge`, or a loop with `elementIndex`.',
  bad: policyWith(
    ruleFor(
      '[ConfigMap]',
      `mutate:
  patchesJson6902: |-
    - op: add
      path: "/metadata/labels/{{ request.namespace }}"
      value: "true"`,
    ),
  ),
  good: policyWith(
    ruleFor(
      '[ConfigMap]',
      `mutate:
  patchStrategicMerge:
    metadata:
      labels:
        "{{ request.namespace }}": "true"`,
    ),
  ),
  by: 'admission',
  finds: ({ area }) => area === 'patch paths',
}
