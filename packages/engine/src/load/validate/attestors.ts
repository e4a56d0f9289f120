import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { type Path, PolicyError } from '../../error.ts'

/** A set of attestors: not empty, with a count that it can reach, each of one complete kind. */
export function checkAttestorSet(set: JsonObject, path: Path): PolicyError[] {
  const errors: PolicyError[] = []
  const entries = listOf(set, 'entries')
  const count = getOwn(set, 'count')
  if (typeof count === 'number' && count > entries.length) {
    const message = 'Count cannot exceed length of entries'
    errors.push(new PolicyError('INVALID_VALUE', [...path, 'count'], message))
  }
  if (entries.length === 0) {
    errors.push(new PolicyError('MISSING_FIELD', [...path, 'entries'], 'An entry is required'))
  }
  return [
    ...errors,
    ...entries.flatMap((attestor, index) => checkAttestor(attestor, [...path, 'entries', index])),
  ]
}

/** The objects of a list member. */
export function listOf(object: JsonObject, key: string): JsonObject[] {
  const list = getOwn(object, key)
  return Array.isArray(list) ? list.map(item => (isObject(item) ? item : {})) : []
}

const attestorKinds = ['keys', 'certificates', 'keyless', 'attestor'] as const

function checkAttestor(attestor: JsonObject, path: Path): PolicyError[] {
  const given = attestorKinds.filter(kind => getOwn(attestor, kind) != null)
  const errors = given.flatMap(kind => {
    const value = getOwn(attestor, kind)
    return isObject(value)
      ? checks[kind](value, [...path, kind])
      : notAnObject(kind, [...path, kind])
  })
  if (given.length === 1) return errors
  const message = 'keys, certificates, keyless, or a nested attestor is required'
  return [new PolicyError('NOT_ALLOWED', path, message), ...errors]
}

function notAnObject(kind: string, path: Path): PolicyError[] {
  return [
    new PolicyError(
      'INVALID_TYPE',
      path,
      `failed to unmarshal attestor set: \`${kind}\` is not an object`,
    ),
  ]
}

const checks = {
  keys: checkKeys,
  certificates: checkCertificates,
  keyless: checkKeyless,
  attestor: checkAttestorSet,
}

const algorithms = ['', 'sha224', 'sha256', 'sha384', 'sha512']

function checkKeys(keys: JsonObject, path: Path): PolicyError[] {
  const has = (field: string) => Boolean(getOwn(keys, field))
  if (!has('publicKeys') && !has('kms') && !has('secret')) {
    const message = 'A public key, kms key or secret is required'
    return [new PolicyError('MISSING_FIELD', path, message)]
  }
  const algorithm = getOwn(keys, 'signatureAlgorithm') ?? ''
  if (!has('publicKeys') || algorithms.includes(String(algorithm))) return []
  const message = 'Invalid signature algorithm provided'
  return [new PolicyError('INVALID_VALUE', [...path, 'signatureAlgorithm'], message)]
}

function checkCertificates(certificates: JsonObject, path: Path): PolicyError[] {
  if (getOwn(certificates, 'cert') || getOwn(certificates, 'certChain')) return []
  return [new PolicyError('MISSING_FIELD', path, 'cert or certChain required')]
}

function checkKeyless(keyless: JsonObject, path: Path): PolicyError[] {
  const rekor = getOwn(keyless, 'rekor')
  if (rekor == null && !getOwn(keyless, 'roots')) {
    return [new PolicyError('MISSING_FIELD', path, 'Either Rekor URL or roots are required')]
  }
  if (!isObject(rekor) || getOwn(rekor, 'url')) return []
  return [new PolicyError('MISSING_FIELD', [...path, 'rekor', 'url'], 'An URL is required')]
}
