/**
 * A number without exponent, with as many digits as it takes to tell it from other numbers of 32
 * bits: upstream prints keys and arguments that should be texts like this.
 *
 * Source: strconv.FormatFloat(x, 'f', -1, 32) of Go.
 */
export function formatNumber32(value: number): string {
  const single = Math.fround(value)
  if (Number.isNaN(single)) return 'NaN'
  if (!Number.isFinite(single)) return single > 0 ? '+Inf' : '-Inf'
  const sign = single < 0 || Object.is(single, -0) ? '-' : ''
  return sign + expand(shortest(Math.abs(single)))
}

/** The digits in scientific form; nine always tell two numbers of 32 bits apart. */
function shortest(single: number): string {
  for (let digits = 0; digits < 8; digits++) {
    const scientific = single.toExponential(digits)
    if (Math.fround(Number(scientific)) === single) return scientific
  }
  return single.toExponential(8)
}

function expand(scientific: string): string {
  const [mantissa = '', exponentText = '0'] = scientific.split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(exponentText) + 1
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  if (digits.length <= point) return digits.padEnd(point, '0')
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}
