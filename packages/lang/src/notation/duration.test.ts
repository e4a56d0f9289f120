import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { formatDuration, parseDuration, requireDuration } from './duration.ts'
import { NotationError } from './error.ts'

interface Case {
  text: string
  printed?: string
  error?: string
}

describe('durations', () => {
  test.each(loadCases<Case>('duration.cases.yaml', import.meta.url))(
    '`$text` is $printed',
    ({ text, printed, error }) => {
      const parsed = parseDuration(text)
      if (error === undefined) {
        expect(parsed !== undefined && formatDuration(parsed)).toBe(printed)
        expect(requireDuration(text)).toBe(parsed)
      } else {
        expect(parsed).toBeUndefined()
        expect(() => requireDuration(text)).toThrow(NotationError)
        expect(() => requireDuration(text)).toThrow(error)
      }
    },
  )

  test('what is printed is read as the same duration', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), nanoseconds => {
        const text = formatDuration(nanoseconds)
        // Go reads long fractions in floating point, and so do we
        const read = parseDuration(text) ?? 0n
        expect(read - nanoseconds).toBeLessThanOrEqual(1n)
        expect(nanoseconds - read).toBeLessThanOrEqual(1n)
      }),
    )
  })

  test('a quick look and a thorough one agree', () => {
    const text = fc.string({ unit: fc.constantFrom(...'012.-+smhnuµ x'), maxLength: 8 })
    fc.assert(
      fc.property(text, sample => {
        const quick = parseDuration(sample)
        if (quick === undefined) expect(() => requireDuration(sample)).toThrow(NotationError)
        else expect(requireDuration(sample)).toBe(quick)
      }),
    )
  })
})
