import type { AdmissionLint } from '../definition.ts'
import { policyOf } from '../examples.ts'

/** A webhook timeout that the API server does not take. */
export const webhookTimeout: AdmissionLint = {
  code: 'EPH106',
  title: 'a webhook timeout that the API server does not take',
  severity: 'error',
  why: 'The API server waits between 1 and 30 seconds for a webhook. Admission refuses any other timeout.',
  remedy: 'Choose between 1 and 30 seconds.',
  bad: policyOf(`webhookConfiguration:
  timeoutSeconds: 60
rules:
  - name: example
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}`),
  good: policyOf(`webhookConfiguration:
  timeoutSeconds: 30
rules:
  - name: example
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}`),
  by: 'admission',
  finds: ({ area, error }) => area === 'settings' && error.code === 'INVALID_VALUE',
}
