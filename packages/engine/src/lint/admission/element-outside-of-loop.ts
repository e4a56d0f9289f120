import type { AdmissionLint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

/** The element of a loop outside of loops. */
export const elementOutsideOfLoop: AdmissionLint = {
  code: 'EPH125',
  title: 'the element of a loop outside of loops',
  severity: 'error',
  why: '`element` is the item that a `foreach` is at; elsewhere there is none.',
  remedy: 'Put it into a `foreach`, or read from `request.object`.',
  bad: podPolicy(`validate:
  message: "{{ element.name }} needs a team"
  pattern:
    metadata:
      labels:
        team: "?*"`),
  good: podPolicy(`validate:
  message: an image of the company is needed
  foreach:
    - list: request.object.spec.containers
      pattern:
        image: "ghcr.io/acme/*"`),
  by: 'admission',
  finds: ({ area }) => area === 'elements',
}
