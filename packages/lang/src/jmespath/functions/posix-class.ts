import { type Reader, readEscape, regexProblem, takeCharacter } from './posix-reader.ts'

/** Characters from one code point to another, both included. */
export interface Range {
  readonly from: number
  readonly to: number
}

const highest = 0x10ffff

/** The named classes, as pairs of first and last characters. */
const named: ReadonlyMap<string, string> = new Map([
  ['alnum', '09AZaz'],
  ['alpha', 'AZaz'],
  ['ascii', '\u0000\u007f'],
  ['blank', '\t\t  '],
  ['cntrl', '\u0000\u001f\u007f\u007f'],
  ['digit', '09'],
  ['graph', '!~'],
  ['lower', 'az'],
  ['print', ' ~'],
  ['punct', '!/:@[`{~'],
  ['space', '\t\r  '],
  ['upper', 'AZ'],
  ['word', '09AZ__az'],
  ['xdigit', '09AFaf'],
])

/**
 * Reads a bracket expression, from its bracket on.
 *
 * Source: regexp/syntax of Go, parseClass without Perl's flags.
 */
export function readClass(reader: Reader): readonly Range[] {
  const { text } = reader
  const start = reader.at
  reader.at++
  const isNegated = text[reader.at] === '^'
  if (isNegated) reader.at++
  const ranges: Range[] = []
  for (let isFirst = true; isFirst || text[reader.at] !== ']'; isFirst = false) {
    if (!isFirst) refuseDash(reader)
    const group = readNamed(reader)
    if (group !== undefined) ranges.push(...group)
    else ranges.push(readRange(reader, start))
  }
  reader.at++
  // a negated class does not match line ends
  return isNegated ? complement([...ranges, { from: 0x0a, to: 0x0a }]) : withoutNull(ranges)
}

/** A dash means a range, unless it stands first or last. */
function refuseDash({ text, at }: Reader): void {
  if (text[at] !== '-' || text[at + 1] === ']') return
  throw regexProblem('invalid character class range', text.slice(at, at + 2))
}

function readNamed(reader: Reader): readonly Range[] | undefined {
  const { text, at } = reader
  if (!text.startsWith('[:', at)) return undefined
  const end = text.indexOf(':]', at + 2)
  if (end === -1) return undefined
  const written = text.slice(at, end + 2)
  const name = written.slice(2, -2)
  const pairs = named.get(name.replace('^', ''))
  if (pairs === undefined) throw regexProblem('invalid character class range', written)
  reader.at = end + 2
  const ranges: Range[] = []
  for (let pair = 0; pair < pairs.length; pair += 2) {
    ranges.push({ from: pairs.charCodeAt(pair), to: pairs.charCodeAt(pair + 1) })
  }
  return name.startsWith('^') ? complement(ranges) : ranges
}

function readRange(reader: Reader, start: number): Range {
  const { text } = reader
  const at = reader.at
  const from = readClassCharacter(reader, start)
  if (text[reader.at] !== '-' || (text[reader.at + 1] ?? ']') === ']') return { from, to: from }
  reader.at++
  const to = readClassCharacter(reader, start)
  if (to >= from) return { from, to }
  throw regexProblem('invalid character class range', text.slice(at, reader.at))
}

function readClassCharacter(reader: Reader, start: number): number {
  const { text } = reader
  if (reader.at >= text.length) throw regexProblem('missing closing ]', text.slice(start))
  return text[reader.at] === '\\' ? readEscape(reader) : takeCharacter(reader)
}

/** What the ranges leave of all characters but the null character. */
function complement(ranges: readonly Range[]): readonly Range[] {
  const rest: Range[] = []
  let next = 1
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (from > next) rest.push({ from: next, to: from - 1 })
    next = Math.max(next, to + 1)
  }
  if (next <= highest) rest.push({ from: next, to: highest })
  return rest
}

function withoutNull(ranges: readonly Range[]): readonly Range[] {
  return ranges.flatMap(({ from, to }) => (to === 0 ? [] : [{ from: Math.max(from, 1), to }]))
}
