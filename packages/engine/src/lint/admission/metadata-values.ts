import type { AdmissionLint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

/** A label or annotation that is no text. */
export const metadataValues: AdmissionLint = {
  code: 'EPH132',
  title: 'a label or annotation that is no text',
  severity: 'error',
  why: 'Labels and annotations are texts. A number or a boolean in a pattern or patch matches nothing and cannot be written.',
  remedy: 'Put the value in double quotes.',
  bad: podPolicy(`mutate:
  patchStrategicMerge:
    metadata:
      labels:
        seen: true`),
  good: podPolicy(`mutate:
  patchStrategicMerge:
    metadata:
      labels:
        seen: "true"`),
  by: 'admission',
  finds: ({ area }) => area === 'metadata values',
}
