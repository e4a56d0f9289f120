import type { AdmissionLint } from '../definition.ts'
import { policyOf, policyWith, ruleFor } from '../examples.ts'

/** A rule for every kind that looks at more than metadata. */
export const everyKind: AdmissionLint = {
  code: 'EPH123',
  title: 'a rule for every kind that looks at more than metadata',
  severity: 'error',
  why: '`*` stands for all kinds, which share their metadata alone. Such a rule names no other kind, does not generate, verify images or loop, and is not for background scans.',
  remedy: 'Name the kinds, or set `background: false` and look at metadata alone.',
  bad: policyWith(
    ruleFor(
      '["*"]',
      `validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`,
    ),
  ),
  good: policyOf(`background: false
rules:
  - name: example
    match:
      any:
        - resources:
            kinds: ["*"]
    validate:
      message: a team is needed
      pattern:
        metadata:
          labels:
            team: "?*"`),
  by: 'admission',
  finds: ({ area }) => area === 'kinds',
}
