import { decodeUtf8 } from '../../../jmespath/functions/utf8.ts'
import { getOwn, setOwn } from '../../../json/index.ts'

/**
 * The parameters of a query; parts with a wrong escape or a semicolon are left out.
 *
 * Source: net/url.ParseQuery of Go.
 */
export function readQuery(query: string): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const part of query.split('&')) {
    if (part === '' || part.includes(';')) continue
    const equals = part.indexOf('=')
    const key = withoutEscapes(equals === -1 ? part : part.slice(0, equals))
    const value = withoutEscapes(equals === -1 ? '' : part.slice(equals + 1))
    if (key === undefined || value === undefined) continue
    const before = getOwn(found, key)
    setOwn(found, key, [...(Array.isArray(before) ? before : []), value])
  }
  return found
}

function withoutEscapes(text: string): string | undefined {
  if (/%(?![0-9a-fA-F]{2})/.test(text)) return undefined
  const spaced = text.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  const bytes: number[] = []
  for (const [piece] of spaced.matchAll(/%[0-9a-fA-F]{2}|[^%]+/gs)) {
    if (piece.startsWith('%')) bytes.push(Number.parseInt(piece.slice(1), 16))
    else for (const byte of new TextEncoder().encode(piece)) bytes.push(byte)
  }
  return decodeUtf8(Uint8Array.from(bytes))
}
