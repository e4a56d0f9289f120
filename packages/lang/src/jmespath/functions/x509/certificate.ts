import {
  alignRight,
  contextTag,
  type DerReader,
  decodeBitString,
  decodeInteger,
  decodeTime,
  derTags,
  hasTag,
  readDer,
  readElement,
  readTagged,
} from '../../../der/index.ts'
import type { JsonObject } from '../../../json/index.ts'
import { encodeBase64 } from '../base64.ts'
import { decodeAlgorithm, signatureAlgorithm } from './algorithm.ts'
import { decodeExtensions, showExtension } from './extension.ts'
import { decodeExtensionFields } from './extension-fields.ts'
import { decodeName } from './name.ts'
import { need, needContent, problem } from './problem.ts'
import { decodePublicKey, requireRsaKey } from './public-key.ts'

/** What a certificate without extensions shows for them. */
const noExtensions: JsonObject = {
  KeyUsage: 0,
  Extensions: null,
  ExtraExtensions: null,
  UnhandledCriticalExtensions: null,
  ExtKeyUsage: null,
  UnknownExtKeyUsage: null,
  BasicConstraintsValid: false,
  IsCA: false,
  MaxPathLen: 0,
  MaxPathLenZero: false,
  SubjectKeyId: null,
  AuthorityKeyId: null,
  OCSPServer: null,
  IssuingCertificateURL: null,
  DNSNames: null,
  EmailAddresses: null,
  IPAddresses: null,
  URIs: null,
  PermittedDNSDomainsCritical: false,
  PermittedDNSDomains: null,
  ExcludedDNSDomains: null,
  PermittedIPRanges: null,
  ExcludedIPRanges: null,
  PermittedEmailAddresses: null,
  ExcludedEmailAddresses: null,
  PermittedURIDomains: null,
  ExcludedURIDomains: null,
  CRLDistributionPoints: null,
  PolicyIdentifiers: null,
  Policies: null,
  InhibitAnyPolicy: 0,
  InhibitAnyPolicyZero: false,
  InhibitPolicyMapping: 0,
  InhibitPolicyMappingZero: false,
  RequireExplicitPolicy: 0,
  RequireExplicitPolicyZero: false,
  PolicyMappings: null,
}

/**
 * A certificate with an RSA key as Go's `x509.Certificate` in JSON; bytes are in base64. The
 * serial number is a float, as upstream makes it one: long ones lose their last digits.
 *
 * Source: crypto/x509 of Go 1.26, parser.go.
 *
 * @throws {JmespathError} `VALUE` with Go's text.
 */
export function decodeCertificate(der: Uint8Array): JsonObject {
  const outer = readDer(der)
  const certificate = need(readTagged(outer, derTags.sequence), 'malformed certificate')
  const parts = readDer(certificate.content)
  const body = need(readTagged(parts, derTags.sequence), 'malformed tbs certificate')
  const fields = decodeBody(readDer(body.content), parts)
  const signatureContent = needContent(parts, derTags.bitString, 'malformed signature')
  const signature = need(decodeBitString(signatureContent), 'malformed signature')
  if (certificate.raw.length !== der.length) throw problem('trailing data')
  return {
    Raw: encodeBase64(certificate.raw),
    RawTBSCertificate: encodeBase64(body.raw),
    Signature: encodeBase64(alignRight(signature)),
    ...fields.shown,
    // a key of another algorithm is only an error where all the rest is right
    PublicKey: requireRsaKey(fields.key),
  }
}

interface Body {
  readonly shown: JsonObject
  readonly key: ReturnType<typeof decodePublicKey>
}

