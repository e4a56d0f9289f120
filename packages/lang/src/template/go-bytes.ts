const encoder = new TextEncoder()
const decoder = new TextDecoder()

const ascii = /^[\0-\x7f]*$/

/** The UTF-8 form of a text. */
export function toBytes(text: string): Uint8Array {
  return encoder.encode(text)
}

/** A text of UTF-8 bytes; what is none becomes U+FFFD. */
export function fromBytes(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** The length of a text in bytes of UTF-8, as Go's `len` counts. */
export function byteLength(text: string): number {
  return ascii.test(text) ? text.length : toBytes(text).length
}

/** A part of a text between two byte offsets; a character cut in two becomes U+FFFD. */
export function sliceBytes(text: string, start: number, end?: number): string {
  return ascii.test(text) ? text.slice(start, end) : fromBytes(toBytes(text).slice(start, end))
}
