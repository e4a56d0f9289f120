import {
  type DerElement,
  decodeBoolean,
  decodeInteger,
  decodeObjectIdentifier,
  decodeText,
  derTags,
} from '../../../der/index.ts'
import { JmespathError } from '../../error.ts'
import { encodeBase64 } from '../base64.ts'

/** The types for texts, as Go names them in its complaints. */
const textTypes: ReadonlyMap<number, string> = new Map([
  [derTags.numericString, 'syntax error: NumericString contains invalid character'],
  [derTags.printableString, 'syntax error: PrintableString contains invalid character'],
  [derTags.ia5String, 'syntax error: IA5String contains invalid character'],
  [derTags.utf8String, 'invalid UTF-8 string'],
  [derTags.bmpString, 'invalid BMPString'],
  [derTags.teletexString, ''],
])

/**
 * A value of any type as Go shows it; null for a type that Go does not know.
 *
 * @throws {JmespathError} `VALUE` for bytes that are no text of the type they should be.
 */
export function showValue({ tag, content }: DerElement): unknown {
  if (tag === derTags.boolean) return decodeBoolean(content) ?? null
  if (tag === derTags.integer) return Number(decodeInteger(content) ?? 0n)
  if (tag === derTags.octetString) return encodeBase64(content)
  if (tag === derTags.objectIdentifier) return decodeObjectIdentifier(content) ?? null
  const complaint = textTypes.get(tag)
  if (complaint === undefined) return null
  const text = decodeText(tag, content)
  if (text.ok) return text.text
  throw new JmespathError('VALUE', `asn1: ${complaint}`)
}
