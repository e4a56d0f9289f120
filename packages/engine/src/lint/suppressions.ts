const comment = /(?:^|\s)#\s*ephor-ignore\s+(EPH\d{3}(?:[\s,]+EPH\d{3})*)/

/**
 * The codes that comments of a text switch off, by line (from 1): `# ephor-ignore EPH201, EPH301`
 * counts for its line, or, alone on a line, for the next one that is no comment.
 */
export function readSuppressions(text: string): ReadonlyMap<number, ReadonlySet<string>> {
  const found = new Map<number, Set<string>>()
  if (!text.includes('ephor-ignore')) return found
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const codes = comment.exec(line)?.[1]?.split(/[\s,]+/)
    if (codes === undefined) continue
    let at = index
    while (at < lines.length && /^\s*(?:#|$)/.test(lines[at] ?? '')) at++
    const known = found.get(at + 1) ?? new Set<string>()
    for (const code of codes) known.add(code)
    found.set(at + 1, known)
  }
  return found
}
