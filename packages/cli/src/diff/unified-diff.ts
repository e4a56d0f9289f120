/** Lines around a change that are shown. */
const contextLines = 3

/** More pairs of lines than this are not compared one by one: the whole middle has changed. */
const maxCells = 4_000_000

interface Line {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

/**
 * What changes from one text to another, as `diff -u` writes it, without the two lines that name
 * files; empty where nothing does. Texts end with a line end.
 */
export function unifiedDiff(before: string, after: string): string {
  if (before === after) return ''
  const lines = compareLines(linesOf(before), linesOf(after))
  return hunksOf(lines)
    .map(({ start, end }) => hunkText(lines, start, end))
    .join('')
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

/** What both begin and end with needs no search. */
function compareLines(before: readonly string[], after: readonly string[]): readonly Line[] {
  const shorter = Math.min(before.length, after.length)
  let first = 0
  while (first < shorter && before[first] === after[first]) first++
  let last = 0
  while (last < shorter - first && before.at(-1 - last) === after.at(-1 - last)) last++
  return [
    ...signed(' ', before.slice(0, first)),
    ...compareMiddle(
      before.slice(first, before.length - last),
      after.slice(first, after.length - last),
    ),
    ...signed(' ', before.slice(before.length - last)),
  ]
}

function signed(sign: Line['sign'], texts: readonly string[]): readonly Line[] {
  return texts.map(text => ({ sign, text }))
}

/** Keeps the longest common subsequence. */
function compareMiddle(before: readonly string[], after: readonly string[]): readonly Line[] {
  if (before.length * after.length > maxCells) {
    return [...signed('-', before), ...signed('+', after)]
  }
  const commonFrom = commonLengths(before, after)
  const lines: Line[] = []
  let row = 0
  let column = 0
  while (row < before.length && column < after.length) {
    const [old, added] = [before[row] ?? '', after[column] ?? '']
    if (old === added) {
      lines.push({ sign: ' ', text: old })
      row++
      column++
    } else if (commonFrom(row + 1, column) >= commonFrom(row, column + 1)) {
      lines.push({ sign: '-', text: old })
      row++
    } else {
      lines.push({ sign: '+', text: added })
      column++
    }
  }
  return [...lines, ...signed('-', before.slice(row)), ...signed('+', after.slice(column))]
}

/** How many lines two texts have in common from a line of each on. */
function commonLengths(
  before: readonly string[],
  after: readonly string[],
): (row: number, column: number) => number {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const lengthAt = (place: number) => lengths[place] ?? 0
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const place = row * width + column
      lengths[place] =
        before[row] === after[column]
          ? lengthAt(place + width + 1) + 1
          : Math.max(lengthAt(place + width), lengthAt(place + 1))
    }
  }
  return (row, column) => lengthAt(row * width + column)
}

interface Hunk {
  readonly start: number
  readonly end: number
}

/** Changes with the lines around them; what touches is one. */
function hunksOf(lines: readonly Line[]): readonly Hunk[] {
  const hunks: Hunk[] = []
  for (const [index, { sign }] of lines.entries()) {
    if (sign === ' ') continue
    const start = Math.max(0, index - contextLines)
    const end = Math.min(lines.length, index + contextLines + 1)
    const last = hunks.at(-1)
    if (last !== undefined && start <= last.end)
      hunks[hunks.length - 1] = { start: last.start, end }
    else hunks.push({ start, end })
  }
  return hunks
}

function hunkText(lines: readonly Line[], start: number, end: number): string {
  const own = lines.slice(start, end)
  const ahead = lines.slice(0, start)
  const head = (sign: '-' | '+') => {
    const counts = (line: Line) => line.sign === ' ' || line.sign === sign
    const length = own.filter(counts).length
    const first = ahead.filter(counts).length + (length === 0 ? 0 : 1)
    return `${sign}${first}${length === 1 ? '' : `,${length}`}`
  }
  const texts = own.map(({ sign, text }) => `${sign}${text}\n`)
  return `@@ ${head('-')} ${head('+')} @@\n${texts.join('')}`
}
