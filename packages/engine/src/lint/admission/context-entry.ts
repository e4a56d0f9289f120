import type { AdmissionLint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

/** An entry of the context without one proper source. */
export const contextEntry: AdmissionLint = {
  code: 'EPH126',
  title: 'an entry of the context without one proper source',
  severity: 'error',
  why: 'An entry has a name that is not one of the built-in names, and exactly one source that is complete: configMap with name and namespace, apiCall, imageRegistry, globalReference or variable.',
  remedy: 'Complete the entry.',
  bad: podPolicy(`context:
  - name: zones
    configMap:
      name: zones
validate:
  message: "a zone of {{ zones.data.all }} is needed"
  pattern:
    metadata:
      labels:
        zone: "?*"`),
  good: podPolicy(`context:
  - name: zones
    configMap:
      name: zones
      namespace: platform
validate:
  message: "a zone of {{ zones.data.all }} is needed"
  pattern:
    metadata:
      labels:
        zone: "?*"`),
  by: 'admission',
  finds: ({ area }) => area === 'context',
}
