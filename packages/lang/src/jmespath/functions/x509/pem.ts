import { decodeBase64 } from '../base64.ts'

/** A block between `-----BEGIN type-----` and `-----END type-----`. */
export interface PemBlock {
  readonly type: string
  readonly bytes: Uint8Array
}

const begin = '-----BEGIN '
const end = '\n-----END '
const dashes = '-----'

/**
 * The first block of a text that is well formed.
 *
 * Source: encoding/pem.Decode of Go.
 */
export function decodePem(text: string): PemBlock | undefined {
  let from = 0
  for (;;) {
    const endAt = text.indexOf(end, from)
    if (endAt === -1) return undefined
    const next = endAt + end.length
    // a BEGIN without END is skipped: the last one before END counts
    const beginAt = text.slice(from, endAt).lastIndexOf(begin)
    const start = from + beginAt
    if (beginAt !== -1 && (beginAt === 0 || text[start - 1] === '\n')) {
      const block = readBlock(text, start + begin.length, endAt)
      if (block !== undefined) return block
    }
    from = next
  }
}

/** The block whose type starts at `start` and whose content ends at `endAt`. */
function readBlock(text: string, start: number, endAt: number): PemBlock | undefined {
  const lineEnd = endOfLine(text, start)
  const typeLine = text.slice(start, lineEnd).replace(/[ \t\r]+$/, '')
  if (!typeLine.endsWith(dashes)) return undefined
  const type = typeLine.slice(0, -dashes.length)
  const closing = text.slice(endAt + end.length)
  if (!closing.startsWith(type + dashes)) return undefined
  const behind = type.length + dashes.length
  if (!/^[ \t]*(?:\r?\n|$)/.test(closing.slice(behind))) return undefined
  const body = skipHeaders(text, lineEnd + 1)
  if (body > endAt) return body === lineEnd + 1 ? { type, bytes: new Uint8Array() } : undefined
  const bytes = decodeBase64(text.slice(body, endAt).replace(/[ \t]/g, ''))
  return bytes instanceof Uint8Array ? { type, bytes } : undefined
}

/** Where the lines with a colon end. */
function skipHeaders(text: string, from: number): number {
  let at = from
  while (at < text.length && text.slice(at, endOfLine(text, at)).includes(':')) {
    at = endOfLine(text, at) + 1
  }
  return at
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at === -1 ? text.length : at
}
