import { type Double, doubleValue, type Int, toDouble } from '../../value/numbers.ts'
import type { Library } from '../library.ts'

/** Halves go away from zero. */
function round(value: number): number {
  const size = Math.abs(value)
  const whole = Math.floor(size)
  return Math.sign(value) * (size - whole >= 0.5 ? whole + 1 : whole)
}

/** Kyverno's addition to the library `math`. */
export const roundLibrary: Library = {
  name: 'kyverno.math',
  functions: [
    {
      signature: 'math.round(double, int) -> double',
      doc: 'A number rounded to so many digits behind the point; halves go away from zero.',
      example: 'math.round(1.25, 1) == 1.3',
      call: (value: number | Double, digits: Int) => {
        const shift = 10 ** Number(digits)
        return toDouble(round(doubleValue(value) * shift) / shift)
      },
    },
  ],
}
