import type { Hit, Lint } from '../definition.ts'
import { policyWith, ruleFor } from '../examples.ts'
import type { Subject } from '../subject.ts'
import { judgeKind, type KindPlace, kindPlaces } from './kind-places.ts'

const body = `validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`

/** A kind or group that does not exist. */
export const unknownKind: Lint = {
  code: 'EPH201',
  title: 'a kind or group that does not exist',
  severity: 'warning',
  why: 'A policy for a kind that the cluster does not have is accepted, looks healthy and protects nothing. Upper and lower case count.',
  remedy: 'Write the kind as `kubectl api-resources` lists it.',
  bad: policyWith(ruleFor('[Deploymnet]', body)),
  good: policyWith(ruleFor('[Deployment]', body)),
  isFixable: true,
  by: 'document',
  check: subject => kindPlaces(subject).flatMap(place => hitsOf(place, subject)),
}

function hitsOf(place: KindPlace, { knowledge }: Subject): Hit[] {
  const { selector, written, path } = place
  const verdict = judgeKind(place, knowledge)
  switch (verdict.is) {
    case 'misspelt': {
      const message = `no kind \`${selector}\` is known, did you mean \`${verdict.meant}\`?`
      const isWhole = written === selector || !verdict.text.includes('/')
      return [
        {
          path,
          message,
          ...(isWhole && { fix: [{ do: 'replace', path, old: written, text: verdict.text }] }),
        },
      ]
    }
    case 'absent':
      return [{ path, message: `the group of \`${selector}\` has no such kind` }]
    case 'elsewhere': {
      const [only = '', ...others] = verdict.selectors
      const message = `no kind \`${selector}\`, it is \`${verdict.selectors.join('` or `')}\``
      const isFixable = others.length === 0 && written === selector
      return [
        {
          path,
          message,
          ...(isFixable && { fix: [{ do: 'replace', path, old: written, text: only }] }),
        },
      ]
    }
    default:
      return []
  }
}
