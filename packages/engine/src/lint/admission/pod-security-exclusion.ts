import type { AdmissionLint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

/** A Pod Security rule that excludes the wrong way. */
export const podSecurityExclusion: AdmissionLint = {
  code: 'EPH120',
  title: 'a Pod Security rule that excludes the wrong way',
  severity: 'error',
  why: 'Controls of containers are excluded for images, controls of the Pod without images; a restricted field comes with the values it may have.',
  remedy: 'Give `images` for container controls, and `values` with `restrictedField`.',
  bad: podPolicy(`validate:
  podSecurity:
    level: baseline
    version: latest
    exclude:
      - controlName: Capabilities`),
  good: podPolicy(`validate:
  podSecurity:
    level: baseline
    version: latest
    exclude:
      - controlName: Capabilities
        images: ["ghcr.io/acme/*"]`),
  by: 'admission',
  finds: ({ area }) => area === 'pod security',
}
