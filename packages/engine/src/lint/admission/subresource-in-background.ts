import type { AdmissionLint } from '../definition.ts'
import { policyOf, policyWith, ruleFor } from '../examples.ts'

/** A rule for a subresource in a policy for background scans. */
export const subresourceInBackground: AdmissionLint = {
  code: 'EPH122',
  title: 'a rule for a subresource in a policy for background scans',
  severity: 'error',
  why: 'Subresources such as `Pod/exec` exist in requests alone; a scan of stored objects never meets one.',
  remedy: 'Set `spec.background: false`.',
  bad: policyWith(
    ruleFor(
      '[Pod/exec]',
      `validate:
  message: no shells
  deny: {}`,
    ),
  ),
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
  by: 'admission',
  finds: ({ area, error }) => area === 'kinds' && typeof error.path.at(-1) === 'number',
}
