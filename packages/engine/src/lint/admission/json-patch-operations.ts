import type { AdmissionLint } from '../definition.ts'
import { policyWith, ruleFor } from '../examples.ts'

/** A JSON patch that is none. */
export const jsonPatchOperations: AdmissionLint = {
  code: 'EPH124',
  title: 'a JSON patch that is none',
  severity: 'error',
  why: 'Each operation has an `op` of RFC 6902, a path that begins with a slash, and the value that its operation wants.',
  remedy: 'Complete the operation.',
  bad: policyWith(
    ruleFor(
      '[ConfigMap]',
      `mutate:
  patchesJson6902: |-
    - op: add
      path: metadata/labels/zone
      value: eu`,
    ),
  ),
  good: policyWith(
    ruleFor(
      '[ConfigMap]',
      `mutate:
  patchesJson6902: |-
    - op: add
      path: /metadata/labels/zone
      value: eu`,
    ),
  ),
  by: 'admission',
  finds: ({ area }) => area === 'json patch',
}
