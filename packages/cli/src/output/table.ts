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

/**
 * The table; nothing without rows. Programs get upstream's to the letter: the number of rows in the
 * first title when they are many, long cells folded. A person at a terminal gets a proper box.
 */
export function formatTable({ header, rows }: Table, isForPeople = false): string {
  if (rows.length === 0) return ''
  const borders = isForPeople ? boxed : upstream
  const titles = isForPeople ? header : withCount(header, rows.length)
  const cells = rows.map(row => titles.map((_, column) => linesOf(row[column] ?? '')))
  const widths = titles.map((title, column) =>
    cells.reduce((width, row) => (row[column] ?? []).reduce(widest, width), widthOf(title)),
  )
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

const manyRows = 10

function withCount([first = '', ...others]: readonly string[], rows: number): readonly string[] {
  return [rows > manyRows ? `${first} (${rows}) ` : first, ...others]
}

// In bytes, as upstream counts them.
const maxCellBytes = 300

/** The lines of a cell; one long line is folded at blanks. */
function linesOf(cell: string): readonly string[] {
  if (cell.includes('\n')) return cell.split('\n')
  return Buffer.byteLength(cell) <= maxCellBytes ? [cell] : fold(cell)
}

function fold(text: string): readonly string[] {
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with ESC
const colourCode = /\u001b\[[0-9;]*m/g
const plainText = /^[\u{20}-\u{7e}]*$/u
const noWidth = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]$/u

function widest(width: number, text: string): number {
  return Math.max(width, widthOf(text))
}

/** Columns on a terminal: colour codes and combining marks take none, East Asian wide characters two. */
function widthOf(text: string): number {
  const plain = text.replace(colourCode, '')
  if (plainText.test(plain)) return plain.length
  let width = 0
  for (const character of plain) {
    if (!noWidth.test(character)) width += isWide(character.codePointAt(0) ?? 0) ? 2 : 1
  }
  return width
}

function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1f300 && code <= 0x1faff)
  )
}
