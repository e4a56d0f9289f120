/** A float in the manner of Go's `%g` with the fewest digits that mean the value in 64 bits. */
export function goFloat(value: number): string {
  return layOut(value.toExponential())
}

/** The same for the value rounded to 32 bits, which is how go-yaml turns a float into a key. */
export function goFloat32(value: number): string {
  if (Number.isNaN(value)) return '.nan'
  const single = Math.fround(value)
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf'
  if (single === 0) return Object.is(single, -0) ? '-0' : '0'
  for (let precision = 0; precision < 8; precision++) {
    const digits = single.toExponential(precision)
    if (Math.fround(Number(digits)) === single) return layOut(digits)
  }
  return layOut(single.toExponential(8))
}

/** `1.5e-7` as Go prints it: plain for exponents from -4 to 5, else `1.5e-07`. */
function layOut(exponential: string): string {
  const [mantissa = '', power = ''] = exponential.split('e')
  const exponent = Number(power)
  if (exponent >= -4 && exponent < 6) return plain(mantissa, exponent)
  const sign = exponent < 0 ? '-' : '+'
  return `${mantissa}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`
}

function plain(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith('-') ? '-' : ''
  const digits = mantissa.replace(/[-.]/g, '')
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  const fraction = digits.slice(exponent + 1)
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}
