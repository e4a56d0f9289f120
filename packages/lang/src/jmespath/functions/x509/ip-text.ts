/** An address of 4 or 16 bytes as text; the longest run of zeros is cut out of an IPv6 address. */
export function formatAddress(bytes: Uint8Array): string {
  const isMapped =
    bytes.length === 16 &&
    bytes.subarray(0, 10).every(byte => byte === 0) &&
    bytes[10] === 0xff &&
    bytes[11] === 0xff
  if (bytes.length === 4) return bytes.join('.')
  if (isMapped) return bytes.subarray(12).join('.')
  const groups = Array.from(
    { length: 8 },
    (_, at) => (bytes[2 * at] ?? 0) * 256 + (bytes[2 * at + 1] ?? 0),
  )
  const { start, length } = longestZeros(groups)
  const write = (part: readonly number[]): string => part.map(group => group.toString(16)).join(':')
  if (length < 2) return write(groups)
  return `${write(groups.slice(0, start))}::${write(groups.slice(start + length))}`
}

function longestZeros(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 }
  let start = 0
  for (const [at, group] of groups.entries()) {
    if (group !== 0) start = at + 1
    else if (at - start + 1 > best.length) best = { start, length: at - start + 1 }
  }
  return best
}
