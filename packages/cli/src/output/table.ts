/** A table of texts, each cell one line. */
export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The table with `│` and `─` lines, as upstream prints it; cells may hold colour codes. */
export function formatTable({ header, rows }: Table): string {
  const widths = header.map((title, column) =>
    rows.reduce((width, cells) => Math.max(width, widthOf(cells[column] ?? '')), widthOf(title)),
  )
  const line = (left: string, middle: string, right: string) =>
    left + widths.map(width => '─'.repeat(width + 2)).join(middle) + right
  const row = (cells: readonly string[]) =>
    `│ ${widths.map((width, column) => padded(cells[column] ?? '', width)).join(' │ ')} │`
  return [
    line('┌', '┬', '┐'),
    row(header),
    line('├', '┼', '┤'),
    ...rows.map(row),
    line('└', '┴', '┘'),
    '',
  ].join('\n')
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with ESC
const colourCode = /\u001b\[[0-9;]*m/g

/** Columns on a terminal: colour codes take none, East Asian wide characters two. */
function widthOf(text: string): number {
  const plain = text.replace(colourCode, '')
  let width = 0
  for (const character of plain) width += isWide(character.codePointAt(0) ?? 0) ? 2 : 1
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
