import { formatPath } from '../../error.ts'
import { fieldDeprecations } from '../../load/deprecations.ts'
import type { Hit, Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { valueAt } from '../value-at.ts'

const body = (action: string) => `validate:
  failureActionOverrides:
    - action: ${action}
      namespaces: [prod-*]
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`

/** A failure action in lower case. */
export const actionCase: Lint = {
  code: 'EPH601',
  title: 'a failure action in lower case',
  severity: 'warning',
  why: '`audit` and `enforce` are old spellings, admission warns about each of them.',
  remedy: 'Write `Audit` or `Enforce`.',
  bad: podPolicy(body('enforce')),
  good: podPolicy(body('Enforce')),
  isFixable: true,
  by: 'policy',
  check: policy =>
    fieldDeprecations(policy).map(({ path, message }): Hit => {
      const old = String(valueAt(policy, path))
      const text = old === 'audit' ? 'Audit' : 'Enforce'
      return {
        path,
        message: message.slice(`${formatPath(path)}: `.length),
        fix: [{ do: 'replace', path, old, text }],
      }
    }),
}
