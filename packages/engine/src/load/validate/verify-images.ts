import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { type Path, PolicyError } from '../../error.ts'
import { hasVerifyImages } from '../rule-bodies.ts'
import { checkAttestorSet, listOf } from './attestors.ts'
import type { RuleCheck } from './rule-check.ts'

/** The entries of `verifyImages`: what they look at, who signs, and digests that may change. */
export const checkVerifyImages: RuleCheck = (rule, { path, policy }) => {
  if (!hasVerifyImages(rule)) return []
  // Upstream carries the action of one entry over to those after it that have none.
  let isAudit = !isEnforce(policy.spec.validationFailureAction)
  return (rule.verifyImages ?? []).flatMap((entry, index) => {
    const action = getOwn(entry, 'failureAction')
    if (action != null) isAudit = !isEnforce(action)
    return checkEntry(entry, isAudit, [...path, 'verifyImages', index])
  })
}

function isEnforce(action: unknown): boolean {
  return action === 'Enforce' || action === 'enforce'
}

function checkEntry(entry: JsonObject, isAudit: boolean, path: Path): PolicyError[] {
  const errors: PolicyError[] = []
  if (isAudit && getOwn(entry, 'mutateDigest') === true) {
    const message =
      'Invalid value: true: mutateDigest must be set to false for ‘Audit’ failure action'
    errors.push(new PolicyError('NOT_ALLOWED', [...path, 'mutateDigest'], message))
  }
  const references = getOwn(entry, 'imageReferences')
  const hasReference = Array.isArray(references) && references.length > 0
  if (!hasReference && !getOwn(entry, 'image')) {
    errors.push(new PolicyError('MISSING_FIELD', path, 'An image reference is required'))
  }
  return [...errors, ...checkAttestors(entry, path), ...checkNotary(entry, path)]
}

function checkAttestors(entry: JsonObject, path: Path): PolicyError[] {
  const sets = (object: JsonObject, at: Path) =>
    listOf(object, 'attestors').flatMap((set, index) =>
      checkAttestorSet(set, [...at, 'attestors', index]),
    )
  return [
    ...listOf(entry, 'attestations').flatMap((attestation, index) =>
      sets(attestation, [...path, 'attestations', index]),
    ),
    ...sets(entry, path),
    ...checkOldForm(entry, path),
  ]
}

/** `key` and `issuer` beside the image, the form before attestors. */
function checkOldForm(entry: JsonObject, path: Path): PolicyError[] {
  const { key, issuer, image, annotations, roots } = entry
  if (!key && !issuer && !image) return []
  const hasAnnotations = isObject(annotations) && Object.keys(annotations).length > 0
  if (!hasAnnotations && !key && !issuer) return []
  if (listOf(entry, 'attestations').length > 0) return []
  const keys = key ? { keys: { publicKeys: key } } : {}
  const keyless = !key && issuer ? { keyless: { issuer, roots } } : {}
  return checkAttestorSet({ entries: [{ ...keys, ...keyless }] }, path)
}

function checkNotary(entry: JsonObject, path: Path): PolicyError[] {
  if (getOwn(entry, 'type') !== 'Notary') return []
  return listOf(entry, 'attestors').flatMap((set, index) =>
    listOf(set, 'entries').flatMap((attestor, at) => {
      const place: Path = [...path, 'attestors', index, 'entries', at]
      return (['keyless', 'keys'] as const)
        .filter(kind => getOwn(attestor, kind) != null)
        .map(kind => {
          const name = kind === 'keys' ? 'Keys' : 'Keyless'
          const message = `${name} field is not allowed for type notary`
          return new PolicyError('NOT_ALLOWED', [...place, kind], message)
        })
    }),
  )
}
