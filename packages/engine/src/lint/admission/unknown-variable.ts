import type { AdmissionLint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

/** A variable that does not exist. */
export const unknownVariable: AdmissionLint = {
  code: 'EPH111',
  title: 'a variable that does not exist',
  severity: 'error',
  why: 'A variable is a part of the request, an entry of `context`, or a function call. Anything else is refused, also an expression that cannot be parsed, and in rules for background scans the user.',
  remedy: 'Begin with `request.object`, or declare the name in `context`.',
  bad: podPolicy(`validate:
  message: "{{ object.metadata.name }} needs a team"
  pattern:
    metadata:
      labels:
        team: "?*"`),
  good: podPolicy(`validate:
  message: "{{ request.object.metadata.name }} needs a team"
  pattern:
    metadata:
      labels:
        team: "?*"`),
  by: 'admission',
  finds: ({ area }) => area === 'variables',
}
