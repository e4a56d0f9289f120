/** Bytes in DER that are read from front to back. */
export interface DerReader {
  readonly bytes: Uint8Array
  at: number
}

/** One element: its tag with class and form, its content, and all of its bytes. */
export interface DerElement {
  readonly tag: number
  readonly content: Uint8Array
  readonly raw: Uint8Array
}

/** The tags of universal types; sequences and sets are constructed. */
export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  numericString: 0x12,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const

/** The tag of a context-specific element, as `[0]`. */
export function contextTag(number: number, form: 'primitive' | 'constructed'): number {
  return 0x80 | (form === 'constructed' ? 0x20 : 0) | number
}

/** Starts to read at the front. */
export function readDer(bytes: Uint8Array): DerReader {
  return { bytes, at: 0 }
}

/** Whether everything has been read. */
export function isDone(reader: DerReader): boolean {
  return reader.at >= reader.bytes.length
}

/** Whether the next element has that tag. */
export function hasTag(reader: DerReader, tag: number): boolean {
  return reader.bytes[reader.at] === tag
}

/**
 * The next element; `undefined` if the bytes are no DER (a length that is not in its shortest
 * form, or reaches behind the end) or have a tag of more than one byte.
 */
export function readElement(reader: DerReader): DerElement | undefined {
  const { bytes, at } = reader
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return undefined
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  const length = lengthBytes === 0 && first < 0x80 ? first : readLength(bytes, at + 2, lengthBytes)
  if (length === undefined) return undefined
  const start = at + 2 + lengthBytes
  const end = start + length
  if (end > bytes.length) return undefined
  reader.at = end
  return { tag, content: bytes.subarray(start, end), raw: bytes.subarray(at, end) }
}

/** A length of one to four bytes, which must not be shorter to write. */
function readLength(bytes: Uint8Array, at: number, count: number): number | undefined {
  if (count === 0 || count > 4 || at + count > bytes.length) return undefined
  let length = 0
  for (let byte = 0; byte < count; byte++) length = length * 256 + (bytes[at + byte] ?? 0)
  return length < 128 || length < 256 ** (count - 1) ? undefined : length
}

/** The next element if it has that tag; `undefined` if it has another, or is no DER. */
export function readTagged(reader: DerReader, tag: number): DerElement | undefined {
  return hasTag(reader, tag) ? readElement(reader) : undefined
}
