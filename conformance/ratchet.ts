/** Passed cases by suite: the numbers reached, which only go up. */
export type Ratchet = Readonly<Record<string, number>>

interface Reached {
  readonly name: string
  readonly passed: number
}

/** Suites that passed fewer cases than before. */
export function ratchetProblems(ratchet: Ratchet, results: readonly Reached[]): readonly string[] {
  return results.flatMap(({ name, passed }) => {
    const before = ratchet[name]
    if (before === undefined || passed >= before) return []
    return [`${name} fell from ${before} to ${passed} passed cases`]
  })
}

/** The ratchet with every suite at the higher of the old and the new number. */
export function raised(ratchet: Ratchet, results: readonly Reached[]): Ratchet {
  const merged: Record<string, number> = { ...ratchet }
  for (const { name, passed } of results) merged[name] = Math.max(merged[name] ?? 0, passed)
  return Object.fromEntries(Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : 1)))
}
