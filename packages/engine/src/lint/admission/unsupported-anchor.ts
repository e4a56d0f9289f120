import type { AdmissionLint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

/** An anchor that a pattern cannot have. */
export const unsupportedAnchor: AdmissionLint = {
  code: 'EPH129',
  title: 'an anchor that a pattern cannot have',
  severity: 'error',
  why: '`+(…)` adds what is absent and belongs to mutate rules; `^(…)` looks for an element and so stands for a list with elements.',
  remedy: 'Use an anchor of patterns: `(…)`, `=(…)`, `X(…)`, `<(…)`, `^(…)` with a list.',
  bad: podPolicy(`validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        +(team): "?*"`),
  good: podPolicy(`validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`),
  by: 'admission',
  finds: ({ area, error }) => area === 'validation' && error.code === 'INVALID_PATTERN',
}
