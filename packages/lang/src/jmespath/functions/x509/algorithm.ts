import {
  contextTag,
  decodeInteger,
  decodeObjectIdentifier,
  derTags,
  isDone,
  readDer,
  readElement,
  readTagged,
} from '../../../der/index.ts'
import { need, needContent } from './problem.ts'

/** An algorithm by its object identifier, with the element of its parameters. */
export interface Algorithm {
  readonly id: string
  readonly parameters: Uint8Array | undefined
}

/** Reads the content of an algorithm identifier. */
export function decodeAlgorithm(content: Uint8Array): Algorithm {
  const reader = readDer(content)
  const id = needContent(reader, derTags.objectIdentifier, 'malformed OID')
  const numbers = need(decodeObjectIdentifier(id), 'malformed OID')
  const parameters = isDone(reader)
    ? undefined
    : need(readElement(reader), 'malformed parameters').raw
  return { id: numbers.join('.'), parameters }
}

/** The numbers that Go gives the algorithms of signatures. */
const signatureAlgorithms: ReadonlyMap<string, number> = new Map([
  ['1.2.840.113549.1.1.4', 2], // MD5 with RSA
  ['1.2.840.113549.1.1.5', 3], // SHA-1 with RSA
  ['1.3.14.3.2.29', 3], // SHA-1 with RSA, as ISO calls it
  ['1.2.840.113549.1.1.11', 4], // SHA-256 with RSA
  ['1.2.840.113549.1.1.12', 5],
  ['1.2.840.113549.1.1.13', 6],
  ['1.2.840.10040.4.3', 7], // SHA-1 with DSA
  ['2.16.840.1.101.3.4.3.2', 8],
  ['1.2.840.10045.4.1', 9], // SHA-1 with ECDSA
  ['1.2.840.10045.4.3.2', 10],
  ['1.2.840.10045.4.3.3', 11],
  ['1.2.840.10045.4.3.4', 12],
])

const pss = '1.2.840.113549.1.1.10'
const ed25519 = '1.3.101.112'
const mgf1 = '1.2.840.113549.1.1.8'

/** Hash, length of the salt, and the number of the algorithm. */
const pssAlgorithms: readonly (readonly [string, bigint, number])[] = [
  ['2.16.840.1.101.3.4.2.1', 32n, 13],
  ['2.16.840.1.101.3.4.2.2', 48n, 14],
  ['2.16.840.1.101.3.4.2.3', 64n, 15],
]

/** The number that Go gives the algorithm of a signature; 0 if it does not know it. */
export function signatureAlgorithm({ id, parameters }: Algorithm): number {
  if (id === ed25519) return parameters === undefined ? 16 : 0
  if (id !== pss) return signatureAlgorithms.get(id) ?? 0
  return parameters === undefined ? 0 : pssAlgorithm(parameters)
}

function pssAlgorithm(parameters: Uint8Array): number {
  const content = readTagged(readDer(parameters), derTags.sequence)?.content
  if (content === undefined) return 0
  const reader = readDer(content)
  const explicit = (tag: number): Uint8Array | undefined =>
    readTagged(reader, contextTag(tag, 'constructed'))?.content
  const hash = nested(explicit(0))
  const mask = nested(explicit(1))
  const salt = integer(explicit(2))
  const trailer = explicit(3)
  if (hash === undefined || mask?.id !== mgf1 || !isBare(hash)) return 0
  const maskHash = nested(mask.parameters)
  if (maskHash?.id !== hash.id || !isBare(maskHash)) return 0
  if (trailer !== undefined && integer(trailer) !== 1n) return 0
  return pssAlgorithms.find(([id, length]) => id === hash.id && length === salt)?.[2] ?? 0
}

function nested(raw: Uint8Array | undefined): Algorithm | undefined {
  const content = raw && readTagged(readDer(raw), derTags.sequence)?.content
  return content && decodeAlgorithm(content)
}

/** Without parameters, or with a null for them. */
function isBare({ parameters }: Algorithm): boolean {
  return parameters === undefined || isNull(parameters)
}

/** Whether an element is the null. */
export function isNull(raw: Uint8Array): boolean {
  return raw.length === 2 && raw[0] === derTags.null && raw[1] === 0
}

function integer(raw: Uint8Array | undefined): bigint | undefined {
  const content = raw && readTagged(readDer(raw), derTags.integer)?.content
  return content && decodeInteger(content)
}
