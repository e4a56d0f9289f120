import type { AdmissionLint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

/** A validate rule of no proper form. */
export const validateForm: AdmissionLint = {
  code: 'EPH130',
  title: 'a validate rule of no proper form',
  severity: 'error',
  why: 'A validate rule has exactly one body: pattern, anyPattern, deny, foreach, podSecurity, cel or manifests; loops have a list and one body; CEL rules have what their parts need.',
  remedy: 'Give the rule one complete body.',
  bad: podPolicy(`validate:
  message: a team is needed`),
  good: podPolicy(`validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  by: 'admission',
  finds: ({ area }) => area === 'validation',
}
