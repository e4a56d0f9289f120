import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  parseQuantity,
  type Quantity,
  quantityToNumber,
  subtractQuantities,
} from '../../../notation/index.ts'
import { CelObject } from '../../value/cel-object.ts'
import { type Int, toInt } from '../../value/numbers.ts'

/** A quantity as a value of CEL. */
export class QuantityValue extends CelObject {
  readonly typeName = 'kubernetes.Quantity'
  readonly quantity: Quantity
  /**
   * The power of ten that Kubernetes counts the quantity in as a 64-bit integer; `undefined` if it
   * holds a decimal number, which never is an integer for it.
   */
  readonly scale: number | undefined
  /** A double close to it. */
  readonly near: number

  constructor(quantity: Quantity, scale: number | undefined) {
    super()
    this.quantity = quantity
    this.scale = scale
    this.near = quantityToNumber(quantity)
  }

  equals(other: unknown): boolean {
    return other instanceof QuantityValue && compareQuantities(this.quantity, other.quantity) === 0
  }

  /** The canonical text. */
  format(): string {
    return formatQuantity(this.quantity)
  }
}

/**
 * Reading a quantity takes a microsecond, and a cluster knows few: those read last are kept.
 * Nothing but time depends on it.
 */
const known = new Map<string, QuantityValue | undefined>()
const MAX_KNOWN = 512

/** The quantity that a text names; `undefined` if it is none. */
export function readQuantity(text: string): QuantityValue | undefined {
  const found = known.get(text)
  if (found !== undefined) return found
  const quantity = parseQuantity(text)
  const value = quantity && new QuantityValue(quantity, writtenScale(text))
  if (known.size >= MAX_KNOWN) known.clear()
  if (text.length < 32) known.set(text, value)
  return value
}

/** -1, 0 or 1. Doubles decide unless they are next to each other. */
export function compareValues(a: QuantityValue, b: QuantityValue): number {
  const difference = a.near - b.near
  if (Math.abs(difference) > Math.abs(a.near) * 1e-9) return difference < 0 ? -1 : 1
  return compareQuantities(a.quantity, b.quantity)
}

export function quantityOfInt(value: Int): QuantityValue {
  const quantity = { mantissa: BigInt(value), exponent: 0, format: 'DecimalSI', text: undefined }
  return new QuantityValue(quantity as Quantity, 0)
}

const MAX_DIGITS = 18
const MAX_BINARY_DIGITS = 15
const NANO = -9

const powers: ReadonlyMap<string, number> = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
])

/** Source: ParseQuantity of k8s.io/apimachinery, the part with 64-bit integers. */
function writtenScale(text: string): number | undefined {
  const parts = /^[+-]?(\d*)\.?(\d*)(.*)$/s.exec(text)
  const [, whole = '', fraction = '', suffix = ''] = parts ?? []
  const digits = whole.replace(/^0+(?=\d)/, '')
  const binary = 'KMGTPE'.indexOf(suffix.charAt(0))
  if (suffix.endsWith('i')) {
    const room = MAX_BINARY_DIGITS - digits.length - Math.trunc((binary + 1) * 3) - 1
    return fraction === '' && room >= 0 ? 0 : undefined
  }
  const power = powers.get(suffix) ?? Number(suffix.slice(1))
  const scale = power - fraction.length
  const isSmall = digits.length + fraction.length <= MAX_DIGITS
  return isSmall && scale >= NANO ? scale : undefined
}

export function addValues(a: QuantityValue, b: QuantityValue): QuantityValue {
  return combined(addQuantities(a.quantity, b.quantity), a, b)
}

export function subtractValues(a: QuantityValue, b: QuantityValue): QuantityValue {
  return combined(subtractQuantities(a.quantity, b.quantity), a, b)
}

function combined(quantity: Quantity, a: QuantityValue, b: QuantityValue): QuantityValue {
  return new QuantityValue(quantity, combinedScale(quantity, a, b))
}

function combinedScale(quantity: Quantity, a: QuantityValue, b: QuantityValue): number | undefined {
  if (a.scale === undefined || b.scale === undefined) return undefined
  if (a.quantity.mantissa === 0n) return b.scale
  if (b.quantity.mantissa === 0n) return a.scale
  const scale = Math.min(a.scale, b.scale)
  return countedIn(quantity, scale) === undefined ? undefined : scale
}

/** So many times ten to a power; `undefined` if that is no 64-bit integer. */
function countedIn({ mantissa, exponent }: Quantity, scale: number): Int | undefined {
  const shift = exponent - scale
  // nothing beyond 64 bits has to be computed
  if (Math.abs(shift) > 40) return mantissa === 0n ? 0 : undefined
  const factor = 10n ** BigInt(Math.abs(shift))
  if (shift >= 0) return toInt(mantissa * factor)
  return mantissa % factor === 0n ? toInt(mantissa / factor) : undefined
}

/** The integer of a quantity, if it is one for Kubernetes. */
export function integerOf({ quantity, scale }: QuantityValue): Int | undefined {
  return scale === undefined || scale < 0 ? undefined : countedIn(quantity, 0)
}
