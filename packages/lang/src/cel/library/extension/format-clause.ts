/** One `%` clause of a format: its letter, and the digits behind the point if it says so. */
export interface FormatClause {
  readonly letter: string
  readonly precision: number | undefined
}

/** A format taken apart: texts as they are, and the clauses between them. */
export type FormatPiece = string | FormatClause | { readonly wrong: string }

/**
 * Takes a format apart; what is wrong ends it, since nothing behind it is looked at.
 *
 * Source: parseFormatString of cel-go.
 */
export function splitFormat(format: string): readonly FormatPiece[] {
  const pieces: FormatPiece[] = []
  let at = 0
  while (at < format.length) {
    const percent = format.indexOf('%', at)
    if (percent === -1) return [...pieces, format.slice(at)]
    pieces.push(format.slice(at, percent))
    at = percent + 1
    if (format[at] === '%') {
      pieces.push('%')
      at++
      continue
    }
    const clause = readClause(format, at)
    pieces.push(clause.piece)
    if ('wrong' in clause.piece) return pieces
    at = clause.end
  }
  return pieces
}

type Clause = FormatClause | { readonly wrong: string }

/** The message of a mistake in a clause. */
function wrong(problem: string): Clause {
  return { wrong: `could not parse formatting clause: ${problem}` }
}

/** More digits than a double can have. */
const MAX_PRECISION = 1_000

function readClause(format: string, start: number): { piece: Clause; end: number } {
  if (start >= format.length) return { piece: { wrong: 'unexpected end of string' }, end: start }
  const digits = /\.(\d*)/y
  digits.lastIndex = start
  const precision = digits.exec(format)
  const end = precision === null ? start : digits.lastIndex
  const inPrecision = (problem: string) => ({
    piece: wrong(`error while parsing precision: ${problem}`),
    end,
  })
  if (end >= format.length) return inPrecision('could not find end of precision specifier')
  const written = precision?.[1]
  if (written === '' || Number(written ?? 0) > MAX_PRECISION) {
    const why = written === '' ? 'invalid syntax' : 'value out of range'
    return inPrecision(
      `error while converting precision to integer: strconv.Atoi: parsing "${written}": ${why}`,
    )
  }
  const letter = format.charAt(end)
  if (!'sdfebxXo'.includes(letter)) {
    // the first byte only, as in cel-go
    const [byte = 0] = new TextEncoder().encode(letter)
    return { piece: wrong(`unrecognized formatting clause "${String.fromCharCode(byte)}"`), end }
  }
  const piece = { letter, precision: written === undefined ? undefined : Number(written) }
  return { piece, end: end + 1 }
}

const wanted: ReadonlyMap<string, string> = new Map([
  [
    's',
    'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps',
  ],
  ['d', 'decimal clause can only be used on integers'],
  ['f', 'fixed-point clause can only be used on doubles'],
  ['e', 'scientific clause can only be used on doubles'],
  ['b', 'only integers and bools can be formatted as binary'],
  ['x', 'only integers, byte buffers, and strings can be formatted as hex'],
  ['o', 'octal clause can only be used on integers'],
])

/** The message where a clause gets a value of a type that it does not take. */
export function wrongType(letter: string, typeName: string): string {
  return `error during formatting: ${wanted.get(letter.toLowerCase())}, was given ${typeName}`
}
