import { quoteGo } from '../../../notation/go-quote.ts'
import { type Address, parseAddress } from '../../../notation/index.ts'
import { CelError } from '../../value/cel-error.ts'
import { CelObject } from '../../value/cel-object.ts'
import { addressProblem } from './address-problem.ts'

/** An address of the internet as a value of CEL. */
export class IpValue extends CelObject {
  readonly typeName = 'net.IP'
  readonly address: Address

  constructor(address: Address) {
    super()
    this.address = address
  }

  equals(other: unknown): boolean {
    return other instanceof IpValue && this.format() === other.format()
  }

  /** The canonical text. */
  format(): string {
    return this.address.length === 4 ? this.address.join('.') : formatIpv6(this.address)
  }
}

/** The longest run of zeros is left out, the first of several; a single zero is not. */
function formatIpv6(address: Address): string {
  const groups = Array.from({ length: 8 }, (_, index) => {
    return (((address[2 * index] ?? 0) << 8) | (address[2 * index + 1] ?? 0)).toString(16)
  })
  const run = longestZeros(groups)
  if (run.length < 2) return groups.join(':')
  const before = groups.slice(0, run.start).join(':')
  return `${before}::${groups.slice(run.start + run.length).join(':')}`
}

function longestZeros(groups: readonly string[]): { start: number; length: number } {
  let best = { start: 0, length: 0 }
  let start = 0
  for (const [index, group] of groups.entries()) {
    if (group !== '0') start = index + 1
    else if (index + 1 - start > best.length) best = { start, length: index + 1 - start }
  }
  return best
}

/** An address; `undefined` if the text is none, or an IPv4 address in the form of IPv6. */
export function readIp(text: string): IpValue | undefined {
  const address = parseAddress(text)
  // IPv4 in the form of IPv6 comes back as the four bytes that it means
  if (address === undefined || (text.includes(':') && address.length === 4)) return undefined
  return new IpValue(address)
}

/** @throws {CelError} if the text is no address. */
export function requireIp(text: string): IpValue {
  const ip = readIp(text)
  if (ip !== undefined) return ip
  const quoted = quoteGo(text)
  if (parseAddress(text) !== undefined) {
    throw new CelError(`IPv4-mapped IPv6 address ${quoted} is not allowed`)
  }
  const plain = parseAddress(text.split('%', 1)[0] ?? '')
  if (plain !== undefined && plain.length === 16 && !text.endsWith('%')) {
    throw new CelError(`IP address ${quoted} with zone value is not allowed`)
  }
  throw new CelError(
    `IP Address ${quoted} parse error during conversion from string: ${addressProblem(text)}`,
  )
}
