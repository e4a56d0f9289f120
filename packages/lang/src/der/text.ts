import { derTags } from './reader.ts'

/** A text, or why it is none. */
export type DerText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string }

const printable = /^[A-Za-z0-9 '()+,\-./:=?*&]*$/

/**
 * The text of an element of one of the types for texts.
 *
 * Source: crypto/x509 of Go, parseASN1String; the problems are in its words.
 */
export function decodeText(tag: number, content: Uint8Array): DerText {
  switch (tag) {
    case derTags.teletexString:
      return { ok: true, text: latin1(content) }
    case derTags.printableString:
      return checked(content, printable, 'invalid PrintableString')
    case derTags.ia5String:
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the type is all of ASCII
      return checked(content, /^[\u0000-\u007f]*$/, 'invalid IA5String')
    case derTags.numericString:
      return checked(content, /^[0-9 ]*$/, 'invalid NumericString')
    case derTags.utf8String:
      return decodeUtf8(content)
    case derTags.bmpString:
      return decodeBmp(content)
    default:
      return { ok: false, problem: `unsupported string type: ${tag}` }
  }
}

/** Bytes as the characters of the same number. */
export function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (const byte of bytes) parts.push(String.fromCharCode(byte))
  return parts.join('')
}

function checked(content: Uint8Array, pattern: RegExp, problem: string): DerText {
  const text = latin1(content)
  return pattern.test(text) ? { ok: true, text } : { ok: false, problem }
}

function decodeUtf8(content: Uint8Array): DerText {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
    return { ok: true, text }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { ok: false, problem: 'invalid UTF-8 string' }
  }
}

/** Two bytes a character; surrogates and what is no character are refused. */
function decodeBmp(content: Uint8Array): DerText {
  const problem = 'invalid BMPString'
  if (content.length % 2 !== 0) return { ok: false, problem }
  const parts: string[] = []
  for (let at = 0; at < content.length; at += 2) {
    const code = (content[at] ?? 0) * 256 + (content[at + 1] ?? 0)
    if (code === 0 && at === content.length - 2) break
    const isReserved = code >= 0xfffe || (code >= 0xfdd0 && code <= 0xfdef)
    if (isReserved || (code >= 0xd800 && code <= 0xdfff)) return { ok: false, problem }
    parts.push(String.fromCharCode(code))
  }
  return { ok: true, text: parts.join('') }
}
