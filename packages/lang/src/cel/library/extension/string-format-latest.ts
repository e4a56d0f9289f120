import { compareBytes } from '../../../json/index.ts'
import { CelError } from '../../value/cel-error.ts'
import { isMap, mapEntries, readMember } from '../../value/containers.ts'
import { doubleValue, isDouble, isInt, Uint } from '../../value/numbers.ts'
import { Duration, Timestamp } from '../../value/times.ts'
import { TypeValue, typeNameOf } from '../../value/type-value.ts'
import { type FormatClause, splitFormat, wrongType } from './format-clause.ts'
import { DEFAULT_PRECISION, fixed, scientific } from './format-number.ts'

/**
 * Fills a format with values, in the form of today.
 *
 * Source: ext/formatting_v2.go of cel-go v0.30.
 */
export function formatLatest(format: string, values: readonly unknown[]): string {
  let text = ''
  let index = 0
  for (const piece of splitFormat(format)) {
    if (typeof piece === 'string') {
      text += piece
      continue
    }
    if (index >= values.length) throw new CelError(`index ${index} out of range`)
    if ('wrong' in piece) throw new CelError(piece.wrong)
    text += fill(piece, readMember(values, index, values[index]))
    index++
  }
  return text
}

function fill({ letter, precision = DEFAULT_PRECISION }: FormatClause, value: unknown): string {
  const filled = filledBy(letter, precision, value)
  if (filled === undefined) throw new CelError(wrongType(letter, typeNameOf(value)))
  return filled
}

function filledBy(letter: string, precision: number, value: unknown): string | undefined {
  switch (letter) {
    case 's':
      return plain(value)
    case 'd':
      return isDouble(value) ? shortest(doubleValue(value)) : inBase(value, 10)
    case 'b':
      return typeof value === 'boolean' ? String(Number(value)) : inBase(value, 2)
    case 'o':
      return inBase(value, 8)
    case 'f':
      return ofNumber(value, double => fixed(double, precision))
    case 'e':
      return ofNumber(value, double => scientific(double, precision))
    case 'X':
      return hex(value)?.toUpperCase()
    default:
      return hex(value)
  }
}

function inBase(value: unknown, base: number): string | undefined {
  if (isInt(value)) return value.toString(base)
  return value instanceof Uint ? value.value.toString(base) : undefined
}

function hex(value: unknown): string | undefined {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  if (!(bytes instanceof Uint8Array)) return inBase(value, 16)
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

function ofNumber(value: unknown, write: (double: number) => string): string | undefined {
  if (isInt(value)) return write(Number(value))
  if (value instanceof Uint) return write(Number(value.value))
  return isDouble(value) ? write(doubleValue(value)) : undefined
}

/** The fewest digits that tell a double from others, without exponent. */
function shortest(value: number): string {
  if (!Number.isFinite(value)) return fixed(value, 0)
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  const digits = mantissa.replace(/\D/g, '').length
  return fixed(value, Math.max(0, digits - 1 - Number(exponent)))
}

function plain(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (isDouble(value)) return shortest(doubleValue(value))
  if (value instanceof Uint8Array) return new TextDecoder().decode(value)
  if (value instanceof Timestamp || value instanceof Duration) return value.format()
  if (value instanceof TypeValue) return value.name
  if (Array.isArray(value)) {
    return `[${value.map((_, at) => element(readMember(value, at, value[at]))).join(', ')}]`
  }
  if (!isMap(value)) return inBase(value, 10)
  const entries = mapEntries(value).map(([key, member]) => [element(key), element(member)] as const)
  const ordered = entries.toSorted(([a], [b]) => compareBytes(a, b))
  return `{${ordered.map(([key, member]) => `${key}: ${member}`).join(', ')}}`
}

function element(value: unknown): string {
  const text = plain(value)
  if (text === undefined) throw new CelError(wrongType('s', typeNameOf(value)))
  return text
}
