import type { AdmissionLint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

/** A namespace is to be audited and enforced. */
export const conflictingOverrides: AdmissionLint = {
  code: 'EPH112',
  title: 'a namespace is to be audited and enforced',
  severity: 'error',
  why: 'The overrides of the failure action name a namespace twice, with both actions. Admission refuses them, and overrides in a Policy of one namespace.',
  remedy: 'Name each namespace under one action.',
  bad: podPolicy(`validate:
  message: a team is needed
  failureActionOverrides:
    - action: Enforce
      namespaces: [prod-*]
    - action: Audit
      namespaces: [prod-eu]
  pattern:
    metadata:
      labels:
        team: "?*"`),
  good: podPolicy(`validate:
  message: a team is needed
  failureActionOverrides:
    - action: Enforce
      namespaces: [prod-*]
    - action: Audit
      namespaces: [test-*]
  pattern:
    metadata:
      labels:
        team: "?*"`),
  by: 'admission',
  finds: ({ area }) => area === 'overrides',
}
