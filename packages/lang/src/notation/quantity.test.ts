import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import {
  addQuantities,
  compareQuantities,
  divideQuantities,
  divideQuantity,
  formatQuantity,
  moduloQuantities,
  multiplyQuantity,
  parseQuantity,
  type Quantity,
  quantityToNumber,
  subtractQuantities,
} from './quantity.ts'

interface Case {
  text: string
  canonical?: string
  format?: string
  number?: number
  none?: true
}

function quantity(text: string): Quantity {
  const parsed = parseQuantity(text)
  if (parsed === undefined) throw new Error(`no quantity: ${text}`)
  return parsed
}

describe('quantities', () => {
  test.each(loadCases<Case>('quantity.cases.yaml', import.meta.url))(
    '`$text` is $canonical',
    ({ text, canonical, format, number, none }) => {
      const parsed = parseQuantity(text)
      if (none) return expect(parsed).toBeUndefined()
      expect(parsed && formatQuantity(parsed)).toBe(canonical)
      expect(parsed?.format).toBe(format)
      expect(parsed && quantityToNumber(parsed)).toBe(number)
    },
  )

  test.each([
    ['1Gi', '1024Mi', 0],
    ['1G', '1Gi', -1],
    ['0.2', '200m', 0],
    ['2', '1999m', 1],
    ['-1', '1n', -1],
    ['1e3', '1k', 0],
    ['9223372036854775807', '9223372036854775808', -1],
    ['1e300', '1n', 1],
  ])('%s and %s compare as %i', (a, b, order) => {
    expect(compareQuantities(quantity(a), quantity(b))).toBe(order)
    expect(compareQuantities(quantity(b), quantity(a)) + order).toBe(0)
  })

  test.each([
    ['1Gi', '1G', '2073741824'],
    ['12Ki', '13', '12301'],
    ['0', '1Ki', '1Ki'],
    ['500m', '500m', '1'],
    ['9223372036854775807', '1', '9223372036854775808'],
    ['-1', '1n', '-999999999n'],
  ])('%s plus %s is %s', (a, b, sum) => {
    expect(formatQuantity(addQuantities(quantity(a), quantity(b)))).toBe(sum)
  })

  test.each([
    ['1Gi', '512Mi', '512Mi'],
    ['1', '1', '0'],
    ['0', '1Ki', '-1Ki'],
    ['1k', '1', '999'],
  ])('%s minus %s is %s', (a, b, difference) => {
    expect(formatQuantity(subtractQuantities(quantity(a), quantity(b)))).toBe(difference)
  })

  test.each([
    ['1Ki', 2.5, '2560'],
    ['100m', 3, '300m'],
    ['1Gi', 1e6, '1000000Gi'],
    ['1', 0, '0'],
  ])('%s times %d is %s', (text, factor, product) => {
    const result = multiplyQuantity(quantity(text), factor)
    expect(result && formatQuantity(result)).toBe(product)
  })

  test.each([
    ['12Ki', 3, '4Ki'],
    ['10', 3, '3'],
    ['10.0', 3, '3300m'],
    ['1', 0, undefined],
    ['1', Number.NaN, undefined],
    ['1', Number.POSITIVE_INFINITY, undefined],
  ])('%s divided by %d is %s', (text, divisor, quotient) => {
    const result = divideQuantity(quantity(text), divisor)
    expect(result && formatQuantity(result)).toBe(quotient)
  })

  test('the ratio of two quantities is a number', () => {
    expect(divideQuantities(quantity('1Gi'), quantity('512Mi'))).toBe(2)
    expect(divideQuantities(quantity('8'), quantity('3'))).toBe(8 / 3)
  })

  test.each([
    ['10', '3', '1'],
    ['5Ki', '2Ki', '1Ki'],
    ['1.5', '1', 'fraction'],
    ['1', '1m', 'fraction'],
    ['1', '0', 'zero'],
    ['1e19', '3', 'fraction'],
  ])('%s modulo %s is %s', (a, b, remainder) => {
    const result = moduloQuantities(quantity(a), quantity(b))
    expect(typeof result === 'string' ? result : formatQuantity(result)).toBe(remainder)
  })

  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 8 })
  const suffix = fc.constantFrom(
    '',
    'n',
    'u',
    'm',
    'k',
    'M',
    'G',
    'E',
    'Ki',
    'Mi',
    'Gi',
    'Ei',
    'e3',
    'e-5',
  )
  const texts = fc
    .tuple(fc.constantFrom('', '-', '+'), digits, fc.constantFrom('', '.'), digits, suffix)
    .map(parts => parts.join(''))

  test('the canonical text is the same quantity', () => {
    fc.assert(
      fc.property(texts, text => {
        const parsed = parseQuantity(text)
        if (parsed === undefined) return
        const again = quantity(formatQuantity({ ...parsed, text: undefined }))
        expect(compareQuantities(again, parsed)).toBe(0)
      }),
    )
  })

  test('adding and subtracting again changes nothing', () => {
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        const [a, b] = [parseQuantity(left), parseQuantity(right)]
        if (a === undefined || b === undefined) return
        expect(compareQuantities(subtractQuantities(addQuantities(a, b), b), a)).toBe(0)
      }),
    )
  })

  test('no text is a surprise', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => void parseQuantity(text)))
  })
})
