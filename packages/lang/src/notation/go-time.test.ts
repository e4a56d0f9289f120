import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { NotationError } from './error.ts'
import { formatGoTime, RFC3339 } from './go-time.ts'
import { parseGoTime } from './go-time-parser.ts'

interface Case {
  layout: string
  text: string
  time?: string
  nanoseconds?: number
  error?: string
}

describe('times in the layouts of Go', () => {
  test.each(loadCases<Case>('go-time.cases.yaml', import.meta.url))(
    '`$text` as `$layout`',
    ({ layout, text, time, nanoseconds = 0, error }) => {
      if (error === undefined) {
        const parsed = parseGoTime(layout, text)
        expect(formatGoTime(RFC3339, parsed)).toBe(time)
        expect(((parsed.unixNanoseconds % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n).toBe(
          BigInt(nanoseconds),
        )
      } else {
        expect(() => parseGoTime(layout, text)).toThrow(NotationError)
        expect(() => parseGoTime(layout, text)).toThrow(error)
      }
    },
  )

  test.each([
    ['Monday January 2 _2 02 2006 06', 'Tuesday March 5  5 05 2024 24'],
    ['Mon Jan 1 01 __2 002', 'Tue Mar 3 03  65 065'],
    ['15 3 03 4 04 5 05 PM pm', '09 9 09 8 08 7 07 AM am'],
    ['.000 ,999 .999999999 .0', '.120 ,12 .12 .1'],
    ['Z07 Z0700 Z07:00 Z070000 Z07:00:00', '-03 -0330 -03:30 -033000 -03:30:00'],
    ['-07 -0700 -07:00 MST', '-03 -0330 -03:30 -0330'],
    ['Month Januaryx Janx _2006', 'Month Marchx Janx _2024'],
  ])('`%s` prints `%s`', (layout, text) => {
    const time = parseGoTime(RFC3339, '2024-03-05T09:08:07.12-03:30')
    expect(formatGoTime(layout, time)).toBe(text)
  })

  test('before 1970 and without an offset', () => {
    const time = { unixNanoseconds: -1n, offsetSeconds: 0, zone: 'UTC' }
    expect(formatGoTime('2006-01-02T15:04:05.999999999Z07:00 MST', time)).toBe(
      '1969-12-31T23:59:59.999999999Z UTC',
    )
  })

  test('what is printed with all its parts is read as the same time', () => {
    const layouts = fc.constantFrom(
      '2006-01-02T15:04:05.999999999Z07:00:00',
      'Mon Jan _2 03:04:05.000000000PM 2006 -07:00:00',
      '2006 002 15,000000000 04 05 -070000',
    )
    const moments = fc.bigInt({
      min: -62_000_000_000_000_000_000n,
      max: 250_000_000_000_000_000_000n,
    })
    const offsets = fc
      .integer({ min: -50_000, max: 50_000 })
      .filter(offset => Math.abs(offset) >= 60)
    fc.assert(
      fc.property(layouts, moments, offsets, (layout, unixNanoseconds, offsetSeconds) => {
        const time = { unixNanoseconds, offsetSeconds, zone: '' }
        expect(parseGoTime(layout, formatGoTime(layout, time))).toEqual(time)
      }),
    )
  })
})
