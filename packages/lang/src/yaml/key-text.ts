import type { Resolved } from './resolve-scalar.ts'

/** The text of a key that is not a string, as kubectl turns it into one; `undefined` where it refuses. */
export function keyText(key: Resolved): string | undefined {
  switch (key.kind) {
    case 'string':
      return key.value
    case 'bool':
      return String(key.value)
    case 'int':
      return key.value < 2n ** 63n ? String(key.value) : undefined
    case 'float':
      return floatText(key.value)
    case 'null':
      return undefined
  }
}

/** The shortest digits that mean the value in 32 bits, in the manner of Go's `%g`. */
function floatText(value: number): string {
  if (Number.isNaN(value)) return '.nan'
  const single = Math.fround(value)
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf'
  if (single === 0) return Object.is(value, -0) || value < 0 ? '-0' : '0'
  let digits = single.toExponential(8)
  for (let precision = 0; precision < 8; precision++) {
    const shorter = single.toExponential(precision)
    if (Math.fround(Number(shorter)) === single) {
      digits = shorter
      break
    }
  }
  return layOut(digits)
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
