import { compareBytes } from '../../../json/index.ts'
import { quoteGo } from '../../../notation/go-quote.ts'
import { formatGoFloat } from '../../../notation/index.ts'
import { CelError } from '../../value/cel-error.ts'
import { isMap, mapEntries, readMember } from '../../value/containers.ts'
import { type Double, doubleValue, isDouble, isInt, Uint } from '../../value/numbers.ts'
import { Duration, Timestamp } from '../../value/times.ts'
import { TypeValue, typeNameOf } from '../../value/type-value.ts'
import { type FormatClause, splitFormat, wrongType } from './format-clause.ts'
import { DEFAULT_PRECISION, fixed, fixedInEnglish, scientificInEnglish } from './format-number.ts'

/**
 * Fills a format with values.
 *
 * Source: ext/formatting.go of cel-go v0.30, the form before version 4, which Kubernetes has.
 */
export function formatString(format: string, values: readonly unknown[]): string {
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
  const filled = fillers(letter, precision)(value)
  if (filled === undefined) throw new CelError(wrongType(letter, typeNameOf(value)))
  return filled
}

/** A value in the form of a clause; `undefined` if it is of a type that the clause does not take. */
type Fill = (value: unknown) => string | undefined

function fillers(letter: string, precision: number): Fill {
  switch (letter) {
    case 's':
      return plain
    case 'd':
      return value => inBase(value, 10)
    case 'b':
      return value => (typeof value === 'boolean' ? String(Number(value)) : inBase(value, 2))
    case 'o':
      return value => inBase(value, 8)
    case 'f':
      return value => inEnglish(value, double => fixedInEnglish(double, precision))
    case 'e':
      return value => inEnglish(value, double => scientificInEnglish(double, precision))
    case 'X':
      return value => hex(value)?.toUpperCase()
    default:
      return hex
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

const names: ReadonlyMap<unknown, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
])

function inEnglish(value: unknown, write: (double: number) => string): string | undefined {
  const named = names.get(value)
  if (named !== undefined) return write(named)
  return isDouble(value) ? write(doubleValue(value)) : undefined
}

/** A value as text on its own. */
function plain(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (isDouble(value)) return formatGoFloat(doubleValue(value), 'g')
  if (value instanceof Uint8Array) return textOf(value)
  if (value instanceof Timestamp || value instanceof Duration) return value.format()
  return written(value)
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const reason = 'invalid UTF-8 in bytes, cannot convert to string'
    throw new CelError(
      `error during formatting: could not convert argument ${quoteGo(reason)} to string`,
    )
  }
}

/** What is written alike on its own and inside of lists and maps. */
function written(value: unknown): string | undefined {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (value instanceof TypeValue) return value.name
  if (Array.isArray(value)) {
    return `[${value.map((_, at) => literal(readMember(value, at, value[at]))).join(', ')}]`
  }
  return isMap(value) ? writtenMap(value) : inBase(value, 10)
}

function writtenMap(map: Parameters<typeof mapEntries>[0]): string {
  const entries = mapEntries(map).map(([key, value]) => [writtenKey(key), literal(value)] as const)
  const ordered = entries.toSorted(([a], [b]) => compareBytes(a, b))
  return `{${ordered.map(([key, value]) => `${key}:${value}`).join(', ')}}`
}

function writtenKey(key: unknown): string {
  return typeof key === 'string' ? quoteGo(key) : String(key instanceof Uint ? key.value : key)
}

/** A value as an expression would write it. */
function literal(value: unknown): string {
  if (typeof value === 'string') return quoteGo(value)
  if (value instanceof Uint8Array) return `b${quoteGo(textOf(value))}`
  if (value instanceof Timestamp) return `timestamp("${value.format()}")`
  if (value instanceof Duration) return `duration("${value.format()}")`
  if (isDouble(value)) return literalDouble(value)
  const text = written(value)
  if (text !== undefined) return text
  throw new CelError(`error during formatting: no formatting function for ${typeNameOf(value)}`)
}

function literalDouble(value: number | Double): string {
  const double = doubleValue(value)
  if (Number.isNaN(double)) return '"NaN"'
  if (Number.isFinite(double)) return fixed(double, DEFAULT_PRECISION)
  return double > 0 ? '"+Inf"' : '"-Inf"'
}
