import { getOwn, isObject } from '@ephor/lang/json'
import type { Hit, Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { rulesOf } from '../subject.ts'

const body = (field: string) => `verifyImages:
  - imageReferences: ["ghcr.io/acme/*"]
    failureAction: Enforce
    attestations:
      - ${field}: https://slsa.dev/provenance/v1
        attestors:
          - entries:
              - keyless:
                  subject: "https://github.com/acme/*"
                  issuer: https://token.actions.githubusercontent.com
                  rekor:
                    url: https://rekor.sigstore.dev`

/** The old name of the type of an attestation. */
export const predicateType: Lint = {
  code: 'EPH605',
  title: 'an attestation with `predicateType`',
  severity: 'warning',
  why: 'The field is called `type` now; admission warns about the old name.',
  remedy: 'Rename it to `type`.',
  bad: podPolicy(body('predicateType')),
  good: podPolicy(body('type')),
  isFixable: true,
  by: 'policy',
  check: policy =>
    rulesOf(policy).flatMap(({ rule, path }) =>
      (rule.verifyImages ?? []).flatMap(({ attestations }, index) =>
        (Array.isArray(attestations) ? attestations : []).flatMap((attestation, at): Hit[] => {
          const type = isObject(attestation) ? getOwn(attestation, 'predicateType') : undefined
          if (typeof type !== 'string' || type === '') return []
          const where = [...path, 'verifyImages', index, 'attestations', at, 'predicateType']
          return [
            {
              path: where,
              message: '`predicateType` is deprecated, it is called `type`',
              fix: [{ do: 'rename', path: where, text: 'type' }],
            },
          ]
        }),
      ),
    ),
}
