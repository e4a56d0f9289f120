import {
  contextTag,
  type DerReader,
  decodeBitString,
  decodeBoolean,
  decodeInteger,
  decodeObjectIdentifier,
  derTags,
  hasTag,
  isDone,
  readDer,
} from '../../../der/index.ts'
import { encodeBase64 } from '../base64.ts'
import { decodeUtf8 } from '../utf8.ts'
import { decodeAlternativeNames, orNull } from './alternative-names.ts'
import type { Extension } from './extension.ts'
import { decodeNameConstraints } from './name-constraints.ts'
import { need, needContent, problem } from './problem.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an extension adds to a certificate, and whether Go does not know it. */
export interface ExtensionFields {
  readonly fields: Fields
  readonly isUnknown: boolean
}

type Decode = (value: Uint8Array, extension: Extension) => Fields | ExtensionFields

const unknown: ExtensionFields = { fields: {}, isUnknown: true }

/** Reads the value of an extension. @throws {JmespathError} `VALUE` with Go's text. */
export function decodeExtensionFields(extension: Extension): ExtensionFields {
  const decode = decoders.get(extension.id.join('.'))
  if (decode === undefined) return unknown
  const result = decode(extension.value, extension)
  return isResult(result) ? result : { fields: result, isUnknown: false }
}

function isResult(result: Fields | ExtensionFields): result is ExtensionFields {
  return 'isUnknown' in result
}

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['2.5.29.14', subjectKeyId],
  ['2.5.29.15', keyUsage],
  ['2.5.29.17', alternativeNames],
  ['2.5.29.19', basicConstraints],
  ['2.5.29.30', (value, { isCritical }) => decodeNameConstraints(value, isCritical)],
  ['2.5.29.31', distributionPoints],
  ['2.5.29.32', policies],
  ['2.5.29.33', policyMappings],
  ['2.5.29.35', authorityKeyId],
  ['2.5.29.36', policyConstraints],
  ['2.5.29.37', extendedKeyUsage],
  ['2.5.29.54', inhibitAnyPolicy],
  ['1.3.6.1.5.5.7.1.1', authorityAccess],
])

function subjectKeyId(value: Uint8Array, { isCritical }: Extension): Fields {
  if (isCritical) throw problem('subject key identifier incorrectly marked critical')
  const id = needContent(readDer(value), derTags.octetString, 'invalid subject key identifier')
  return { SubjectKeyId: encodeBase64(id) }
}

function keyUsage(value: Uint8Array): Fields {
  const content = needContent(readDer(value), derTags.bitString, 'invalid key usage')
  const { bytes } = need(decodeBitString(content), 'invalid key usage')
  let usage = 0
  for (let bit = 0; bit < 9; bit++) {
    if (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) usage |= 1 << bit
  }
  return { KeyUsage: usage }
}

function alternativeNames(value: Uint8Array): ExtensionFields {
  const names = decodeAlternativeNames(value)
  const isUnknown = Object.values(names).every(list => list === null)
  return { fields: { ...names }, isUnknown }
}

function basicConstraints(value: Uint8Array): Fields {
  const message = 'invalid basic constraints'
  const reader = readDer(needContent(readDer(value), derTags.sequence, message))
  const isAuthority =
    hasTag(reader, derTags.boolean) &&
    need(decodeBoolean(needContent(reader, derTags.boolean, message)), message)
  let length = -1n
  if (hasTag(reader, derTags.integer)) {
    length = need(decodeInteger(needContent(reader, derTags.integer, message)), message)
    if (length < 0n || length >= 2n ** 63n) throw problem(message)
  }
  return {
    BasicConstraintsValid: true,
    IsCA: isAuthority,
    MaxPathLen: Number(length),
    MaxPathLenZero: length === 0n,
  }
}

function distributionPoints(value: Uint8Array): Fields {
  const points = readDer(
    needContent(readDer(value), derTags.sequence, 'invalid CRL distribution points'),
  )
  const message = 'invalid CRL distribution point'
  const uris: string[] = []
  while (!isDone(points)) {
    const point = readDer(needContent(points, derTags.sequence, message))
    if (!hasTag(point, contextTag(0, 'constructed'))) continue
    const name = readDer(needContent(point, contextTag(0, 'constructed'), message))
    const full = readDer(needContent(name, contextTag(0, 'constructed'), message))
    while (hasTag(full, contextTag(6, 'primitive'))) {
      uris.push(decodeUtf8(needContent(full, contextTag(6, 'primitive'), message)))
    }
  }
  return { CRLDistributionPoints: orNull(uris) }
}

