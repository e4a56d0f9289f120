import { quoteGo } from '../../../notation/go-quote.ts'
import { type Cidr, cidrContains, parseAddress, parseCidr } from '../../../notation/index.ts'
import { CelError } from '../../value/cel-error.ts'
import { CelObject } from '../../value/cel-object.ts'
import { type Cost, traversalCost } from '../cost.ts'
import type { Library } from '../library.ts'
import { prefixProblem } from './address-problem.ts'
import { IpValue, readIp, requireIp } from './ip-value.ts'

/** A range of addresses as a value of CEL, which keeps the address that it was written with. */
class CidrValue extends CelObject {
  readonly typeName = 'net.CIDR'
  readonly ip: IpValue
  readonly range: Cidr

  constructor(ip: IpValue, range: Cidr) {
    super()
    this.ip = ip
    this.range = range
  }

  equals(other: unknown): boolean {
    return other instanceof CidrValue && this.format() === other.format()
  }

  /** The text, as `10.1.2.3/8`. */
  format(): string {
    return `${this.ip.format()}/${this.range.bits}`
  }
}

function read(text: string): CidrValue | undefined {
  const range = parseCidr(text)
  const ip = readIp(text.slice(0, Math.max(text.indexOf('/'), 0)))
  return range === undefined || ip === undefined ? undefined : new CidrValue(ip, range)
}

function requireCidr(text: string): CidrValue {
  const cidr = read(text)
  if (cidr !== undefined) return cidr
  const address = parseAddress(text.slice(0, Math.max(text.lastIndexOf('/'), 0)))
  const isMapped = parseCidr(text) !== undefined && address?.length === 4
  if (isMapped)
    throw new CelError(`${why}: IPv4-mapped IPv6 address ${quoteGo(text)} is not allowed`)
  const problem = prefixProblem(text, each => parseAddress(each) !== undefined)
  throw new CelError(`${why}: ${why}: ${problem}`)
}

const why = 'network address parse error during conversion from string'

function containsIp({ range }: CidrValue, { address }: IpValue): boolean {
  return cidrContains(range, address)
}

function containsCidr({ range }: CidrValue, other: CidrValue): boolean {
  return range.bits <= other.range.bits && cidrContains(range, other.ip.address)
}

/** The prefix is compared byte by byte; a text is read first. */
const containsCost: Cost = ([cidr, other]) => {
  const bytes = cidr instanceof CidrValue ? Math.ceil(cidr.range.bits / 8) : 1
  return Math.ceil(bytes / 5) + (typeof other === 'string' ? Math.ceil(other.length / 10) : 0)
}

const containsRangeCost: Cost = (values, result) => {
  const [cidr] = values
  const bytes = cidr instanceof CidrValue ? Math.ceil(cidr.range.bits / 8) : 1
  return containsCost(values, result) + Math.ceil(bytes / 10) + 1
}

const receiver = 'net.CIDR .'
const ten = "cidr('10.0.0.0/8')"

/** The library of ranges of addresses that Kubernetes adds. */
export const cidrLibrary: Library = {
  name: 'kubernetes.cidr',
  typeNames: new Map([['net.CIDR', 'net.CIDR']]),
  functions: [
    {
      signature: 'cidr(string) -> net.CIDR',
      cost: traversalCost,
      doc: 'The range that a text names; the address may be any in the range.',
      example: `${ten}.prefixLength() == 8`,
      call: requireCidr,
    },
    {
      signature: 'isCIDR(string) -> bool',
      cost: traversalCost,
      doc: 'Whether a text names a range.',
      example: "!isCIDR('10.0.0.0/33')",
      call: (text: string) => read(text) !== undefined,
    },
    {
      signature: 'string(net.CIDR) -> string',
      doc: 'The text of a range.',
      example: `string(${ten}) == '10.0.0.0/8'`,
      call: (cidr: CidrValue) => cidr.format(),
    },
    {
      signature: `${receiver} containsIP(net.IP) -> bool`,
      cost: containsCost,
      doc: 'Whether an address is in the range.',
      example: `${ten}.containsIP(ip('10.1.2.3'))`,
      call: containsIp,
    },
    {
      signature: `${receiver} containsIP(string) -> bool`,
      cost: containsCost,
      doc: 'Whether an address is in the range.',
      example: `${ten}.containsIP('10.1.2.3')`,
      call: (cidr: CidrValue, text: string) => containsIp(cidr, requireIp(text)),
    },
    {
      signature: `${receiver} containsCIDR(net.CIDR) -> bool`,
      cost: containsRangeCost,
      doc: 'Whether a range is all in the range.',
      example: `${ten}.containsCIDR(cidr('10.1.0.0/16'))`,
      call: containsCidr,
    },
    {
      signature: `${receiver} containsCIDR(string) -> bool`,
      cost: containsRangeCost,
      doc: 'Whether a range is all in the range.',
      example: `!${ten}.containsCIDR('10.0.0.0/7')`,
      call: (cidr: CidrValue, text: string) => containsCidr(cidr, requireCidr(text)),
    },
    {
      signature: `${receiver} ip() -> net.IP`,
      doc: 'The address that the range was written with.',
      example: "cidr('10.1.2.3/8').ip() == ip('10.1.2.3')",
      call: ({ ip }: CidrValue) => ip,
    },
    {
      signature: `${receiver} masked() -> net.CIDR`,
      doc: 'The range written with its first address.',
      example: `cidr('10.1.2.3/8').masked() == ${ten}`,
      call: ({ range }: CidrValue) => new CidrValue(new IpValue(range.address), range),
    },
    {
      signature: `${receiver} prefixLength() -> int`,
      doc: 'How many bits the addresses have in common.',
      example: `${ten}.prefixLength() == 8`,
      call: ({ range }: CidrValue) => range.bits,
    },
  ],
}
