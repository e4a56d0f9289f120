import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatGoFloat } from './go-float.ts'
import { quoteGo, quoteGoTime } from './go-quote.ts'
import { formatGoValue, formatJsonNumber, goTypeName } from './go-text.ts'

describe('numbers as Go prints them', () => {
  test.each([
    [1e6, 'g', -1, '1e+06'],
    [100000, 'g', -1, '100000'],
    [1.5, 'g', -1, '1.5'],
    [0.0001, 'g', -1, '0.0001'],
    [0.00001, 'g', -1, '1e-05'],
    [123456789, 'g', -1, '1.23456789e+08'],
    [1e21, 'g', -1, '1e+21'],
    [0, 'g', -1, '0'],
    [-0, 'g', -1, '-0'],
    [Number.NaN, 'g', -1, 'NaN'],
    [Number.POSITIVE_INFINITY, 'f', 2, '+Inf'],
    [1234.5678, 'g', 3, '1.23e+03'],
    [1e23, 'g', 16, '9.999999999999999e+22'],
    [1234.5678, 'e', 2, '1.23e+03'],
    [1234.5678, 'E', -1, '1.2345678E+03'],
    [0, 'e', 2, '0.00e+00'],
    [6.000000001, 'f', 6, '6.000000'],
    [2.5, 'f', 0, '2'],
    [3.5, 'f', 0, '4'],
    [96.8125, 'f', 3, '96.812'],
    [1e22, 'f', -1, '10000000000000000000000'],
    [1e-7, 'f', -1, '0.0000001'],
    [5e-324, 'f', 3, '0.000'],
  ] as const)('%d as %%%s with %d: %s', (value, format, precision, text) => {
    expect(formatGoFloat(value, format, precision)).toBe(text)
  })

  test('the shortest form reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
        for (const format of ['g', 'e', 'E', 'f'] as const) {
          expect(Number(formatGoFloat(value, format))).toBe(value)
        }
        expect(Number(formatJsonNumber(value))).toBe(value)
      }),
    )
  })
})

describe('values as Go prints them', () => {
  test.each([
    { value: null, text: '<nil>', type: '<nil>' },
    { value: 'a b', text: 'a b', type: 'string' },
    { value: true, text: 'true', type: 'bool' },
    { value: 1000000, text: '1000000', type: 'int64' },
    { value: 2n ** 62n, text: '4611686018427387904', type: 'int64' },
    { value: 1.5, text: '1.5', type: 'float64' },
    { value: 1e22, text: '1e+22', type: 'float64' },
    { value: [1, 'a', []], text: '[1 a []]', type: '[]interface {}' },
    {
      value: { b: 2, a: { c: null } },
      text: 'map[a:map[c:<nil>] b:2]',
      type: 'map[string]interface {}',
    },
    { value: {}, text: 'map[]', type: 'map[string]interface {}' },
  ])('$text', ({ value, text, type }) => {
    expect(formatGoValue(value)).toBe(text)
    expect(goTypeName(value)).toBe(type)
  })

  test('whole numbers may be floating point', () => {
    expect(formatGoValue({ a: [1000000, 3] }, 'float64')).toBe('map[a:[1e+06 3]]')
  })

  test.each([
    ['a"b\\c', '"a\\"b\\\\c"', '"a\\"b\\\\c"'],
    ['\n\t\u0001\u007f', '"\\n\\t\\x01\\x7f"', '"\\x0a\\x09\\x01\u007f"'],
    ['é😀', '"é😀"', '"\\xc3\\xa9\\xf0\\x9f\\x98\\x80"'],
    ['\u200b\ud83d\udfff', '"\\u200b\\U0001f7ff"', '"\\xe2\\x80\\x8b\\xf0\\x9f\\x9f\\xbf"'],
  ])('%j in quotes', (text, quoted, quotedByTime) => {
    expect(quoteGo(text)).toBe(quoted)
    expect(quoteGoTime(text)).toBe(quotedByTime)
  })
})
