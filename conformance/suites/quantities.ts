import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  multiplyQuantity,
  parseQuantity,
  type Quantity,
  type QuantityFormat,
  quantityToNumber,
  subtractQuantities,
} from '@ephor/lang/notation'
import { type CaseResult, caseResult, show } from '../suite.ts'
import type { TableCase } from './tables.ts'

type Check = (input: TableCase['input'], expected: TableCase['expected']) => string | undefined

const checks: Readonly<Record<string, Check>> = {
  TestDec: ({ got }, { expect }) => same(formatPlain(quantityOf(got)), expect),
  TestQuantityCmp: ({ x, y }, { expect }) =>
    same(compareQuantities(parsed(x ?? '0'), parsed(y ?? '0')), expect),
  // the parts are the library's; what is left for us is that the text is one
  TestParseQuantityString: ({ input }) => same(parseQuantity(String(input)) !== undefined, true),
  TestQuantityParse: ({ input }, { expect }) => sameQuantity(parsed(input), quantityOf(expect)),
  TestQuantityCmpInt64AndDec: ({ a, b, cmp }) =>
    same(compareQuantities(quantityOf(a), quantityOf(b)), cmp),
  TestQuantityNeg: ({ a }, { out }) => same(formatQuantity(negative(quantityOf(a))), out),
  TestQuantityString: ({ in: value, alternate }, { expect }) =>
    same(formatQuantity(quantityOf(value)), expect) ??
    (alternate === '' ? undefined : same(formatQuantity(parsed(alternate)), expect)),
  TestQuantityParseEmit: ({ in: text }, { expect }) => same(formatQuantity(parsed(text)), expect),
  TestMilliNewSet: ({ value, format }, { expect }) =>
    same(formatQuantity(scaled(value, -3, format)), expect),
  TestNewSet: ({ value, format }, { expect }) =>
    same(formatQuantity(scaled(value, 0, format)), expect),
  TestNewScaledSet: ({ value, scale }, { expect }) =>
    same(formatQuantity(scaled(value, Number(scale), 'DecimalSI')), expect),
  TestSub: ({ a, b }, { expected }) =>
    sameQuantity(subtractQuantities(quantityOf(a), quantityOf(b)), quantityOf(expected)),
  TestAdd: ({ a, b }, { expected }) =>
    sameQuantity(addQuantities(quantityOf(a), quantityOf(b)), quantityOf(expected)),
  TestNeg: ({ a }, { expected }) => sameQuantity(negative(quantityOf(a)), quantityOf(expected)),
  TestMul: ({ a, b }, { expected }) =>
    sameQuantity(multiplyQuantity(quantityOf(a), Number(b)) ?? zero, quantityOf(expected)),
  TestQuantityAsApproximateFloat64: ({ in: value }, { out }) =>
    same(quantityToNumber(quantityOf(value)), out),
  TestStringQuantityAsApproximateFloat64: ({ in: text }, { out }) =>
    same(quantityToNumber(parsed(text)), out),
  TestParseQuantity: ({ input, canonical }, { wantAsDec }) =>
    sameNumber(parsed(input), String(constructed(wantAsDec)?.args[0])) ??
    same(formatQuantity(parsed(input)), canonical === '' ? input : canonical),
  TestQuantityProtoMarshal: ({ quantity }, { expect }) =>
    sameQuantity(parsed(quantity), amountOf((expect as Amounts).i)) ??
    same(parsed(quantity).format, formatOf((expect as Amounts).Format)),
  TestQuantityProtoUnmarshal: ({ input }, { expect }) =>
    same(formatQuantity(amountOf((input as Amounts).i)), formatQuantity(parsed(expect))),
  TestInt64AmountAdd: ({ a, b, c }) =>
    sameQuantity(addQuantities(amountOf(a), amountOf(b)), amountOf(c)),
  TestAmountSign: ({ i }, { expect }) => same(compareQuantities(amountOf(i), zero), expect),
}

