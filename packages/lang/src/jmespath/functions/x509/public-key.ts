import {
  alignRight,
  type BitString,
  decodeBitString,
  decodeInteger,
  decodeObjectIdentifier,
  derTags,
  isDone,
  readDer,
  readTagged,
} from '../../../der/index.ts'
import { JmespathError } from '../../error.ts'
import { type Algorithm, decodeAlgorithm, isNull } from './algorithm.ts'
import { need, needContent, problem } from './problem.ts'

/** The key of a certificate, as far as it could be read. */
export interface SubjectPublicKey {
  readonly algorithm: Algorithm
  readonly bits: BitString
}

/** The modulus in decimal and the exponent of an RSA key, as upstream shows them. */
export interface RsaKey {
  readonly N: string
  readonly E: number
}

const rsa = '1.2.840.113549.1.1.1'
const ecdsa = '1.2.840.10045.2.1'
const curves: ReadonlySet<string> = new Set([
  '1.3.132.0.33',
  '1.2.840.10045.3.1.7',
  '1.3.132.0.34',
  '1.3.132.0.35',
])

/** Reads the content of a SubjectPublicKeyInfo. */
export function decodePublicKey(content: Uint8Array): SubjectPublicKey {
  const reader = readDer(content)
  const message = 'malformed public key algorithm identifier'
  const algorithm = decodeAlgorithm(needContent(reader, derTags.sequence, message))
  const bits = readTagged(reader, derTags.bitString)?.content
  const decoded = bits && decodeBitString(bits)
  return { algorithm, bits: need(decoded, 'malformed subjectPublicKey') }
}

/**
 * The RSA key.
 *
 * @throws {JmespathError} `VALUE` for a key of another algorithm, or one that is no key.
 */
export function requireRsaKey({ algorithm, bits }: SubjectPublicKey): RsaKey {
  if (algorithm.id === ecdsa) checkCurve(algorithm)
  if (algorithm.id !== rsa) {
    throw new JmespathError('VALUE', 'certificate should use rsa algorithm')
  }
  if (algorithm.parameters === undefined || !isNull(algorithm.parameters)) {
    throw problem('RSA key missing NULL parameters')
  }
  const outer = readDer(alignRight(bits))
  const sequence = needContent(outer, derTags.sequence, 'invalid RSA public key')
  const reader = readDer(sequence)
  const modulus = readInteger(reader, 'invalid RSA modulus')
  const exponent = readInteger(reader, 'invalid RSA public exponent')
  if (exponent !== BigInt.asIntN(64, exponent)) throw problem('invalid RSA public exponent')
  if (modulus <= 0n) throw problem('RSA modulus is not a positive number')
  if (exponent <= 0n) throw problem('RSA public exponent is not a positive number')
  if (exponent > 0x7fff_ffffn || !isDone(outer)) {
    throw new JmespathError('VALUE', 'failed to parse subject public key info')
  }
  return { N: modulus.toString(), E: Number(exponent) }
}

function checkCurve({ parameters }: Algorithm): void {
  const content = parameters && readTagged(readDer(parameters), derTags.objectIdentifier)?.content
  const id = content && decodeObjectIdentifier(content)
  if (!curves.has(need(id, 'invalid ECDSA parameters').join('.'))) {
    throw problem('unsupported elliptic curve')
  }
}

function readInteger(reader: ReturnType<typeof readDer>, message: string): bigint {
  return need(decodeInteger(needContent(reader, derTags.integer, message)), message)
}
