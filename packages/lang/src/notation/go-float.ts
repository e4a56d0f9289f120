/** The largest precision that is honoured; Go's own texts need no more than 17 digits. */
const MAX_PRECISION = 400

/**
 * A floating-point number as Go prints it: `g` as `%g` and `%v` do (`1e+06`, `1.5`), `e`, `E` and
 * `f` as those verbs. `precision` is the number of decimals (of digits with `g`); -1 asks for the
 * fewest digits that read back as the same number.
 *
 * Source: strconv.FormatFloat of Go, which rounds a tie to the even digit.
 */
export function formatGoFloat(
  value: number,
  format: 'g' | 'e' | 'E' | 'f',
  precision = -1,
): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const absolute = Math.abs(value)
  const limited = Math.min(precision, MAX_PRECISION)
  switch (format) {
    case 'f':
      return sign + formatFixed(absolute, limited)
    case 'e':
      return sign + formatScientific(significant(absolute, limited + 1))
    case 'E':
      return sign + formatScientific(significant(absolute, limited + 1)).toUpperCase()
    case 'g':
      return sign + formatGeneral(absolute, limited)
  }
}

/** `0.ddd… × 10^point`, or `d.ddd… × 10^(point-1)`. */
interface Digits {
  readonly digits: string
  readonly point: number
}

/** The digits of a number; `count` 0 asks for the fewest that identify it. */
function significant(value: number, count: number): Digits {
  const [mantissa = '', exponentText = '0'] = value.toExponential().split('e')
  const exponent = Number(exponentText)
  if (count === 0) return { digits: mantissa.replace('.', ''), point: exponent + 1 }
  if (value === 0) return { digits: '0'.repeat(count), point: 1 }
  // the fewest digits may round up to a power of ten that the number itself does not reach
  const below = roundAt(value, exponent - count).toString()
  if (below.length === count) return { digits: below, point: exponent }
  const rounded = roundAt(value, exponent - count + 1).toString()
  return { digits: rounded.slice(0, count), point: exponent + 1 + rounded.length - count }
}

/** The number in units of 10^`exponent`, exactly, a tie to the even side. */
function roundAt(value: number, exponent: number): bigint {
  const { mantissa, power } = parts(value)
  const numerator = mantissa * 2n ** positive(power) * 10n ** positive(-exponent)
  const denominator = 2n ** positive(-power) * 10n ** positive(exponent)
  const quotient = numerator / denominator
  const twice = 2n * (numerator % denominator)
  const isUp = twice > denominator || (twice === denominator && quotient % 2n === 1n)
  return isUp ? quotient + 1n : quotient
}

function positive(value: number): bigint {
  return BigInt(Math.max(value, 0))
}

/** A number as an integer times a power of two. */
function parts(value: number): { readonly mantissa: bigint; readonly power: number } {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0)
  const exponent = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & 0xfffffffffffffn
  return exponent === 0
    ? { mantissa: fraction, power: -1074 }
    : { mantissa: fraction + 0x10000000000000n, power: exponent - 1075 }
}

function formatScientific({ digits, point }: Digits): string {
  const mantissa = digits.length === 1 ? digits : `${digits.slice(0, 1)}.${digits.slice(1)}`
  const exponent = point - 1
  const size = Math.abs(exponent).toString().padStart(2, '0')
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${size}`
}

function formatFixed(value: number, precision: number): string {
  if (precision < 0) return withoutExponent(significant(value, 0))
  const digits = roundAt(value, -precision)
    .toString()
    .padStart(precision + 1, '0')
  if (precision === 0) return digits
  return `${digits.slice(0, -precision)}.${digits.slice(-precision)}`
}

function withoutExponent({ digits, point }: Digits): string {
  if (point <= 0) return digits === '0' ? '0' : `0.${'0'.repeat(-point)}${digits}`
  if (digits.length <= point) return digits.padEnd(point, '0')
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}

/** From this exponent on the shortest form of `%g` and `%v` has one. */
const SHORTEST_LIMIT = 6

function formatGeneral(value: number, precision: number): string {
  const count = precision < 0 ? 0 : Math.max(precision, 1)
  const { digits, point } = significant(value, count)
  const shown = { digits: digits.replace(/0+$/, '') || '0', point }
  const exponent = point - 1
  const limit = count === 0 ? SHORTEST_LIMIT : count
  const isScientific = value !== 0 && (exponent < -4 || exponent >= limit)
  return isScientific ? formatScientific(shown) : withoutExponent(shown)
}
