/**
 * Bytes as a text; every byte that belongs to no character becomes U+FFFD, as where Go writes
 * such a text as JSON.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const [code, length] = readCharacter(bytes, at)
    parts.push(String.fromCodePoint(code))
    at += length
  }
  return parts.join('')
}

const replacement: readonly [number, number] = [0xfffd, 1]

/** The character at a place, and how many bytes it has. */
function readCharacter(bytes: Uint8Array, at: number): readonly [number, number] {
  const first = bytes[at] ?? 0
  if (first < 0x80) return [first, 1]
  const length = sequenceLength(first)
  if (length === 0) return replacement
  let code = first & (0xff >> (length + 1))
  for (let next = 1; next < length; next++) {
    const byte = bytes[at + next] ?? 0
    if ((byte & 0xc0) !== 0x80) return replacement
    code = (code << 6) | (byte & 0x3f)
  }
  return isAllowed(code, length) ? [code, length] : replacement
}

/** How many bytes a character has by its first one; 0 if none starts like that. */
function sequenceLength(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 0
  if (first < 0xe0) return 2
  return first < 0xf0 ? 3 : 4
}

/** No surrogates, nothing behind the last character, and no longer than necessary. */
function isAllowed(code: number, length: number): boolean {
  if (length === 3) return code >= 0x800 && (code < 0xd800 || code > 0xdfff)
  return length === 2 || (code >= 0x10000 && code <= 0x10ffff)
}
