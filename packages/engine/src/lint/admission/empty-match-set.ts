import type { AdmissionLint } from '../definition.ts'
import { policyWith } from '../examples.ts'

/** Exclude takes back what match names. */
export const emptyMatchSet: AdmissionLint = {
  code: 'EPH116',
  title: 'exclude takes back what match names',
  severity: 'error',
  why: 'A filter of `exclude` is the same as one of `match`: the rule is about nothing, and admission refuses it.',
  remedy: 'Make the filter of `exclude` narrower.',
  bad: policyWith(`name: example
match:
  any:
    - resources:
        kinds: [Pod]
exclude:
  any:
    - resources:
        kinds: [Pod]
validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  good: policyWith(`name: example
match:
  any:
    - resources:
        kinds: [Pod]
exclude:
  any:
    - resources:
        kinds: [Pod]
        namespaces: [kube-system]
validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  by: 'admission',
  finds: ({ area }) => area === 'empty set',
}
