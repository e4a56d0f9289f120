const MIN_INT64 = -(2n ** 63n)
const MAX_INT64 = 2n ** 63n - 1n

/** Whether Kubernetes reads a number as an int64; all others are floating point. */
export function isInteger(value: number | bigint): boolean {
  return typeof value === 'number'
    ? Number.isSafeInteger(value)
    : value >= MIN_INT64 && value <= MAX_INT64
}

/** Whether two numbers have the same value, in whatever form. */
export function sameNumber(a: number | bigint, b: number | bigint): boolean {
  if (typeof a === 'number') {
    return typeof b === 'number' ? a === b : Number.isInteger(a) && BigInt(a) === b
  }
  return typeof b === 'bigint' ? a === b : Number.isInteger(b) && BigInt(b) === a
}

/** A decimal integer of 64 bits, with or without a sign, as Go's strconv.ParseInt reads it. */
export function parseIntegerText(text: string): number | bigint | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined
  const digits = text.replace(/^[+-]?0*/, '')
  if (digits.length > 19) return undefined
  const value = BigInt(text.startsWith('-') ? `-${digits || 0}` : digits)
  if (!isInteger(value)) return undefined
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

// Float = [ "+" | "-" ] ( Decimal | Hex | "inf" | "infinity" ) | "nan" ;  letters of any case
// Decimal = ( D [ "." [ D ] ] | "." D ) [ "e" [ "+" | "-" ] D ] ;  D = digits, with "_" inside
// Hex = "0x" [ "_" ] ( H [ "." [ H ] ] | "." H ) "p" [ "+" | "-" ] D
const decimal =
  /^[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+(?:_\d+)*)?$/i
const hex =
  /^([+-]?)0x_?([\da-f]+(?:_[\da-f]+)*)?(?:\.([\da-f]+(?:_[\da-f]+)*)?)?p([+-]?\d+(?:_\d+)*)$/i
const infinite = /^([+-]?)inf(?:inity)?$/i

/** A number as Go's strconv.ParseFloat reads it; `undefined` also for what is too large. */
export function parseFloatText(text: string): number | undefined {
  if (decimal.test(text)) {
    const value = Number(text.replaceAll('_', ''))
    return Number.isFinite(value) ? value : undefined
  }
  const last = text.charCodeAt(text.length - 1)
  // What is no decimal ends in a digit (hex), or in the f, y or n of a word.
  if (last < 58) return parseHex(text)
  const infinity = infinite.exec(text)
  if (infinity !== null) return infinity[1] === '-' ? -Infinity : Infinity
  return /^nan$/i.test(text) ? Number.NaN : undefined
}

function parseHex(text: string): number | undefined {
  const match = hex.exec(text.slice(0, MAX_HEX_LENGTH + 1))
  if (match === null || text.length > MAX_HEX_LENGTH) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = ''] = match.map(part =>
    (part ?? '').replaceAll('_', ''),
  )
  if (whole + fraction === '') return undefined
  const mantissa = Number(BigInt(`0x${whole}${fraction}`))
  const value = mantissa * 2 ** (Number(exponent) - 4 * fraction.length)
  if (!Number.isFinite(value)) return undefined
  return sign === '-' ? -value : value
}

/** Nobody writes longer ones; keeps the conversion cheap. */
const MAX_HEX_LENGTH = 100
