import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { isInteger, parseFloatText, parseIntegerText, sameNumber } from './number.ts'

interface Case {
  readonly text: string
  /** As text where it is too large for a number. */
  readonly integer?: number | string
  readonly float?: number
}

test.each(loadCases<Case>('number.cases.yaml', import.meta.url))(
  '$text reads as $integer and $float',
  ({ text, integer, float }) => {
    expect(parseIntegerText(text)).toBe(typeof integer === 'string' ? BigInt(integer) : integer)
    expect(parseFloatText(text)).toBe(float)
  },
)

test('not a number is read as such', () => {
  expect(parseFloatText('NaN')).toBeNaN()
})

test('a long text of digits is no integer, and costs no time', () => {
  expect(parseIntegerText('0'.repeat(1_000_000))).toBe(0)
  expect(parseIntegerText('9'.repeat(1_000_000))).toBeUndefined()
  expect(parseIntegerText(`${'0'.repeat(1_000_000)}x`)).toBeUndefined()
})

test('numbers are the same by value, whatever their form', () => {
  expect(sameNumber(7, 7n)).toBe(true)
  expect(sameNumber(7n, 7)).toBe(true)
  expect(sameNumber(2n ** 53n, 2n ** 53n)).toBe(true)
  expect(sameNumber(7.5, 7n)).toBe(false)
  expect(sameNumber(2n ** 53n + 1n, 2 ** 53)).toBe(false)
})

test('an integer is what fits into 64 bits and was written as one', () => {
  expect([0, -1, 2 ** 53 - 1, 2n ** 63n - 1n, -(2n ** 63n)].every(isInteger)).toBe(true)
  expect([1.5, 2 ** 53, 1e21, 2n ** 63n].some(isInteger)).toBe(false)
})
