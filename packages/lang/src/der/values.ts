/** The numbers of an object identifier; `undefined` if the bytes are none. */
export function decodeObjectIdentifier(content: Uint8Array): readonly number[] | undefined {
  const numbers: number[] = []
  let value = 0
  let isStart = true
  for (const byte of content) {
    // no number is longer than necessary, or than 31 bits
    if ((isStart && byte === 0x80) || value >= 2 ** 24) return undefined
    value = value * 128 + (byte & 0x7f)
    isStart = byte < 0x80
    if (!isStart) continue
    if (numbers.length > 0) numbers.push(value)
    else
      numbers.push(
        Math.min(Math.trunc(value / 40), 2),
        value - 40 * Math.min(Math.trunc(value / 40), 2),
      )
    value = 0
  }
  return isStart && numbers.length > 0 ? numbers : undefined
}

/** A signed integer; `undefined` if it is not in its shortest form. */
export function decodeInteger(content: Uint8Array): bigint | undefined {
  const [first, second] = content
  if (first === undefined) return undefined
  if (second !== undefined && (first === 0 || first === 0xff) && first >> 7 === second >> 7) {
    return undefined
  }
  let digits = ''
  for (const byte of content) digits += byte.toString(16).padStart(2, '0')
  return BigInt.asIntN(content.length * 8, BigInt(`0x${digits}`))
}

/** True or false; `undefined` for what is neither 0 nor 255. */
export function decodeBoolean(content: Uint8Array): boolean | undefined {
  if (content.length !== 1) return undefined
  if (content[0] === 0) return false
  return content[0] === 0xff ? true : undefined
}

/** Bits; those of the last byte that do not count are zero. */
export interface BitString {
  readonly bytes: Uint8Array
  readonly unusedBits: number
}

/** A string of bits; `undefined` if bits that do not count are set. */
export function decodeBitString(content: Uint8Array): BitString | undefined {
  const unusedBits = content[0]
  if (unusedBits === undefined || unusedBits > 7) return undefined
  const bytes = content.subarray(1)
  const last = bytes.at(-1)
  if (last === undefined) return unusedBits === 0 ? { bytes, unusedBits } : undefined
  return (last & ((1 << unusedBits) - 1)) === 0 ? { bytes, unusedBits } : undefined
}

/** The bytes of a string of bits with the last bit at the right edge. */
export function alignRight({ bytes, unusedBits }: BitString): Uint8Array {
  if (unusedBits === 0) return bytes
  return bytes.map((byte, at) => {
    const before = at === 0 ? 0 : (bytes[at - 1] ?? 0)
    return (byte >> unusedBits) | (before << (8 - unusedBits))
  })
}
