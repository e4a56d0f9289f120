import type { AdmissionLint } from '../definition.ts'
import { policyOf } from '../examples.ts'

/** An old field beside its successor. */
export const oldAndNewField: AdmissionLint = {
  code: 'EPH105',
  title: 'an old field beside its successor',
  severity: 'error',
  why: '`webhookTimeoutSeconds` and `failurePolicy` moved below `webhookConfiguration`, `generateExistingOnPolicyUpdate` into the rules. Admission refuses a policy that says both, or still has the last.',
  remedy: 'Keep the new field alone.',
  bad: policyOf(`failurePolicy: Ignore
webhookConfiguration:
  failurePolicy: Ignore
rules:
  - name: example
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}`),
  good: policyOf(`webhookConfiguration:
  failurePolicy: Ignore
rules:
  - name: example
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}`),
  by: 'admission',
  finds: ({ area, error }) =>
    area === 'settings' && error.code === 'NOT_ALLOWED' && error.path[1] !== 'admission',
}
