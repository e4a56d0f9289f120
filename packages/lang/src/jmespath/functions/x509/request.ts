import {
  alignRight,
  contextTag,
  type DerElement,
  type DerReader,
  decodeBitString,
  decodeInteger,
  decodeObjectIdentifier,
  derTags,
  isDone,
  readDer,
  readElement,
  readTagged,
} from '../../../der/index.ts'
import type { JsonObject } from '../../../json/index.ts'
import { JmespathError } from '../../error.ts'
import { encodeBase64 } from '../base64.ts'
import { decodeAlgorithm, signatureAlgorithm } from './algorithm.ts'
import { decodeAlternativeNames, noAlternativeNames, orNull } from './alternative-names.ts'
import { showValue } from './attribute-value.ts'
import { decodeExtensions, type Extension, showExtension } from './extension.ts'
import { decodeName } from './name.ts'
import { decodePublicKey, requireRsaKey } from './public-key.ts'

const extensionRequest = '1.2.840.113549.1.9.14'
const alternativeNamesId = '2.5.29.17'

/**
 * A request for a certificate with an RSA key as Go's `x509.CertificateRequest` in JSON.
 *
 * Source: crypto/x509 of Go 1.26, ParseCertificateRequest.
 *
 * @throws {JmespathError} `VALUE`; what is wrong with the encoding is told less exactly than by Go.
 */
export function decodeCertificateRequest(der: Uint8Array): JsonObject {
  const outer = readDer(der)
  const request = need(readTagged(outer, derTags.sequence))
  if (!isDone(outer)) throw new JmespathError('VALUE', 'asn1: syntax error: trailing data')
  const parts = readDer(request.content)
  const body = need(readTagged(parts, derTags.sequence))
  const algorithm = decodeAlgorithm(need(readTagged(parts, derTags.sequence)).content)
  const signature = need(decodeBitString(need(readTagged(parts, derTags.bitString)).content))
  const fields = readDer(body.content)
  const version = need(decodeInteger(need(readTagged(fields, derTags.integer)).content))
  const subject = need(readTagged(fields, derTags.sequence)).raw
  const key = need(readTagged(fields, derTags.sequence))
  const attributes = readAttributes(need(readTagged(fields, contextTag(0, 'constructed'))).content)
  const publicKey = requireRsaKey(decodePublicKey(key.content))
  const extensions = attributes.flatMap(requestedExtensions)
  const names = extensions.find(({ id }) => id.join('.') === alternativeNamesId)
  return {
    Raw: encodeBase64(request.raw),
    RawTBSCertificateRequest: encodeBase64(body.raw),
    RawSubjectPublicKeyInfo: encodeBase64(key.raw),
    RawSubject: encodeBase64(subject),
    Version: Number(version),
    Signature: encodeBase64(alignRight(signature)),
    SignatureAlgorithm: signatureAlgorithm(algorithm),
    PublicKeyAlgorithm: 1,
    PublicKey: publicKey,
    Subject: decodeName(subject, showValue),
    Attributes: orNull(attributes.flatMap(showAttribute)),
    Extensions: orNull(extensions.map(showExtension)),
    ExtraExtensions: null,
    ...(names === undefined ? noAlternativeNames : decodeAlternativeNames(names.value)),
  }
}

function need<Value>(value: Value | undefined): Value {
  if (value !== undefined) return value
  throw new JmespathError('VALUE', "asn1: structure error: tags don't match")
}

interface Attribute {
  readonly id: readonly number[]
  readonly values: readonly DerElement[]
}

/** Attributes that are something else are left out. */
function readAttributes(content: Uint8Array): readonly Attribute[] {
  const reader = readDer(content)
  const attributes: Attribute[] = []
  while (!isDone(reader)) {
    const parts = readDer(need(readElement(reader)).content)
    const id = readId(parts)
    const values = readTagged(parts, derTags.set)?.content
    const elements = values && readAll(values)
    if (id !== undefined && elements !== undefined) attributes.push({ id, values: elements })
  }
  return attributes
}

function readId(reader: DerReader): readonly number[] | undefined {
  const content = readTagged(reader, derTags.objectIdentifier)?.content
  return content && decodeObjectIdentifier(content)
}

function readAll(content: Uint8Array): readonly DerElement[] | undefined {
  const reader = readDer(content)
  const elements: DerElement[] = []
  while (!isDone(reader)) {
    const element = readElement(reader)
    if (element === undefined) return undefined
    elements.push(element)
  }
  return elements
}

function requestedExtensions({ id, values: [first] }: Attribute): readonly Extension[] {
  if (id.join('.') !== extensionRequest || first === undefined) return []
  return decodeExtensions(first.raw)
}

/** An attribute whose values are lists of pairs of type and value, as Go shows it. */
function showAttribute({ id, values }: Attribute): readonly unknown[] {
  const shown: unknown[] = []
  for (const value of values) {
    const pairs = value.tag === derTags.sequence ? readAll(value.content)?.map(showPair) : undefined
    if (pairs === undefined || pairs.includes(undefined)) return []
    shown.push(pairs)
  }
  return [{ Type: id, Value: shown }]
}

function showPair({ tag, content }: DerElement): unknown {
  if (tag !== derTags.sequence) return undefined
  const reader = readDer(content)
  const id = readId(reader)
  const value = readElement(reader)
  return id && value && { Type: id, Value: showValue(value) }
}