/** Reads the signed part; `parts` stands before the second copy of the signature's algorithm. */
function decodeBody(body: DerReader, parts: DerReader): Body {
  const version = readVersion(body)
  const serialContent = needContent(body, derTags.integer, 'malformed serial number')
  const serial = need(decodeInteger(serialContent), 'malformed serial number')
  if (serial < 0n) throw problem('negative serial number')
  const algorithm = readAlgorithm(body, parts)
  const issuer = needRaw(body, 'malformed issuer')
  const issuerName = decodeName(issuer)
  const validity = readDer(needContent(body, derTags.sequence, 'malformed validity'))
  const notBefore = readTime(validity)
  const notAfter = readTime(validity)
  const subject = needRaw(body, 'malformed issuer')
  const subjectName = decodeName(subject)
  const keyElement = need(readTagged(body, derTags.sequence), 'malformed spki')
  const key = decodePublicKey(keyElement.content)
  return {
    key,
    shown: {
      RawSubjectPublicKeyInfo: encodeBase64(keyElement.raw),
      RawSubject: encodeBase64(subject),
      RawIssuer: encodeBase64(issuer),
      SignatureAlgorithm: algorithm,
      PublicKeyAlgorithm: 1,
      Version: version,
      SerialNumber: Number(serial),
      Issuer: issuerName,
      Subject: subjectName,
      NotBefore: notBefore,
      NotAfter: notAfter,
      ...readExtensions(body, version),
    },
  }
}

/** Versions count from zero in the bytes, and from one in the result. */
function readVersion(body: DerReader): number {
  const tag = contextTag(0, 'constructed')
  if (!hasTag(body, tag)) return 1
  const message = 'malformed version'
  const content = needContent(readDer(needContent(body, tag, message)), derTags.integer, message)
  const version = need(decodeInteger(content), message)
  if (version < 0n) throw problem(message)
  if (version > 2n) throw problem('invalid version')
  return Number(version) + 1
}

function readAlgorithm(body: DerReader, parts: DerReader): number {
  const message = 'malformed signature algorithm identifier'
  const inner = needContent(body, derTags.sequence, message)
  const outer = needContent(parts, derTags.sequence, 'malformed algorithm identifier')
  if (inner.length !== outer.length || inner.some((byte, at) => byte !== outer[at])) {
    throw problem("inner and outer signature algorithm identifiers don't match")
  }
  return signatureAlgorithm(decodeAlgorithm(inner))
}

function needRaw(reader: DerReader, message: string): Uint8Array {
  return need(readTagged(reader, derTags.sequence), message).raw
}

function readTime(validity: DerReader): string {
  const { utcTime, generalizedTime } = derTags
  if (hasTag(validity, utcTime)) {
    const message = 'malformed UTCTime'
    return need(decodeTime(utcTime, needContent(validity, utcTime, message)), message)
  }
  if (!hasTag(validity, generalizedTime)) throw problem('unsupported time format')
  const message = 'malformed GeneralizedTime'
  return need(decodeTime(generalizedTime, needContent(validity, generalizedTime, message)), message)
}

function readExtensions(body: DerReader, version: number): JsonObject {
  if (version < 2) return noExtensions
  skipUniqueId(body, 1, 'malformed issuerUniqueID')
  skipUniqueId(body, 2, 'malformed subjectUniqueID')
  const tag = contextTag(3, 'constructed')
  if (version < 3 || !hasTag(body, tag)) return noExtensions
  const extensions = decodeExtensions(needContent(body, tag, 'malformed extensions'))
  const fields: Record<string, unknown> = { ...noExtensions }
  const unhandled: (readonly number[])[] = []
  for (const extension of extensions) {
    const decoded = decodeExtensionFields(extension)
    Object.assign(fields, decoded.fields)
    if (decoded.isUnknown && extension.isCritical) unhandled.push(extension.id)
  }
  if (extensions.length > 0) fields.Extensions = extensions.map(showExtension)
  if (unhandled.length > 0) fields.UnhandledCriticalExtensions = unhandled
  return fields
}

function skipUniqueId(body: DerReader, number: number, message: string): void {
  if (hasTag(body, contextTag(number, 'primitive'))) need(readElement(body), message)
}
