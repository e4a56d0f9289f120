const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values: ReadonlyMap<string, number> = new Map(
  Array.from(alphabet, (letter, value) => [letter, value]),
)

/** Bytes in base64, with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  const letters: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const count = Math.min(bytes.length - at, 3) + 1
    for (let letter = 0; letter < count; letter++) {
      letters.push(alphabet.charAt((group >> (18 - 6 * letter)) & 63))
    }
    letters.push('='.repeat(4 - count))
  }
  return letters.join('')
}

/**
 * The bytes of a text in base64 with padding; line ends are skipped. A number is the byte of the
 * text where it goes wrong.
 *
 * Source: encoding/base64 of Go, decodeQuantum.
 */
export function decodeBase64(text: string): Uint8Array | { readonly wrongAt: number } {
  const bytes = new Uint8Array(Math.ceil(text.length / 4) * 3)
  let count = 0
  let at = 0
  for (;;) {
    const group = readGroup(text, at)
    if (typeof group === 'number') return { wrongAt: byteOffset(text, group) }
    for (let byte = 0; byte < group.letters - 1; byte++) {
      bytes[count++] = (group.bits >> (16 - 8 * byte)) & 255
    }
    if (group.letters < 4) return bytes.subarray(0, count)
    at = group.end
  }
}

interface Group {
  /** The value of up to four letters, as 24 bits. */
  readonly bits: number
  readonly letters: number
  readonly end: number
}

/** Four letters, or fewer at the end; or the place of the mistake. */
function readGroup(text: string, start: number): Group | number {
  let bits = 0
  let at = start
  for (let letters = 0; letters < 4; at++) {
    if (at >= text.length) return letters === 0 ? { bits, letters, end: at } : at - letters
    const letter = text.charAt(at)
    const value = values.get(letter)
    if (value !== undefined) {
      bits |= value << (18 - 6 * letters)
      letters++
    } else if (letter === '=') {
      return readPadding(text, at, { bits, letters, end: at })
    } else if (letter !== '\n' && letter !== '\r') {
      return at
    }
  }
  return { bits, letters: 4, end: at }
}

function readPadding(text: string, first: number, group: Group): Group | number {
  if (group.letters < 2) return first
  let at = skipLineEnds(text, first + 1)
  if (group.letters === 2) {
    if (at === text.length) return at
    if (text[at] !== '=') return at - 1
    at = skipLineEnds(text, at + 1)
  }
  return at < text.length ? at : group
}

function skipLineEnds(text: string, from: number): number {
  let at = from
  while (text[at] === '\n' || text[at] === '\r') at++
  return at
}

function byteOffset(text: string, offset: number): number {
  return new TextEncoder().encode(text.slice(0, offset)).length
}
