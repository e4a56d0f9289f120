/** The text of a string literal is no text: a code point that does not exist. */
export const INVALID_CODE_POINT = 'invalid unicode code point'

/** The value of a string literal with its quotes and prefix; `undefined` if an escape names no code point. */
export function readString(literal: string): string | undefined {
  const { isRaw, body } = unwrap(literal)
  if (isRaw || !body.includes('\\')) return body
  const parts: string[] = []
  for (const [piece, code] of pieces(body)) {
    if (code === undefined) parts.push(piece)
    else if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
    else parts.push(String.fromCodePoint(code))
  }
  return parts.join('')
}

/** The value of a bytes literal: `\xHH` and `\ooo` are bytes, everything else its UTF-8. */
export function readBytes(literal: string): Uint8Array | undefined {
  const { isRaw, body } = unwrap(literal)
  const encoder = new TextEncoder()
  if (isRaw || !body.includes('\\')) return encoder.encode(body)
  const bytes: number[] = []
  for (const [piece, code] of pieces(body)) {
    const isUnicode = /^\\[uU]/.test(piece)
    if (code !== undefined && !isUnicode) bytes.push(code)
    else if (isUnicode) return undefined
    else bytes.push(...encoder.encode(piece))
  }
  return Uint8Array.from(bytes)
}

function unwrap(literal: string): { isRaw: boolean; body: string } {
  const prefix = /^[a-zA-Z]*/.exec(literal)?.[0] ?? ''
  const text = literal.slice(prefix.length)
  const quotes = text.length >= 6 && (text.startsWith('"""') || text.startsWith("'''")) ? 3 : 1
  return { isRaw: /r/i.test(prefix), body: text.slice(quotes, -quotes) }
}

const letters: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['b', 8],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
])

/** The pieces of a text: escapes with the code they stand for, and what stands between them. */
function* pieces(body: string): Generator<[piece: string, code?: number]> {
  const piece =
    /\\[xX][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\[0-3][0-7]{2}|\\.|[^\\]+/gs
  for (const [text] of body.matchAll(piece)) {
    if (!text.startsWith('\\')) yield [text]
    else if (/^\\[xXuU]/.test(text)) yield [text, Number.parseInt(text.slice(2), 16)]
    else if (/^\\\d/.test(text)) yield [text, Number.parseInt(text.slice(1), 8)]
    else yield [text, letters.get(text.charAt(1)) ?? text.charCodeAt(1)]
  }
}
