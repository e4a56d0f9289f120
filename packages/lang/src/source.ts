/** A place in a text: both count from 1, the column in UTF-16 code units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/**
 * The line and column of an offset; line ends are `\n` (a `\r` before it belongs to the line).
 * An offset behind the end gives the place behind the last character.
 */
export function positionAt(text: string, offset: number): Position {
  const end = Math.min(offset, text.length)
  let line = 1
  let lineStart = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) {
    line++
    lineStart = at + 1
  }
  return { line, column: end - lineStart + 1 }
}

/** As `positionAt`, for many offsets of one text: its lines are found once. */
export function createPositions(text: string): (offset: number) => Position {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return offset => {
    const place = Math.min(offset, text.length)
    let low = 0
    let high = starts.length
    // INVARIANT: the line that holds the place is in [low, high).
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((starts[middle] ?? 0) <= place) low = middle
      else high = middle
    }
    return { line: low + 1, column: place - (starts[low] ?? 0) + 1 }
  }
}

/**
 * The source line that holds an offset, and under it a caret at the place:
 * two lines joined by `\n`. Lines longer than 100 characters are cut around the place.
 */
export function snippetAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const found = text.indexOf('\n', offset)
  const end = found === -1 ? text.length : found
  const from = offset - start > 80 ? offset - 60 : start
  const to = Math.min(end, from + 100)
  const line = text.slice(from, to).replace(/\r$/, '').replaceAll('\t', ' ')
  return `${line}\n${' '.repeat(Math.max(0, offset - from))}^`
}
