import type { AdmissionLint } from '../definition.ts'
import { policyWith, ruleFor } from '../examples.ts'

/** Image extractors that cannot be used. */
export const imageExtractors: AdmissionLint = {
  code: 'EPH115',
  title: 'image extractors that cannot be used',
  severity: 'error',
  why: 'Image extractors say where a kind keeps its images, for rules that verify images. Other rules have no use for them, and an expression in one cannot be turned around to write a digest back.',
  remedy:
    'Keep `imageExtractors` to rules with `verifyImages`; with `jmesPath` set `mutateDigest: false`.',
  bad: policyWith(
    ruleFor(
      '[Deployment]',
      `imageExtractors:
  Deployment:
    - path: /spec/template/spec/containers/*
      value: image
validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`,
    ),
  ),
  good: policyWith(
    ruleFor(
      '[Deployment]',
      `imageExtractors:
  Deployment:
    - path: /spec/template/spec/containers/*
      value: image
verifyImages:
  - imageReferences: ["ghcr.io/acme/*"]
    failureAction: Enforce
    attestors:
      - entries:
          - keyless:
              subject: "https://github.com/acme/*"
              issuer: https://token.actions.githubusercontent.com
              rekor:
                url: https://rekor.sigstore.dev`,
    ),
  ),
  by: 'admission',
  finds: ({ area }) => area === 'rule type',
}
