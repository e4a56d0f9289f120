import type { AdmissionLint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

/** A condition that is not complete. */
export const conditionForm: AdmissionLint = {
  code: 'EPH127',
  title: 'a condition that is not complete',
  severity: 'error',
  why: 'A condition has a key, an operator that exists, and a value; where the key is the operation of the request, the value is an operation.',
  remedy: 'Complete the condition.',
  bad: podPolicy(`validate:
  message: no updates
  deny:
    conditions:
      any:
        - key: "{{ request.operation }}"
          operator: Equals
          value: CHANGE`),
  good: podPolicy(`validate:
  message: no updates
  deny:
    conditions:
      any:
        - key: "{{ request.operation }}"
          operator: Equals
          value: UPDATE`),
  by: 'admission',
  finds: ({ area }) => area === 'conditions',
}
