import type { AdmissionLint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

/** An image verification that is not complete. */
export const imageVerification: AdmissionLint = {
  code: 'EPH131',
  title: 'an image verification that is not complete',
  severity: 'error',
  why: 'Each entry names images; each set of attestors has entries, and no more are asked for than there are; each attestor has exactly one way to verify, with all that it needs.',
  remedy: 'Complete the entry.',
  bad: podPolicy(`verifyImages:
  - imageReferences: ["ghcr.io/acme/*"]
    failureAction: Enforce
    attestors:
      - entries:
          - keyless:
              subject: "https://github.com/acme/*"
              issuer: https://token.actions.githubusercontent.com`),
  good: podPolicy(`verifyImages:
  - imageReferences: ["ghcr.io/acme/*"]
    failureAction: Enforce
    attestors:
      - entries:
          - keyless:
              subject: "https://github.com/acme/*"
              issuer: https://token.actions.githubusercontent.com
              rekor:
                url: https://rekor.sigstore.dev`),
  by: 'admission',
  finds: ({ area }) => area === 'images',
}
