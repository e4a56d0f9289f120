import type { Dialect } from './dialect.ts'

/**
 * The order of keys in what go-yaml prints: letters after everything else (in v3 before it, behind
 * a digit), numbers within names by their value (`a2` before `a10`), the rest by code point.
 */
export function compareKeys(
  first: string,
  second: string,
  { lettersAfterDigits }: Pick<Dialect, 'lettersAfterDigits'>,
): number {
  const a = Array.from(first)
  const b = Array.from(second)
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at++) {
    const left = a[at] ?? ''
    const right = b[at] ?? ''
    if (left === right) continue
    const afterDigit = lettersAfterDigits && at > 0 && isDigit(a[at - 1] ?? '')
    return compareFrom(a, b, { at, afterDigit })
  }
  return a.length - b.length
}

/** Compares two texts from their first difference on. */
function compareFrom(
  a: readonly string[],
  b: readonly string[],
  { at, afterDigit }: { readonly at: number; readonly afterDigit: boolean },
): number {
  const left = a[at] ?? ''
  const right = b[at] ?? ''
  const leftIsLetter = isLetter(left)
  const rightIsLetter = isLetter(right)
  if (leftIsLetter || rightIsLetter) {
    if (leftIsLetter && rightIsLetter) return byCodePoint(left, right)
    return leftIsLetter === afterDigit ? -1 : 1
  }
  // a zero in the middle of a number is a digit as any other; at its start it does not count
  const isWithinNumber = (left === '0' || right === '0') && followsNonZeroDigit(a, at)
  const leftNumber = numberAt(a, at, isWithinNumber)
  const rightNumber = numberAt(b, at, isWithinNumber)
  if (leftNumber.value !== rightNumber.value) return leftNumber.value < rightNumber.value ? -1 : 1
  return leftNumber.length - rightNumber.length || byCodePoint(left, right)
}

function followsNonZeroDigit(text: readonly string[], at: number): boolean {
  for (let before = at - 1; isDigit(text[before] ?? ''); before--) {
    if (text[before] !== '0') return true
  }
  return false
}

function numberAt(
  text: readonly string[],
  at: number,
  isWithinNumber: boolean,
): { readonly value: bigint; readonly length: number } {
  let length = 0
  let value = isWithinNumber ? 1n : 0n
  for (let digit = text[at] ?? ''; isDigit(digit); digit = text[at + length] ?? '') {
    // Go counts in 64 bits and lets the number wrap around
    value = BigInt.asIntN(64, value * 10n + BigInt((digit.codePointAt(0) ?? 0) - 0x30))
    length++
  }
  return { value, length }
}

function isLetter(character: string): boolean {
  return /^\p{L}/u.test(character)
}

function isDigit(character: string): boolean {
  return /^\p{Nd}/u.test(character)
}

function byCodePoint(left: string, right: string): number {
  return (left.codePointAt(0) ?? 0) - (right.codePointAt(0) ?? 0)
}
