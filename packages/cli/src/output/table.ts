import { fold, widthOf } from './text-width.ts'

/** A table of texts. */
export interface Table {
  readonly header: readonly string[]
  /** Cells may hold colour codes and line breaks. */
  readonly rows: readonly (readonly string[])[]
}

/** What the lines of a table meet in: for each line the left, middle and right end. */
interface Borders {
  readonly top: readonly [string, string, string]
  readonly middle: readonly [string, string, string]
  readonly bottom: readonly [string, string, string]
}

const boxed: Borders = {
  top: ['┌', '┬', '┐'],
  middle: ['├', '┼', '┤'],
  bottom: ['└', '┴', '┘'],
}

const upstream: Borders = {
  top: ['│', '│', '│'],
  middle: ['│', '│', '│'],
  bottom: ['│', '│', '│'],
}

/** A table for a person. */
export interface TableLook {
  /** How wide it may be; some columns have their least width, so that it can become wider. */
  readonly width: number
}

/**
 * The table; nothing without rows. Programs get upstream's to the letter: the number of rows in the
 * first title when they are many, long cells folded. A person at a terminal gets a proper box that
 * is no wider than the terminal.
 */
export function formatTable({ header, rows }: Table, look?: TableLook): string {
  if (rows.length === 0) return ''
  const borders = look ? boxed : upstream
  const titles = look ? header : withCount(header, rows.length)
  const split = look ? (cell: string) => cell.split('\n') : linesOf
  const whole = rows.map(row => titles.map((_, column) => split(row[column] ?? '')))
  const natural = widthsOf(titles, whole)
  const cells = look ? foldedTo(fittingWidths(natural, look.width), whole) : whole
  const widths = look ? widthsOf(titles, cells) : natural
  const line = ([left, middle, right]: Borders['top']) =>
    left + widths.map(width => '─'.repeat(width + 2)).join(middle) + right
  return [
    line(borders.top),
    textLine(titles, widths),
    line(borders.middle),
    ...cells.flatMap(row => rowLines(row, widths)),
    line(borders.bottom),
    '',
  ].join('\n')
}

type Cells = readonly (readonly (readonly string[])[])[]

function widthsOf(titles: readonly string[], cells: Cells): readonly number[] {
  return titles.map((title, column) =>
    cells.reduce((width, row) => (row[column] ?? []).reduce(widest, width), widthOf(title)),
  )
}

// Narrower than this, a column is hard to read, and taller than a screen.
const leastColumn = 16

/** What columns may take of a width: the widest gives first. */
function fittingWidths(natural: readonly number[], width: number): readonly number[] {
  const widths = [...natural]
  const room = width - 3 * widths.length - 1
  for (let over = widths.reduce((sum, each) => sum + each, 0) - room; over > 0; ) {
    const most = Math.max(...widths)
    const column = widths.indexOf(most)
    const next = Math.max(leastColumn, ...widths.filter(each => each < most))
    const cut = Math.min(over, most - next || 1)
    if (most - cut < leastColumn) break
    widths[column] = most - cut
    over -= cut
  }
  return widths
}

function foldedTo(widths: readonly number[], cells: Cells): Cells {
  return cells.map(row =>
    row.map((lines, column) => {
      const width = widths[column] ?? 0
      return lines.flatMap(line => (widthOf(line) <= width ? [line] : fold(line, width, 0)))
    }),
  )
}

const manyRows = 10

function withCount([first = '', ...others]: readonly string[], rows: number): readonly string[] {
  return [rows > manyRows ? `${first} (${rows}) ` : first, ...others]
}

// In bytes, as upstream counts them.
const maxCellBytes = 300

/** The lines of a cell for programs; one long line is folded at blanks. */
function linesOf(cell: string): readonly string[] {
  if (cell.includes('\n')) return cell.split('\n')
  return Buffer.byteLength(cell) <= maxCellBytes ? [cell] : foldBytes(cell)
}

function foldBytes(text: string): readonly string[] {
  const lines: string[] = []
  let left = 0
  for (const word of text.split(/\s+/).filter(part => part !== '')) {
    const bytes = Buffer.byteLength(word)
    const last = lines.at(-1)
    if (last !== undefined && bytes + 1 <= left) {
      lines[lines.length - 1] = `${last} ${word}`
      left -= bytes + 2
    } else {
      // Upstream counts the blank before a word twice, but none before the first of a line.
      lines.push(word)
      left = maxCellBytes - bytes
    }
  }
  return lines
}

function rowLines(
  cells: readonly (readonly string[])[],
  widths: readonly number[],
): readonly string[] {
  const height = cells.reduce((most, { length }) => Math.max(most, length), 1)
  return Array.from({ length: height }, (_, at) =>
    textLine(
      cells.map(lines => lines[at] ?? ''),
      widths,
    ),
  )
}

function textLine(texts: readonly string[], widths: readonly number[]): string {
  return `│ ${widths.map((width, column) => padded(texts[column] ?? '', width)).join(' │ ')} │`
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

function widest(width: number, text: string): number {
  return Math.max(width, widthOf(text))
}
