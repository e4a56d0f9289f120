/** What two texts differ in, as `diff -u` prints it; empty where they do not. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return ''
  const rows = diffRows(linesOf(before), linesOf(after))
  const hunks = hunksOf(rows).map(hunk => formatHunk(rows, hunk))
  return [`--- ${file}`, `+++ ${file}`, ...hunks].join('\n').concat('\n')
}

/** The lines of a text; one without a line break at its end says so, as `patch` wants it. */
function linesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  const last = lines.pop() ?? ''
  return last === '' ? lines : [...lines, `${last}\n\\ No newline at end of file`]
}

interface Row {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

/**
 * Fixes change a few lines here and there, so a line that is in both texts is found by looking
 * ahead: the nearest place, in either text, from which they agree again.
 */
function diffRows(before: readonly string[], after: readonly string[]): readonly Row[] {
  const rows: Row[] = []
  let a = 0
  let b = 0
  while (a < before.length || b < after.length) {
    if (a < before.length && before[a] === after[b]) {
      rows.push({ sign: ' ', text: before[a] ?? '' })
      a++
      b++
      continue
    }
    const [skipped, added] = nextAgreement(before, after, a, b)
    for (; a < skipped; a++) rows.push({ sign: '-', text: before[a] ?? '' })
    for (; b < added; b++) rows.push({ sign: '+', text: after[b] ?? '' })
  }
  return rows
}

function nextAgreement(
  before: readonly string[],
  after: readonly string[],
  a: number,
  b: number,
): readonly [number, number] {
  const left = before.length - a + (after.length - b)
  for (let distance = 1; distance < left; distance++) {
    for (let skip = 0; skip <= distance; skip++) {
      const x = a + skip
      const y = b + distance - skip
      if (x < before.length && y < after.length && before[x] === after[y]) return [x, y]
    }
  }
  return [before.length, after.length]
}

interface Hunk {
  readonly start: number
  readonly end: number
}

const contextLines = 3

function hunksOf(rows: readonly Row[]): readonly Hunk[] {
  const hunks: Hunk[] = []
  for (const [index, { sign }] of rows.entries()) {
    if (sign === ' ') continue
    const start = Math.max(0, index - contextLines)
    const end = Math.min(rows.length, index + contextLines + 1)
    const last = hunks.at(-1)
    if (last !== undefined && start <= last.end)
      hunks[hunks.length - 1] = { start: last.start, end }
    else hunks.push({ start, end })
  }
  return hunks
}

function formatHunk(rows: readonly Row[], { start, end }: Hunk): string {
  const count = (list: readonly Row[], sign: '-' | '+') =>
    list.filter(row => row.sign === ' ' || row.sign === sign).length
  const above = rows.slice(0, start)
  const shown = rows.slice(start, end)
  const range = (sign: '-' | '+') => `${sign}${count(above, sign) + 1},${count(shown, sign)}`
  const lines = shown.map(({ sign, text }) => `${sign}${text}`)
  return [`@@ ${range('-')} ${range('+')} @@`, ...lines].join('\n')
}
