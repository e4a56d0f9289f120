import type { AdmissionLint } from '../definition.ts'
import { policyWith } from '../examples.ts'

/** A match or exclude block of no proper form. */
export const matchForm: AdmissionLint = {
  code: 'EPH119',
  title: 'a match or exclude block of no proper form',
  severity: 'error',
  why: 'A block is either `any` or `all`; each filter says something about resources and names kinds; it has `name` or `names`; its selectors have requirements that Kubernetes can read.',
  remedy: 'Write `any` with filters, each with `resources.kinds`.',
  bad: policyWith(`name: example
match:
  any:
    - resources:
        kinds: [Pod]
        selector:
          matchLabels: {}
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
        selector:
          matchLabels:
            team: "?*"
validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  by: 'admission',
  finds: ({ area }) => area === 'match' || area === 'match form',
}
