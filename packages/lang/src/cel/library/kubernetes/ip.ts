import type { Address } from '../../../notation/index.ts'
import { doubleTraversalCost, traversalCost } from '../cost.ts'
import type { FunctionRow, Library } from '../library.ts'
import { type IpValue, readIp, requireIp } from './ip-value.ts'

function isV4({ length }: Address): boolean {
  return length === 4
}

function isUnspecified(address: Address): boolean {
  return address.every(byte => byte === 0)
}

function isLoopback(address: Address): boolean {
  if (isV4(address)) return address[0] === 127
  return address.every((byte, index) => byte === (index === 15 ? 1 : 0))
}

function isMulticast([first = 0, ...rest]: Address): boolean {
  return rest.length === 3 ? first >= 224 && first < 240 : first === 0xff
}

function isLinkLocalMulticast(address: Address): boolean {
  const [first, second = 0, third] = address
  if (isV4(address)) return first === 224 && second === 0 && third === 0
  return first === 0xff && (second & 0x0f) === 2
}

function isLinkLocalUnicast(address: Address): boolean {
  const [first, second = 0] = address
  if (isV4(address)) return first === 169 && second === 254
  return first === 0xfe && (second & 0xc0) === 0x80
}

function isGlobalUnicast(address: Address): boolean {
  if (isV4(address) && address.every(byte => byte === 255)) return false
  if (isUnspecified(address) || isLoopback(address)) return false
  return !isMulticast(address) && !isLinkLocalUnicast(address)
}

function question(
  name: string,
  [address, doc]: readonly [string, string],
  holds: (address: Address) => boolean,
): FunctionRow {
  return {
    signature: `net.IP . ${name}() -> bool`,
    doc,
    example: `ip('${address}').${name}()`,
    call: (ip: IpValue) => holds(ip.address),
  }
}

/** The library of addresses that Kubernetes adds. */
export const ipLibrary: Library = {
  name: 'kubernetes.ip',
  typeNames: new Map([['net.IP', 'net.IP']]),
  functions: [
    {
      signature: 'ip(string) -> net.IP',
      cost: traversalCost,
      doc: 'The address that a text names.',
      example: "ip('::1') == ip('0:0:0:0:0:0:0:1')",
      call: requireIp,
    },
    {
      signature: 'isIP(string) -> bool',
      cost: traversalCost,
      doc: 'Whether a text names an address.',
      example: "!isIP('10.0.0.256')",
      call: (text: string) => readIp(text) !== undefined,
    },
    {
      signature: 'ip.isCanonical(string) -> bool',
      cost: doubleTraversalCost,
      doc: 'Whether an address is written in its canonical form.',
      example: "!ip.isCanonical('::0:1')",
      call: (text: string) => requireIp(text).format() === text,
    },
    {
      signature: 'string(net.IP) -> string',
      doc: 'The canonical text of an address.',
      example: "string(ip('::0:1')) == '::1'",
      call: (ip: IpValue) => ip.format(),
    },
    {
      signature: 'net.IP . family() -> int',
      doc: '4 or 6.',
      example: "ip('::1').family() == 6",
      call: ({ address }: IpValue) => (isV4(address) ? 4 : 6),
    },
    question('isUnspecified', ['0.0.0.0', 'Whether all bits are zero.'], isUnspecified),
    question('isLoopback', ['127.0.0.1', 'Whether it is the machine itself.'], isLoopback),
    question(
      'isLinkLocalMulticast',
      ['224.0.0.1', 'Whether it is for several machines of one link.'],
      isLinkLocalMulticast,
    ),
    question(
      'isLinkLocalUnicast',
      ['169.254.1.1', 'Whether it is for one machine of one link.'],
      isLinkLocalUnicast,
    ),
    question(
      'isGlobalUnicast',
      ['10.0.0.1', 'Whether it is for one machine beyond the link.'],
      isGlobalUnicast,
    ),
  ],
}
