const words: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map(
    word => [word, true] as const,
  ),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map(
    word => [word, false] as const,
  ),
  ...['', '~', 'null', 'Null', 'NULL'].map(word => [word, null] as const),
])

const infinities: ReadonlyMap<string, number> = new Map([
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map(
    word => [word, Number.POSITIVE_INFINITY] as const,
  ),
  ...['-.inf', '-.Inf', '-.INF'].map(word => [word, Number.NEGATIVE_INFINITY] as const),
  ...['.nan', '.NaN', '.NAN'].map(word => [word, Number.NaN] as const),
])

const maxInt64 = 2n ** 63n - 1n
const minInt64 = -(2n ** 63n)
const maxUint64 = 2n ** 64n - 1n

/** What a plain scalar is: the kind matters where a tag asks for one, and for keys. */
export type Resolved =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'null'; readonly value: null }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'int'; readonly value: number | bigint }
  | { readonly kind: 'float'; readonly value: number }

/** Resolves a plain scalar as go-yaml v2 does: YAML 1.1, without base 60 and dates. */
export function resolvePlain(text: string): Resolved {
  const word = words.get(text)
  if (word === null) return { kind: 'null', value: null }
  if (word !== undefined) return { kind: 'bool', value: word }
  const first = text.charCodeAt(0)
  // `.`, digits, `+` and `-`; nothing else starts a number
  if (first === 0x2e || (first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d) {
    const number = resolveNumber(text)
    if (number !== undefined) return number
  }
  return { kind: 'string', value: text }
}

function resolveNumber(text: string): Resolved | undefined {
  const special = infinities.get(text)
  if (special !== undefined) return { kind: 'float', value: special }
  if (text.startsWith('.')) return resolveFloat(dropDigitSeparators(text))
  const plain = text.replaceAll('_', '')
  return resolveInteger(plain) ?? resolveFloat(plain)
}

const integer = /^([-+]?)(?:0[bB]([01]+)|0[oO]?([0-7]+)|0[xX]([0-9a-fA-F]+)|(0|[1-9][0-9]*))$/
/** go-yaml takes the sign of a binary number behind its prefix, too. */
const lateSign = /^0b([-+])([01]+)$/

function resolveInteger(text: string): Resolved | undefined {
  const [, sign = '', binary, octal, hex, decimal] =
    integer.exec(text) ?? lateSign.exec(text) ?? noMatch
  if (binary) return integerOf(sign, `0b${binary}`)
  if (octal) return integerOf(sign, `0o${octal}`)
  if (hex) return integerOf(sign, `0x${hex}`)
  return decimal === undefined ? undefined : integerOf(sign, decimal)
}

const noMatch: readonly string[] = []

/** `undefined` for a number that does not fit 64 bits. */
function integerOf(sign: string, magnitude: string): Resolved | undefined {
  if (magnitude.length < 15) {
    const small = Number(magnitude)
    // not `-0`
    return { kind: 'int', value: sign === '-' && small !== 0 ? -small : small }
  }
  const value = sign === '-' ? -BigInt(magnitude) : BigInt(magnitude)
  const isUnsigned = sign === '' && value > maxInt64 && value <= maxUint64
  if (!isUnsigned && (value > maxInt64 || value < minInt64)) return undefined
  return { kind: 'int', value: asNumber(value) }
}

/** In a float that starts with a dot Go lets `_` stand between digits. */
function dropDigitSeparators(text: string): string {
  return text.replace(/(?<=[0-9])_(?=[0-9])/g, '')
}

function resolveFloat(text: string): Resolved | undefined {
  if (!/^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? { kind: 'float', value } : undefined
}

/**
 * The value of a number once kubectl has written it as JSON and read it again: whole numbers
 * that fit 64 bits are integers, also those written as `1.0` or `1e3`; beyond, they are floats.
 * `undefined` for infinities and NaN, which JSON does not have.
 */
export function jsonNumber(value: number | bigint): number | bigint | undefined {
  if (typeof value === 'bigint') {
    return value > maxInt64 ? Number(value) : value
  }
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value
  if (!Number.isFinite(value)) return undefined
  if (!Number.isInteger(value) || Math.abs(value) >= 1e19) return value
  // JSON gets the shortest digits that mean the float, filled up with zeros
  const digits = BigInt(String(value))
  return digits > maxInt64 || digits < minInt64 ? value : digits
}

function asNumber(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
