/** The numbers of the groups of each name, in order; RE2 lets groups share a name. */
export type GroupNames = ReadonlyMap<string, readonly number[]>

/** What may hold a parenthesis that opens no group, or a group that counts, with its name. */
const pieces =
  /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|\((?:\?P?<(\w+)>|(?!\?))/gs

/** The named groups of a valid expression. */
export function groupNamesOf(pattern: string): GroupNames {
  const names = new Map<string, number[]>()
  let count = 0
  for (const [piece, name] of pattern.matchAll(pieces)) {
    if (!piece.startsWith('(')) continue
    count++
    if (name !== undefined) names.set(name, [...(names.get(name) ?? []), count])
  }
  return names
}

/** The expression with its groups, but without their names. */
export function withoutGroupNames(pattern: string): string {
  return pattern.replace(pieces, piece => (piece.startsWith('(?') ? '(' : piece))
}
