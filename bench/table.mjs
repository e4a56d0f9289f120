/** Whether a row stays within its gate. */
export function isMet({ ratio, gate, atLeast = false }) {
  if (gate === undefined) return true
  return atLeast ? ratio >= gate : ratio <= gate
}

/** Whether a row misses its gate by more than is known and explained. */
export function isMissed(row) {
  return !isMet(row) && !(row.openUpTo !== undefined && row.ratio <= row.openUpTo)
}

/** All rows as a table of Markdown, which is one for the eye, too. */
export function rowsTable(rows) {
  const header = ['what', 'ratio', 'least–greatest', 'gate', 'aim', '']
  const cells = [header, header.map(() => ''), ...rows.map(cellsOf)]
  const widths = header.map((_, column) => Math.max(...cells.map(line => line[column].length)))
  return cells
    .map((line, index) =>
      line.map((cell, at) => (index === 1 ? '-'.repeat(widths[at]) : cell.padEnd(widths[at]))),
    )
    .map(line => `| ${line.join(' | ')} |`)
    .join('\n')
}

function cellsOf(row) {
  const { name, ratio, spread, gate, aim, atLeast = false } = row
  const sign = atLeast ? '≥' : '≤'
  return [
    name,
    number(ratio),
    `${number(spread[0])}–${number(spread[1])}`,
    gate === undefined ? '' : `${sign} ${gate}`,
    aim === undefined ? '' : `${sign} ${aim}`,
    verdict(row),
  ]
}

function verdict(row) {
  if (row.gate === undefined) return ''
  return isMet(row) ? 'ok' : 'FAIL'
}

function number(value) {
  return value.toFixed(value < 10 ? 2 : 0)
}