function policies(value: Uint8Array): Fields {
  const message = 'invalid certificate policies'
  const reader = readDer(needContent(readDer(value), derTags.sequence, message))
  const ids: (readonly number[])[] = []
  const seen = new Set<string>()
  while (!isDone(reader)) {
    const policy = readDer(needContent(reader, derTags.sequence, message))
    const id = readId(policy, message)
    if (seen.has(id.join('.'))) throw problem(message)
    seen.add(id.join('.'))
    ids.push(id)
  }
  return { PolicyIdentifiers: ids, Policies: orNull(ids.map(id => id.join('.'))) }
}

function policyMappings(value: Uint8Array): Fields {
  const message = 'invalid policy mappings extension'
  const reader = readDer(needContent(readDer(value), derTags.sequence, message))
  const mappings: unknown[] = []
  while (!isDone(reader)) {
    const mapping = readDer(needContent(reader, derTags.sequence, message))
    mappings.push({
      IssuerDomainPolicy: readId(mapping, message).join('.'),
      SubjectDomainPolicy: readId(mapping, message).join('.'),
    })
  }
  return { PolicyMappings: orNull(mappings) }
}

function authorityKeyId(value: Uint8Array, { isCritical }: Extension): Fields {
  if (isCritical) throw problem('authority key identifier incorrectly marked critical')
  const message = 'invalid authority key identifier'
  const reader = readDer(needContent(readDer(value), derTags.sequence, message))
  const tag = contextTag(0, 'primitive')
  if (!hasTag(reader, tag)) return {}
  return { AuthorityKeyId: encodeBase64(needContent(reader, tag, message)) }
}

function policyConstraints(value: Uint8Array): Fields {
  const message = 'invalid policy constraints extension'
  const reader = readDer(needContent(readDer(value), derTags.sequence, message))
  return {
    ...policyConstraint(reader, 0, 'RequireExplicitPolicy'),
    ...policyConstraint(reader, 1, 'InhibitPolicyMapping'),
  }
}

function policyConstraint(reader: DerReader, number: number, name: string): Fields {
  const tag = contextTag(number, 'primitive')
  if (!hasTag(reader, tag)) return {}
  const message = 'invalid policy constraints extension'
  const value = need(decodeInteger(needContent(reader, tag, message)), message)
  return { [name]: Number(value), [`${name}Zero`]: value === 0n }
}

function inhibitAnyPolicy(value: Uint8Array): Fields {
  const message = 'invalid inhibit any policy extension'
  const content = needContent(readDer(value), derTags.integer, message)
  const certificates = need(decodeInteger(content), message)
  return { InhibitAnyPolicy: Number(certificates), InhibitAnyPolicyZero: certificates === 0n }
}

/** The usages that Go knows by a number. */
const usages: readonly string[] = [
  '2.5.29.37.0',
  '1.3.6.1.5.5.7.3.1',
  '1.3.6.1.5.5.7.3.2',
  '1.3.6.1.5.5.7.3.3',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.5',
  '1.3.6.1.5.5.7.3.6',
  '1.3.6.1.5.5.7.3.7',
  '1.3.6.1.5.5.7.3.8',
  '1.3.6.1.5.5.7.3.9',
  '1.3.6.1.4.1.311.10.3.3',
  '2.16.840.1.113730.4.1',
  '1.3.6.1.4.1.311.2.1.22',
  '1.3.6.1.4.1.311.61.1.1',
]

function extendedKeyUsage(value: Uint8Array): Fields {
  const message = 'invalid extended key usages'
  const reader = readDer(needContent(readDer(value), derTags.sequence, message))
  const known: number[] = []
  const others: (readonly number[])[] = []
  while (!isDone(reader)) {
    const id = readId(reader, message)
    const usage = usages.indexOf(id.join('.'))
    if (usage === -1) others.push(id)
    else known.push(usage)
  }
  return { ExtKeyUsage: orNull(known), UnknownExtKeyUsage: orNull(others) }
}

function authorityAccess(value: Uint8Array, { isCritical }: Extension): Fields {
  if (isCritical) throw problem('authority info access incorrectly marked critical')
  const message = 'invalid authority info access'
  const reader = readDer(needContent(readDer(value), derTags.sequence, message))
  const responders: string[] = []
  const issuers: string[] = []
  while (!isDone(reader)) {
    const access = readDer(needContent(reader, derTags.sequence, message))
    const method = readId(access, message).join('.')
    if (!hasTag(access, contextTag(6, 'primitive'))) continue
    const uri = decodeUtf8(needContent(access, contextTag(6, 'primitive'), message))
    if (method === '1.3.6.1.5.5.7.48.1') responders.push(uri)
    if (method === '1.3.6.1.5.5.7.48.2') issuers.push(uri)
  }
  return { OCSPServer: orNull(responders), IssuingCertificateURL: orNull(issuers) }
}

function readId(reader: DerReader, message: string): readonly number[] {
  const content = needContent(reader, derTags.objectIdentifier, message)
  return need(decodeObjectIdentifier(content), message)
}
