import type { AdmissionLint } from '../definition.ts'
import { policyOf } from '../examples.ts'

/** Two rules of one name. */
export const duplicateRuleName: AdmissionLint = {
  code: 'EPH103',
  title: 'two rules of one name',
  severity: 'error',
  why: 'Results, exceptions and reports know a rule by its name alone. Admission refuses a policy in which two have the same.',
  remedy: 'Give each rule a name of its own.',
  bad: policyOf(`rules:
  - name: example
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}
  - name: example
    match: {any: [{resources: {kinds: [Service]}}]}
    validate:
      pattern: {metadata: {labels: {cost-centre: "?*"}}}`),
  good: policyOf(`rules:
  - name: pods
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}
  - name: services
    match: {any: [{resources: {kinds: [Service]}}]}
    validate:
      pattern: {metadata: {labels: {cost-centre: "?*"}}}`),
  by: 'admission',
  finds: ({ area }) => area === 'names',
}
