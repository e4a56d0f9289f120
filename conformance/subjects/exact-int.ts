/** A whole number as the oracle prints it: what floating point cannot hold stands in a tag. */
export function exactInt(value: bigint): number | { readonly int: string } {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : { int: String(value) }
}
