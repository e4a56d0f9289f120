import { FunctionError } from './error.ts'
import { toBytes } from './go-bytes.ts'

/** The directive `%[flags][width][.precision]verb`. */
export interface Verb {
  verb: string
  minus: boolean
  plus: boolean
  sharp: boolean
  space: boolean
  zero: boolean
  width: number | undefined
  precision: number | undefined
  /** How many more characters may be made; shared by all directives of a call. */
  readonly room: Room
}

/** The number of characters that may still be made. */
export interface Room {
  left: number
}

/** A directive without flags. */
export function plainVerb(verb: string, room: Room): Verb {
  return {
    verb,
    minus: false,
    plus: false,
    sharp: false,
    space: false,
    zero: false,
    width: undefined,
    precision: undefined,
    room,
  }
}

/** Fills up to the width; zeros stand on the left only. */
export function pad(spec: Verb, text: string): string {
  const width = spec.width ?? 0
  const isShort = width > text.length && width > characterCount(text)
  const padded = isShort ? fill(spec, text, width - characterCount(text)) : text
  spec.room.left -= padded.length
  if (spec.room.left < 0) throw new FunctionError('output is too long')
  return padded
}

function characterCount(text: string): number {
  return Array.from(text).length
}

function fill(spec: Verb, text: string, count: number): string {
  if (count > spec.room.left) throw new FunctionError('output is too long')
  if (spec.minus) return text + ' '.repeat(count)
  return (spec.zero ? '0' : ' ').repeat(count) + text
}

/** A text in hexadecimal bytes; the flags ask for blanks between them and for `0x`. */
export function formatHex(spec: Verb, bytes: Uint8Array): string {
  const shown = spec.precision === undefined ? bytes : bytes.subarray(0, spec.precision)
  const pairs = Array.from(shown, byte => byte.toString(16).padStart(2, '0'))
  const prefix = spec.sharp && pairs.length > 0 ? '0x' : ''
  const text = spec.space ? pairs.map(pair => prefix + pair).join(' ') : prefix + pairs.join('')
  return pad(spec, spec.verb === 'X' ? text.toUpperCase() : text)
}

/** The first characters of a text, as a precision asks. */
function truncateText({ precision }: Verb, text: string): string {
  return precision === undefined ? text : Array.from(text).slice(0, precision).join('')
}

/** Whether a text can stand in backquotes. */
function isRawText(text: string): boolean {
  return /^[\t\P{Cc}]*$/u.test(text) && !/[`\ufeff]/.test(text)
}

/** A text as the verbs `s`, `v`, `q`, `x`, `X` print it; `undefined` for other verbs. */
export function formatTextVerb(
  spec: Verb,
  text: string,
  quote: (text: string) => string,
): string | undefined {
  switch (spec.verb) {
    case 's':
      return pad(spec, truncateText(spec, text))
    case 'v':
      return pad(spec, spec.sharp ? quote(text) : truncateText(spec, text))
    case 'q': {
      const shown = truncateText(spec, text)
      const isRaw = spec.sharp && isRawText(shown)
      return pad(spec, isRaw ? `\`${shown}\`` : quote(shown))
    }
    case 'x':
    case 'X':
      return formatHex(spec, toBytes(text))
    default:
      return undefined
  }
}
