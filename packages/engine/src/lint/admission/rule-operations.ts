import type { AdmissionLint } from '../definition.ts'
import { podPolicy, policyWith } from '../examples.ts'

/** A rule that does nothing, or two things. */
export const ruleOperations: AdmissionLint = {
  code: 'EPH114',
  title: 'a rule that does nothing, or two things',
  severity: 'error',
  why: 'A rule validates, mutates, generates or verifies images: exactly one of these. Admission refuses a rule with none or several.',
  remedy: 'Give each rule one body.',
  bad: policyWith(`name: example
match:
  any:
    - resources:
        kinds: [Pod]`),
  good: podPolicy(`validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  by: 'admission',
  finds: ({ area, error }) => area === 'rule type' && error.path.length === 3,
}
