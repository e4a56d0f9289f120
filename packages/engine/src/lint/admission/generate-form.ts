import type { AdmissionLint } from '../definition.ts'
import { policyWith, ruleFor } from '../examples.ts'

/** A generate rule of no proper form. */
export const generateForm: AdmissionLint = {
  code: 'EPH121',
  title: 'a generate rule of no proper form',
  severity: 'error',
  why: 'A generate rule has one source (`data`, `clone`, `cloneList` or `foreach`) and a complete target: apiVersion, kind, name, and a namespace exactly where the kind has one. It makes no anchors, and not the kind that triggers it.',
  remedy: 'Complete the target, with one source.',
  bad: policyWith(
    ruleFor(
      '[Namespace]',
      `generate:
  apiVersion: v1
  kind: ConfigMap
  name: defaults
  synchronize: true
  data:
    data:
      zone: eu`,
    ),
  ),
  good: policyWith(
    ruleFor(
      '[Namespace]',
      `generate:
  apiVersion: v1
  kind: ConfigMap
  name: defaults
  namespace: "{{ request.object.metadata.name }}"
  synchronize: true
  data:
    data:
      zone: eu`,
    ),
  ),
  by: 'admission',
  finds: ({ area }) => area === 'generate',
}
