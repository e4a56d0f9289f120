/**
 * Whether some text in a JSON value, a key or a value, is one that is looked for. Cheaper than a
 * walk that makes a changed copy, and most values hold none.
 */
export function holdsText(value: unknown, isOne: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isOne(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) {
    for (const item of value) if (holdsText(item, isOne)) return true
    return false
  }
  for (const [key, member] of Object.entries(value)) {
    if (isOne(key) || holdsText(member, isOne)) return true
  }
  return false
}
