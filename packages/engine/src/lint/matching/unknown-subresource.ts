import type { Lint } from '../definition.ts'
import { policyOf } from '../examples.ts'
import { judgeKind, kindPlaces } from './kind-places.ts'

/** A subresource that a kind does not have. */
export const unknownSubresource: Lint = {
  code: 'EPH203',
  title: 'a subresource that the kind does not have',
  severity: 'warning',
  why: 'No request is ever made for the subresource, so the rule never matches.',
  remedy: 'Name one that the kind has, or leave it out.',
  bad: policyOf(`background: false
rules:
  - name: example
    match:
      any:
        - resources:
            kinds: [Pod/exce]
    validate:
      message: no shells
      deny: {}`),
  good: policyOf(`background: false
rules:
  - name: example
    match:
      any:
        - resources:
            kinds: [Pod/exec]
    validate:
      message: no shells
      deny: {}`),
  by: 'document',
  check: subject =>
    kindPlaces(subject).flatMap(place => {
      const verdict = judgeKind(place, subject.knowledge)
      if (verdict.is !== 'no subresource') return []
      const { subresources } = verdict
      const known = subresources.length === 0 ? 'none' : `\`${subresources.join('`, `')}\``
      return [
        {
          path: place.path,
          message: `no subresource of that name in \`${place.selector}\`, the kind has ${known}`,
        },
      ]
    }),
}
