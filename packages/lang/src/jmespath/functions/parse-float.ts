const decimal = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?$/i
const hexadecimal = /^([+-]?)0x([0-9a-f]*)(?:\.([0-9a-f]*))?p([+-]?[0-9]+)$/i
const infinity = /^[+-]?inf(?:inity)?$/i
/** Underscores stand between digits; the prefix of a hexadecimal number counts as one. */
const separated =
  /^[+-]?(?:0x)?_?[0-9a-f]+(?:_[0-9a-f]+)*(?:\.[0-9a-f]*(?:_[0-9a-f]+)*)?(?:[ep][+-]?[0-9]+(?:_[0-9]+)*)?$/i

/**
 * The number that a text writes, by the grammar of Go: also hexadecimal with an exponent, with
 * underscores, infinite and `NaN`. `undefined` for another text, and for what is too large.
 *
 * Source: strconv.ParseFloat of Go.
 */
export function parseGoFloat(text: string): number | undefined {
  if (infinity.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  if (text.toLowerCase() === 'nan') return Number.NaN
  if (text.includes('_')) {
    return separated.test(text) ? parseGoFloat(text.replaceAll('_', '')) : undefined
  }
  const value = decimal.test(text) ? Number(text) : parseHexadecimal(text)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

function parseHexadecimal(text: string): number | undefined {
  const match = hexadecimal.exec(text)
  if (match === null) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (whole + fraction === '' || whole.length + fraction.length > 100) return undefined
  const mantissa = Number(BigInt(`0x${whole}${fraction}`))
  const power = Number(exponent) - 4 * fraction.length
  // in two steps, because the power alone may be too small for a float
  const half = Math.trunc(power / 2)
  const value = mantissa * 2 ** half * 2 ** (power - half)
  return sign === '-' ? -value : value
}
