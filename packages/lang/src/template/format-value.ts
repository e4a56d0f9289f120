import { sortedKeys } from '../json/order.ts'
import { formatDuration } from '../notation/duration.ts'
import { quoteGo } from '../notation/go-quote.ts'
import { formatGoTime } from '../notation/go-time.ts'

import { fromBytes } from './go-bytes.ts'
import { isFloat, isNumber, numeric } from './go-number.ts'
import { elementType, GoDuration, GoMoment, isMap, readMember, typeName } from './go-value.ts'
import { formatFloatVerb, formatIntegerVerb } from './number-verbs.ts'
import { formatHex, formatTextVerb, pad, plainVerb, type Room, type Verb } from './verb.ts'

const TIME_LAYOUT = '2006-01-02 15:04:05.999999999 -0700 MST'

/** A moment as Go's `String` method prints it. */
export function formatMoment({ time }: GoMoment): string {
  return formatGoTime(TIME_LAYOUT, time)
}

/** The most characters that one call may make. */
const MAX_FORMATTED = 4_000_000

/** Room for one formatted text. */
export function newRoom(): Room {
  return { left: MAX_FORMATTED }
}

/**
 * A value as Go's `%v` prints it.
 *
 * @throws {FunctionError} if the text would be too long.
 */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return '<nil>'
  if (isNumber(value) && !isFloat(value)) return String(numeric(value))
  return formatVerb(plainVerb('v', newRoom()), value)
}

/**
 * A value as a directive of `printf` prints it.
 *
 * @throws {FunctionError} if the text would be too long.
 */
export function formatVerb(spec: Verb, value: unknown): string {
  if (spec.verb === 'T')
    return formatTextVerb({ ...spec, verb: 's' }, typeName(value), quoteGo) ?? ''
  if (value === null || value === undefined) {
    return spec.verb === 'v' ? pad(spec, '<nil>') : `%!${spec.verb}(<nil>)`
  }
  return formatKnown(spec, value) ?? badVerb(spec, value)
}

/** The value as it is, in the width and precision that were asked for. */
function badVerb(spec: Verb, value: unknown): string {
  const shown = formatVerb({ ...spec, verb: usualVerb(value), sharp: false }, value)
  return `%!${spec.verb}(${typeName(value)}=${shown})`
}

function usualVerb(value: unknown): string {
  if (typeof value === 'string') return 's'
  if (!isNumber(value)) return 'v'
  return isFloat(value) ? 'g' : 'd'
}

function formatKnown(spec: Verb, value: unknown): string | undefined {
  if (typeof value === 'string') return formatTextVerb(spec, value, quoteText(spec))
  if (isNumber(value)) {
    const plain = numeric(value)
    return isFloat(value) ? formatFloatVerb(spec, Number(plain)) : formatIntegerVerb(spec, plain)
  }
  if (typeof value === 'boolean') {
    return spec.verb === 't' || spec.verb === 'v' ? pad(spec, String(value)) : undefined
  }
  if (value instanceof GoMoment) return formatTextVerb(spec, formatMoment(value), quoteGo)
  if (value instanceof GoDuration) {
    return spec.verb === 'd'
      ? formatIntegerVerb(spec, value.nanoseconds)
      : formatTextVerb(spec, formatDuration(value.nanoseconds), quoteGo)
  }
  return formatComposite(spec, value)
}

/** `%+q` keeps to ASCII. */
function quoteText({ plus, verb }: Verb): (text: string) => string {
  if (!plus || verb !== 'q') return quoteGo
  return text => quoteGo(text).replace(/[^\0-\x7f]/gu, escapeCharacter)
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code > 0xffff
    ? `\\U${code.toString(16).padStart(8, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`
}

function formatComposite(spec: Verb, value: unknown): string | undefined {
  if (value instanceof Uint8Array) return formatBytes(spec, value)
  if (Array.isArray(value)) {
    const items = value.map((item, index) =>
      formatElement(spec, readMember(value, index, item), elementType(value)),
    )
    return spec.verb === 'v' && spec.sharp
      ? `${typeName(value)}{${items.join(', ')}}`
      : `[${items.join(' ')}]`
  }
  if (isMap(value)) {
    const members = sortedKeys(value).map(key => {
      const member = readMember(value, key, value[key])
      return `${formatVerb(spec, key)}:${formatElement(spec, member, elementType(value))}`
    })
    return spec.verb === 'v' && spec.sharp
      ? `${typeName(value)}{${members.join(', ')}}`
      : `map[${members.join(' ')}]`
  }
  return undefined
}

function formatElement(spec: Verb, value: unknown, type: string): string {
  const isNil = value === null || value === undefined
  if (!isNil) return formatVerb(spec, value)
  return spec.verb === 'v' && spec.sharp ? `${type}(nil)` : pad(spec, '<nil>')
}

function formatBytes(spec: Verb, bytes: Uint8Array): string {
  switch (spec.verb) {
    case 's':
    case 'q':
      return formatTextVerb(spec, fromBytes(bytes), quoteGo) ?? ''
    case 'x':
    case 'X':
      return formatHex(spec, bytes)
    default:
      return `[${Array.from(bytes, byte => formatIntegerVerb(spec, byte) ?? '').join(' ')}]`
  }
}
