import type { AdmissionLint } from '../definition.ts'
import { policyOf } from '../examples.ts'

/** A policy that runs neither at admission nor in the background. */
export const neverRun: AdmissionLint = {
  code: 'EPH108',
  title: 'a policy that runs neither at admission nor in the background',
  severity: 'error',
  why: 'With `admission: false` a policy is for background scans, which only validate. Without scans, or with rules that mutate, generate or verify images, nothing is left of it.',
  remedy: 'Leave `admission` out, or `background: true` with validate rules alone.',
  bad: policyOf(`admission: false
background: false
rules:
  - name: example
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}`),
  good: policyOf(`admission: false
rules:
  - name: example
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}`),
  by: 'admission',
  finds: ({ area }) => area === 'settings',
}
