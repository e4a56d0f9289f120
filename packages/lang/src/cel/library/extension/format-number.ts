/** How many digits a double is written with behind the point if nothing is said. */
export const DEFAULT_PRECISION = 6

/** Fixed point, as Go's `%f`: exact to the last digit, halves to even. */
export function fixed(value: number, precision: number): string {
  if (!Number.isFinite(value)) return infinite(value)
  const { digits, scale } = decimalOf(Math.abs(value))
  const text = String(scaled(digits, precision - scale)).padStart(precision + 1, '0')
  const sign = isNegative(value) ? '-' : ''
  return precision === 0
    ? sign + text
    : `${sign}${text.slice(0, -precision)}.${text.slice(-precision)}`
}

function isNegative(value: number): boolean {
  return value < 0 || Object.is(value, -0)
}

/** A number times a power of ten, halves to even. */
function scaled(digits: bigint, shift: number): bigint {
  if (shift >= 0) return digits * 10n ** BigInt(shift)
  return divideToEven(digits, 10n ** BigInt(-shift))
}

/** A double as the whole number `digits` with so many of them behind the point. */
function decimalOf(value: number): { digits: bigint; scale: number } {
  let fraction = value
  let scale = 0
  while (!Number.isInteger(fraction)) {
    fraction *= 2
    scale++
  }
  // n / 2^s = n · 5^s / 10^s
  return { digits: BigInt(fraction) * 5n ** BigInt(scale), scale }
}

function divideToEven(value: bigint, by: bigint): bigint {
  const quotient = value / by
  const twice = (value % by) * 2n
  const isUp = twice > by || (twice === by && quotient % 2n === 1n)
  return isUp ? quotient + 1n : quotient
}

/** What is no finite number, in the words of CEL. */
function infinite(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  return value > 0 ? 'Infinity' : '-Infinity'
}

/** Mantissa and exponent of a double, as Go's `%e`. */
export function scientific(value: number, precision: number): string {
  if (!Number.isFinite(value)) return infinite(value)
  const { digits, scale } = decimalOf(Math.abs(value))
  const count = digits === 0n ? 1 : String(digits).length
  const rounded = String(scaled(digits, precision + 1 - count)).padEnd(precision + 1, '0')
  // rounding up may give one digit more
  const extra = rounded.length - precision - 1
  const exponent = digits === 0n ? 0 : count - 1 - scale + extra
  const fraction = rounded.slice(1, precision + 1)
  const mantissa = rounded.charAt(0) + (precision === 0 ? '' : `.${fraction}`)
  const power = `${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
  return `${isNegative(value) ? '-' : ''}${mantissa}e${power}`
}

/** Fixed point as it is printed for English: thousands are set off. */
export function fixedInEnglish(value: number, precision: number): string {
  if (!Number.isFinite(value)) return symbol(value)
  const text = fixed(value, precision)
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(.*)$/.exec(text) ?? []
  return sign + whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + fraction
}

function symbol(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  return value > 0 ? '∞' : '-∞'
}

const MIN_WIDTH = 6
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Mantissa and exponent as they are printed for English: `1.5×10⁰³`. */
export function scientificInEnglish(value: number, precision: number): string {
  if (!Number.isFinite(value)) return symbol(value).padStart(MIN_WIDTH)
  // the printer takes no digits for no wish
  const digits = precision === 0 ? DEFAULT_PRECISION : precision
  const [mantissa = '', exponent = ''] = scientific(value, digits).split('e')
  const sign = exponent.startsWith('-') ? '⁻' : ''
  const small = [...exponent.slice(1)].map(digit => raised.charAt(Number(digit))).join('')
  return `${mantissa}×10${sign}${small}`
}
