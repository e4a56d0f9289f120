import { toLower, toUpper } from '../../jmespath/functions/letter-case.ts'
import { byteLength, fromBytes, sliceBytes, toBytes } from '../go-bytes.ts'

/** Cuts a text to a number of bytes and marks the cuts with `...`. Source: goutils.AbbreviateFull. */
export function abbreviate(text: string, from: number, width: number): string {
  const length = byteLength(text)
  if (length <= width) return text
  let start = Math.min(from, length)
  if (length - start < width - 3) start = length - (width - 3)
  if (start <= 4) return `${sliceBytes(text, 0, width - 3)}...`
  if (width < 7) return ''
  if (start + width - 3 < length) {
    return `...${abbreviate(sliceBytes(text, start), 0, width - 3)}`
  }
  return `...${sliceBytes(text, length - (width - 3))}`
}

const space = /\s/u

/** Each word with a capital; a word starts behind what is no letter, digit, `_` or `'`. */
export function title(text: string): string {
  return text.replace(/(^|[^\p{L}\p{Nd}_'])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + toUpper(letter)
  })
}

/** Each word with a small first letter. */
export function untitle(text: string): string {
  return text.replace(
    /(^|\s)(\S)/gu,
    (_, before: string, letter: string) => before + toLower(letter),
  )
}

/** A text with a character for each byte, which is how upstream reads it here; kept. */
function byteText(text: string): string {
  return Array.from(toBytes(text), byte => String.fromCharCode(byte)).join('')
}

/** The text without white space. */
export function withoutSpace(text: string): string {
  return byteText(text).replace(/[\s\x85]/g, '')
}

/** The first character of each word. */
export function initials(text: string): string {
  return Array.from(byteText(text).matchAll(/(?:^|[\s\x85])([^\s\x85])/g), match => match[1]).join(
    '',
  )
}

/** Small letters for capitals and the other way round. */
export function swapCase(text: string): string {
  return Array.from(text, character => {
    if (space.test(character)) return character
    return /[\p{Lu}\p{Lt}]/u.test(character) ? toLower(character) : toUpper(character)
  }).join('')
}

/** How a text is broken into lines. */
interface Wrapping {
  /** The bytes of a line. */
  readonly length: number
  readonly separator: string
  /** Whether a word that is longer than a line is cut. */
  readonly isCutting: boolean
}

/** Breaks a text into lines. Source: goutils.WrapCustom. */
export function wrap(text: string, { length: wanted, separator, isCutting }: Wrapping): string {
  const length = Math.max(wanted, 1)
  const lines: string[] = []
  // a character cut in two must not grow, so this goes by bytes
  let rest = byteText(text)
  while (rest.length > length) {
    if (rest.startsWith(' ')) {
      rest = rest.slice(1)
      continue
    }
    const blank = rest.slice(0, length + 1).lastIndexOf(' ')
    const end = blank < 0 && !isCutting ? rest.indexOf(' ', length) : blank
    if (end < 0 && !isCutting) break
    lines.push(rest.slice(0, end < 0 ? length : end))
    rest = rest.slice(end < 0 ? length : end + 1)
  }
  const bytes = [...lines, rest].join(byteText(separator))
  return fromBytes(Uint8Array.from(bytes, byte => byte.charCodeAt(0)))
}
