/** An IP address: 4 or 16 bytes. An IPv4 address written as `::ffff:1.2.3.4` has 4. */
export type Address = readonly number[]

/** A range of addresses: those whose first `bits` bits are those of `address`. */
export interface Cidr {
  readonly address: Address
  readonly bits: number
}

/** An IPv4 or IPv6 address; `undefined` if the text is none. Zones (`%eth0`) are not allowed. */
export function parseAddress(text: string): Address | undefined {
  return text.includes(':') ? parseIpv6(text) : parseIpv4(text)
}

function parseIpv4(text: string): number[] | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  const bytes: number[] = []
  for (const part of parts) {
    // leading zeros are refused: some read them as octal
    if (!/^(?:0|[1-9]\d{0,2})$/.test(part)) return undefined
    const byte = Number(part)
    if (byte > 255) return undefined
    bytes.push(byte)
  }
  return bytes
}

function parseIpv6(text: string): Address | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head = '', tail] = halves
  const left = readGroups(head, tail === undefined)
  const right = tail === undefined ? [] : readGroups(tail, true)
  if (left === undefined || right === undefined) return undefined
  const missing = 16 - left.length - right.length
  if (tail === undefined ? missing !== 0 : missing < 2) return undefined
  const bytes = [...left, ...new Array<number>(missing).fill(0), ...right]
  return shorten(bytes)
}

/** The bytes of the groups of one side of `::`; the last group may be an IPv4 address. */
function readGroups(text: string, isEnd: boolean): number[] | undefined {
  if (text === '') return []
  const groups = text.split(':')
  const bytes: number[] = []
  for (const [index, group] of groups.entries()) {
    if (isEnd && index === groups.length - 1 && group.includes('.')) {
      const address = parseIpv4(group)
      if (address === undefined) return undefined
      bytes.push(...address)
      continue
    }
    if (!/^[0-9a-fA-F]{1,4}$/.test(group)) return undefined
    const value = Number.parseInt(group, 16)
    bytes.push(value >> 8, value & 255)
  }
  return bytes.length > 16 ? undefined : bytes
}

/** An IPv4 address in IPv6 clothes as IPv4. */
function shorten(bytes: readonly number[]): Address {
  const isMapped =
    bytes.slice(0, 10).every(byte => byte === 0) && bytes[10] === 255 && bytes[11] === 255
  return isMapped ? bytes.slice(12) : bytes
}

/** A range as `10.0.0.0/8`; bits behind the prefix are dropped. `undefined` if the text is none. */
export function parseCidr(text: string): Cidr | undefined {
  const slash = text.indexOf('/')
  if (slash === -1) return undefined
  const bitsText = text.slice(slash + 1)
  if (!/^(?:0|[1-9]\d{0,2})$/.test(bitsText)) return undefined
  const written = text.slice(0, slash)
  const parsed = parseAddress(written)
  if (parsed === undefined) return undefined
  const isIpv6 = written.includes(':')
  const bits = Number(bitsText)
  if (bits > (isIpv6 ? 128 : 32)) return undefined
  const address = isIpv6 ? widen(parsed) : parsed
  return { address: address.map((byte, index) => byte & mask(bits - index * 8)), bits }
}

function widen(address: Address): Address {
  return address.length === 16 ? address : [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, ...address]
}

/** The byte that keeps the first `bits` bits. */
function mask(bits: number): number {
  if (bits >= 8) return 255
  return bits <= 0 ? 0 : (255 << (8 - bits)) & 255
}

/** Whether the address lies in the range. An IPv4 range holds IPv4 addresses only. */
export function cidrContains(cidr: Cidr, address: Address): boolean {
  if (cidr.address.length !== address.length) return false
  return cidr.address.every(
    (byte, index) => byte === ((address[index] ?? 0) & mask(cidr.bits - index * 8)),
  )
}

/** The private ranges of RFC 1918 and RFC 4193, as Go's `IP.IsPrivate`. */
export function isPrivateAddress(address: Address): boolean {
  const [first = 0, second = 0] = address
  if (address.length === 16) return (first & 0xfe) === 0xfc
  return (
    first === 10 || (first === 172 && (second & 0xf0) === 16) || (first === 192 && second === 168)
  )
}

/** `127.0.0.0/8` and `::1`, as Go's `IP.IsLoopback`. */
export function isLoopbackAddress(address: Address): boolean {
  if (address.length === 4) return address[0] === 127
  return address.every((byte, index) => byte === (index === 15 ? 1 : 0))
}
