import type { AdmissionLint } from '../definition.ts'
import { podPolicy, policyWith } from '../examples.ts'

/** A variable where none can be. */
export const variablesInMatch: AdmissionLint = {
  code: 'EPH110',
  title: 'a variable where none can be',
  severity: 'error',
  why: 'Which objects a rule is about, and which images it verifies, is decided before there are variables. Admission refuses `{{ … }}` in `match`, `exclude` and `imageReferences`.',
  remedy: 'Move the test into `preconditions`.',
  bad: policyWith(`name: example
match:
  any:
    - resources:
        kinds: [Pod]
        names: ["{{ request.namespace }}-*"]
validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  good: podPolicy(`preconditions:
  all:
    - key: "{{ request.name }}"
      operator: Equals
      value: "{{ request.namespace }}-*"
validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  by: 'admission',
  finds: ({ area, error }) => area === 'variables' && error.code === 'NOT_ALLOWED',
}