const slowFloats = 'the slower of two conversions to floating point, which no policy can ask for'
const bigNumbers = 'arithmetic of 64 bits; quantities here have no bound'
const notHere: Readonly<Record<string, string>> = {
  TestInt64AmountAsInt64: bigNumbers,
  TestInt64AmountMul: bigNumbers,
  TestInt64AsCanonicalString: bigNumbers,
  TestInt64AmountAsScaledInt64: bigNumbers,
  TestDetectOverflowAdd: bigNumbers,
  TestDetectOverflowMultiply: bigNumbers,
  TestRemoveInt64Factors: bigNumbers,
  TestNegativeScaleInt64: bigNumbers,
  TestScaledValue: bigNumbers,
  TestQuantityAsFloat64Slow: slowFloats,
  TestStringQuantityAsFloat64Slow: slowFloats,
  TestQuantityRoundUp: 'rounding to a scale, which no policy can ask for',
  TestQuantityUnmarshalCBOR: 'CBOR, which policies are not written in',
  TestJSONWhitespace: 'blanks around a quantity in the JSON of a typed object',
  TestQuantityPtrEqual: 'pointers of Go',
}

/** The cases about `resource.Quantity`. */
export function quantityCase({ id, input, expected }: TableCase): CaseResult {
  const test = id.split('::')[1]?.split('/')[0] ?? ''
  const overflows = test === 'TestInt64AmountAdd' && input.ok === false
  const reason = overflows ? bigNumbers : notHere[test]
  if (reason !== undefined) return { id, outcome: 'skipped', reason }
  const check = checks[test]
  if (check === undefined) return { id, outcome: 'failed', reason: `no check for ${test}` }
  return caseResult(id, () => check(input, expected))
}

interface Amounts {
  readonly i: unknown
  readonly Format?: unknown
}

interface Constructed {
  readonly $new: string
  readonly args: readonly unknown[]
}

const zero: Quantity = { mantissa: 0n, exponent: 0, format: 'DecimalSI', text: undefined }

function constructed(value: unknown): Constructed | undefined {
  return typeof value === 'object' && value !== null && '$new' in value
    ? (value as Constructed)
    : undefined
}

/** `decQuantity(mantissa, exponent, format)` and the like; a bare struct is zero. */
function quantityOf(value: unknown): Quantity {
  const made = constructed(value)
  if (made === undefined) return { ...zero, format: formatOf((value as Amounts).Format) }
  const [mantissa, exponent, format] = made.args
  return scaled(mantissa, Number(exponent), format)
}

/** `{value, scale}` of the library's small amounts. */
function amountOf(value: unknown): Quantity {
  const { value: mantissa, scale } = value as { readonly value: unknown; readonly scale: number }
  return scaled(mantissa, scale, 'DecimalSI')
}

function scaled(mantissa: unknown, exponent: number, format: unknown): Quantity {
  return {
    mantissa: BigInt(String(mantissa)),
    exponent,
    format: formatOf(format),
    text: undefined,
  }
}

/** What is no format counts as the one with exponents. */
function formatOf(value: unknown): QuantityFormat {
  const name = constructed(value)?.args[0] ?? value ?? 'DecimalSI'
  return name === 'BinarySI' || name === 'DecimalSI' ? name : 'DecimalExponent'
}

function parsed(text: unknown): Quantity {
  const quantity = parseQuantity(String(text))
  if (quantity === undefined) throw new Error(`no quantity: ${show(text)}`)
  return quantity
}

function negative(quantity: Quantity): Quantity {
  return subtractQuantities({ ...zero, format: quantity.format }, quantity)
}

function same(got: unknown, wanted: unknown): string | undefined {
  return Object.is(got, wanted) || got === wanted
    ? undefined
    : `gave ${show(got)}, wanted ${show(wanted)}`
}

function sameQuantity(got: Quantity, wanted: Quantity): string | undefined {
  const equal = compareQuantities(got, wanted) === 0 && got.format === wanted.format
  return equal ? undefined : `gave ${show(got)}, wanted ${show(wanted)}`
}

function sameNumber(got: Quantity, wanted: string): string | undefined {
  const [whole = '', fraction = ''] = wanted.split('.')
  const exact = scaled(whole + fraction, -fraction.length, got.format)
  return sameQuantity(got, exact)
}

/** The number without any suffix. */
function formatPlain({ mantissa, exponent }: Quantity): string {
  if (exponent >= 0) return String(mantissa * 10n ** BigInt(exponent))
  const digits = String(mantissa).padStart(1 - exponent, '0')
  return `${digits.slice(0, exponent)}.${digits.slice(exponent)}`
}
