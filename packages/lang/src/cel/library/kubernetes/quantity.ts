import { quantityToNumber } from '../../../notation/index.ts'
import { CelError } from '../../value/cel-error.ts'
import { type Int, toDouble } from '../../value/numbers.ts'
import { type Cost, traversalCost } from '../cost.ts'
import type { FunctionRow, Library } from '../library.ts'
import {
  addValues,
  compareValues,
  integerOf,
  type QuantityValue,
  quantityOfInt,
  readQuantity,
  subtractValues,
} from './quantity-value.ts'

const MALFORMED =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"

/** What is wrong with a text that is no quantity, in the words of Kubernetes. */
function problemOf(text: string): string {
  const parts = /^[+-]?([0-9.]+)[eEinumkKMGTP]*[-+]?[0-9]*$/.exec(text)
  if (parts === null) return MALFORMED
  const isNumber = /^(?:\d+\.?\d*|\.\d+)$/.test(parts[1] ?? '')
  return isNumber ? "unable to parse quantity's suffix" : MALFORMED
}

function signOf(mantissa: bigint): number {
  if (mantissa === 0n) return 0
  return mantissa < 0n ? -1 : 1
}

function requireQuantity(text: string): QuantityValue {
  const quantity = readQuantity(text)
  if (quantity === undefined) throw new CelError(problemOf(text))
  return quantity
}

type Combine = (a: QuantityValue, b: QuantityValue) => QuantityValue

function row(
  ...[signature, doc, example, call, cost]: [string, string, string, FunctionRow['call'], Cost?]
): FunctionRow {
  const plain = { signature, doc, example, call }
  return cost === undefined ? plain : { ...plain, cost }
}

function combining(name: string, example: string, combine: Combine): FunctionRow[] {
  const receiver = `kubernetes.Quantity . ${name}`
  const doc = name === 'add' ? 'The sum.' : 'The difference.'
  return [
    row(`${receiver}(kubernetes.Quantity) -> kubernetes.Quantity`, doc, example, combine),
    row(`${receiver}(int) -> kubernetes.Quantity`, doc, example, (a: QuantityValue, b: Int) =>
      combine(a, quantityOfInt(b)),
    ),
  ]
}

function comparing(
  name: string,
  [result, doc, example]: readonly [string, string, string],
  read: (order: number) => unknown,
): FunctionRow {
  const signature = `kubernetes.Quantity . ${name}(kubernetes.Quantity) -> ${result}`
  return row(signature, doc, example, (a: QuantityValue, b: QuantityValue) =>
    read(compareValues(a, b)),
  )
}

/** The library of quantities that Kubernetes adds. */
export const quantityLibrary: Library = {
  name: 'kubernetes.quantity',
  typeNames: new Map([['kubernetes.Quantity', 'kubernetes.Quantity']]),
  functions: [
    row(
      'quantity(string) -> kubernetes.Quantity',
      'The quantity that a text names.',
      "quantity('1Ki') == quantity('1024')",
      requireQuantity,
      traversalCost,
    ),
    row(
      'isQuantity(string) -> bool',
      'Whether a text names a quantity.',
      "isQuantity('1Ki')",
      (text: string) => readQuantity(text) !== undefined,
      traversalCost,
    ),
    row(
      'sign(kubernetes.Quantity) -> int',
      '-1, 0 or 1.',
      "sign(quantity('-5')) == -1",
      ({ quantity }: QuantityValue) => signOf(quantity.mantissa),
    ),
    row(
      'kubernetes.Quantity . isInteger() -> bool',
      'Whether it is a 64-bit integer.',
      "!quantity('1.5').isInteger()",
      (value: QuantityValue) => integerOf(value) !== undefined,
    ),
    row(
      'kubernetes.Quantity . asInteger() -> int',
      'Its integer; an error if it is none.',
      "quantity('1Ki').asInteger() == 1024",
      (value: QuantityValue) => {
        const integer = integerOf(value)
        if (integer === undefined) throw new CelError('cannot convert value to integer')
        return integer
      },
    ),
    row(
      'kubernetes.Quantity . asApproximateFloat() -> double',
      'The double next to it.',
      "quantity('1.5').asApproximateFloat() == 1.5",
      (value: QuantityValue) => toDouble(quantityToNumber(value.quantity)),
    ),
    ...combining('add', "quantity('1Ki').add(quantity('1Ki')) == quantity('2Ki')", addValues),
    ...combining('sub', "quantity('2Ki').sub(1024) == quantity('1Ki')", subtractValues),
    comparing(
      'isLessThan',
      ['bool', 'Whether it is less.', "quantity('1').isLessThan(quantity('1k'))"],
      order => order < 0,
    ),
    comparing(
      'isGreaterThan',
      ['bool', 'Whether it is more.', "quantity('1k').isGreaterThan(quantity('1'))"],
      order => order > 0,
    ),
    comparing(
      'compareTo',
      ['int', '-1, 0 or 1.', "quantity('1').compareTo(quantity('1k')) == -1"],
      order => order,
    ),
  ],
}
