import { formatGoFloat } from '../notation/go-float.ts'
import { quoteGo } from '../notation/go-quote.ts'

import { pad, type Verb } from './verb.ts'

const radixes: ReadonlyMap<string, number> = new Map([
  ['d', 10],
  ['v', 10],
  ['b', 2],
  ['o', 8],
  ['O', 8],
  ['x', 16],
  ['X', 16],
])

/** An integer as an integer verb prints it; `undefined` for other verbs. */
export function formatIntegerVerb(spec: Verb, value: number | bigint): string | undefined {
  const radix = radixes.get(spec.verb)
  if (radix !== undefined) return formatInRadix(spec, value, radix)
  switch (spec.verb) {
    case 'c':
      return pad(spec, character(value))
    case 'q':
      return pad(spec, quoteCharacter(character(value)))
    case 'U':
      return pad({ ...spec, zero: false }, formatCodePoint(spec, value))
    default:
      return undefined
  }
}

function character(value: number | bigint): string {
  const code = Number(value)
  const isScalar = code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isScalar ? String.fromCodePoint(code) : '\ufffd'
}

function quoteCharacter(text: string): string {
  if (text === "'") return "'\\''"
  return text === '"' ? `'"'` : `'${quoteGo(text).slice(1, -1)}'`
}

function formatCodePoint({ sharp, precision }: Verb, value: number | bigint): string {
  const digits = Math.max(precision ?? 4, 4)
  const code = `U+${BigInt.asUintN(64, BigInt(value)).toString(16).toUpperCase().padStart(digits, '0')}`
  const text = character(value)
  const isVisible = /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(text)
  return sharp && isVisible ? `${code} '${text}'` : code
}

function formatInRadix(spec: Verb, value: number | bigint, radix: number): string {
  const isNegative = value < 0
  const size = isNegative ? -BigInt(value) : BigInt(value)
  if (spec.precision === 0 && size === 0n) return pad({ ...spec, zero: false }, '')
  const sign = signOf(spec, isNegative)
  const prefix = prefixOf(spec, size)
  const digits = size.toString(radix).padStart(minimum(spec, sign), '0')
  const shown = spec.verb === 'X' ? digits.toUpperCase() : digits
  return pad({ ...spec, zero: false }, sign + withPrefix(prefix, shown))
}

/** The octal prefix is no more than a leading zero. */
function withPrefix(prefix: string, digits: string): string {
  return prefix === '0' && digits.startsWith('0') ? digits : prefix + digits
}

function signOf({ verb, plus, space }: Verb, isNegative: boolean): string {
  if (isNegative) return '-'
  if (plus && verb !== 'v') return '+'
  return space ? ' ' : ''
}

function prefixOf({ verb, sharp }: Verb, size: bigint): string {
  if (verb === 'O') return '0o'
  if (!sharp) return ''
  if (verb === 'o') return size === 0n ? '' : '0'
  if (verb === 'b') return '0b'
  return verb === 'x' || verb === 'X' ? `0${verb}` : ''
}

/** The least number of digits: of the precision, or of a width to be filled with zeros. */
function minimum({ precision, zero, minus, width, room }: Verb, sign: string): number {
  const digits = precision ?? (zero && !minus ? (width ?? 0) - sign.length : 0)
  return Math.min(digits, room.left)
}

/** A floating-point number as its verbs print it; `undefined` for other verbs. */
export function formatFloatVerb(spec: Verb, value: number): string | undefined {
  const text = floatText(spec, value)
  if (text === undefined) return undefined
  const hasSign = text.startsWith('-') || text.startsWith('+')
  const sign = hasSign && text.startsWith('-') ? '-' : signOf(spec, false)
  const isInfinite = !Number.isFinite(value)
  const shownSign = isInfinite && hasSign && sign === '' ? text.charAt(0) : sign
  const digits = hasSign ? text.slice(1) : text
  const { width = 0 } = spec
  const isFilled =
    spec.zero && !spec.minus && !isInfinite && width > digits.length + shownSign.length
  if (isFilled) return shownSign + pad({ ...spec, width: width - shownSign.length }, digits)
  return pad({ ...spec, zero: false }, shownSign + digits)
}

function floatText({ verb, precision, sharp }: Verb, value: number): string | undefined {
  switch (verb) {
    case 'v':
      return formatGoFloat(value, 'g', precision ?? -1)
    case 'g':
      return general(value, precision, sharp)
    case 'G':
      return general(value, precision, sharp).replace('e', 'E')
    case 'e':
    case 'E':
      return formatGoFloat(value, verb, precision ?? 6)
    case 'f':
    case 'F':
      return formatGoFloat(value, 'f', precision ?? 6)
    default:
      return undefined
  }
}

/** `%#g` keeps the trailing zeros of six digits. */
function general(value: number, precision: number | undefined, sharp: boolean): string {
  const text = formatGoFloat(value, 'g', precision ?? -1)
  if (!sharp || !Number.isFinite(value)) return text
  const [mantissa = '', exponent] = text.split('e')
  const digits = mantissa.replace(/^[+-]?0*\.?0*/, '').replace('.', '').length
  const point = mantissa.includes('.') ? '' : '.'
  const zeros = '0'.repeat(Math.max((precision ?? 6) - digits, 0))
  return mantissa + point + zeros + (exponent === undefined ? '' : `e${exponent}`)
}
