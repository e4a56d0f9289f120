import { CelError } from '../../value/cel-error.ts'
import type { Int } from '../../value/numbers.ts'
import { deepTraversalCost, doubleTraversalCost, resultCost, traversalCost } from '../cost.ts'
import type { FunctionRow, Library } from '../library.ts'
import { formatProblems } from './format-literals.ts'
import { formatString } from './string-format.ts'
import { formatLatest } from './string-format-latest.ts'

function outOfRange(index: Int): CelError {
  return new CelError(`index out of range: ${index}`)
}

function charAt(text: string, index: Int): string {
  const points = [...text]
  if (index < 0 || index > points.length) throw outOfRange(index)
  return points[Number(index)] ?? ''
}

/** Where a text stands in another, both as code points. */
function find(
  points: readonly string[],
  part: readonly string[],
  starts: Iterable<number>,
): number {
  for (const start of starts) {
    if (part.every((point, at) => points[start + at] === point)) return start
  }
  return -1
}

function* count(from: number, to: number): Generator<number> {
  const step = from <= to ? 1 : -1
  for (let at = from; at !== to + step; at += step) yield at
}

function indexOf(text: string, part: string, offset: Int = 0): Int {
  if (offset < 0) throw outOfRange(offset)
  const points = [...text]
  if (part === '') return offset > points.length ? points.length : offset
  const wanted = [...part]
  const last = points.length - wanted.length
  return last < offset ? -1 : find(points, wanted, count(Number(offset), last))
}

function lastIndexOf(text: string, part: string, offset?: Int): Int {
  const points = [...text]
  if (offset !== undefined && offset < 0) throw outOfRange(offset)
  if (part === '') return offset === undefined || offset > points.length ? points.length : offset
  if (offset !== undefined && offset >= points.length) return -1
  const wanted = [...part]
  const last = points.length - wanted.length
  const start = offset === undefined ? last : Math.min(last, Number(offset))
  return start < 0 ? -1 : find(points, wanted, count(start, 0))
}

function substring(text: string, start: Int, end?: Int): string {
  const points = [...text]
  if (end !== undefined && start > end) {
    throw new CelError(`invalid substring range. start: ${start}, end: ${end}`)
  }
  if (start < 0 || start > points.length) throw outOfRange(start)
  if (end !== undefined && end > points.length) throw outOfRange(end)
  return points.slice(Number(start), end === undefined ? undefined : Number(end)).join('')
}

function split(text: string, separator: string, limit: Int = -1): string[] {
  if (limit === 0) return []
  const parts = separator === '' ? [...text] : text.split(separator)
  if (limit < 0 || limit >= parts.length) return parts
  const kept = Number(limit) - 1
  return [...parts.slice(0, kept), parts.slice(kept).join(separator)]
}

function replace(text: string, from: string, to: string, limit: Int = -1): string {
  if (from === '') return insertBetween(text, to, limit)
  const parts = limit < 0 ? text.split(from) : split(text, from, Number(limit) + 1)
  return parts.join(to)
}

/** Go replaces the empty text before each code point and at the end. */
function insertBetween(text: string, inserted: string, limit: Int): string {
  let left = limit < 0 ? Number.POSITIVE_INFINITY : Number(limit)
  const insert = () => (left-- > 0 ? inserted : '')
  const pieces = [...text].map(point => insert() + point)
  return pieces.join('') + insert()
}

function join(list: readonly unknown[], separator = ''): string {
  for (const item of list) {
    if (typeof item !== 'string') throw new CelError(`join: invalid input: ${String(item)}`)
  }
  return list.join(separator)
}

/** Only the letters of ASCII change. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}

function upperAscii(text: string): string {
  return text.replace(/[a-z]+/g, letters => letters.toUpperCase())
}

/** Go's white space: that of Unicode, without the mark at the start of a file. */
function trim(text: string): string {
  const space =
    '[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+'
  return text.replace(new RegExp(`^${space}|${space}$`, 'g'), '')
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
  ['"', '\\"'],
])

function quote(text: string): string {
  const escaped = [...text].map(point => escapes.get(point) ?? point)
  return `"${escaped.join('')}"`
}

const searching: readonly FunctionRow[] = [
  {
    signature: 'string . charAt(int) -> string',
    doc: 'The code point at an index; empty at the end.',
    example: "'abc'.charAt(1) == 'b'",
    call: charAt,
  },
  {
    signature: 'string . indexOf(string) -> int',
    doc: 'Where a text stands first in another; -1 if it does not.',
    example: "'abcb'.indexOf('b') == 1",
    cost: deepTraversalCost,
    call: (text: string, part: string) => indexOf(text, part),
  },
  {
    signature: 'string . indexOf(string, int) -> int',
    doc: 'Where a text stands first at or behind an index; -1 if it does not.',
    example: "'abcb'.indexOf('b', 2) == 3",
    cost: deepTraversalCost,
    call: indexOf,
  },
  {
    signature: 'string . lastIndexOf(string) -> int',
    doc: 'Where a text stands last in another; -1 if it does not.',
    example: "'abcb'.lastIndexOf('b') == 3",
    cost: deepTraversalCost,
    call: (text: string, part: string) => lastIndexOf(text, part),
  },
  {
    signature: 'string . lastIndexOf(string, int) -> int',
    doc: 'Where a text stands last at or before an index; -1 if it does not.',
    example: "'abcb'.lastIndexOf('b', 2) == 1",
    cost: deepTraversalCost,
    call: lastIndexOf,
  },
  {
    signature: 'string . substring(int) -> string',
    doc: 'The text from an index on.',
    example: "'abc'.substring(1) == 'bc'",
    cost: traversalCost,
    call: (text: string, start: Int) => substring(text, start),
  },
  {
    signature: 'string . substring(int, int) -> string',
    doc: 'The text from one index up to another.',
    example: "'abc'.substring(0, 2) == 'ab'",
    cost: traversalCost,
    call: substring,
  },
]

const changing: readonly FunctionRow[] = [
  {
    signature: 'string . replace(string, string) -> string',
    doc: 'The text with every occurrence of another replaced.',
    example: "'abab'.replace('a', 'x') == 'xbxb'",
    cost: doubleTraversalCost,
    call: (text: string, from: string, to: string) => replace(text, from, to),
  },
  {
    signature: 'string . replace(string, string, int) -> string',
    doc: 'The text with the first occurrences of another replaced; all of them if the number is negative.',
    example: "'abab'.replace('a', 'x', 1) == 'xbab'",
    cost: doubleTraversalCost,
    call: replace,
  },
  {
    signature: 'string . lowerAscii() -> string',
    doc: 'The text with the letters A to Z in lower case.',
    example: "'ABÄ'.lowerAscii() == 'abÄ'",
    cost: traversalCost,
    call: lowerAscii,
  },
  {
    signature: 'string . upperAscii() -> string',
    doc: 'The text with the letters a to z in upper case.',
    example: "'abä'.upperAscii() == 'ABä'",
    cost: traversalCost,
    call: upperAscii,
  },
  {
    signature: 'string . trim() -> string',
    doc: 'The text without white space at both ends.',
    example: "' a '.trim() == 'a'",
    cost: traversalCost,
    call: trim,
  },
  {
    signature: 'strings.quote(string) -> string',
    doc: 'The text in double quotes, with escapes where they are needed.',
    example: `strings.quote('a"b') == '"a\\\\"b"'`,
    cost: traversalCost,
    call: quote,
  },
]

const parting: readonly FunctionRow[] = [
  {
    signature: 'string . split(string) -> list(string)',
    doc: 'The parts of a text between a separator; the code points if that is empty.',
    example: "'a,b'.split(',') == ['a', 'b']",
    cost: doubleTraversalCost,
    call: (text: string, separator: string) => split(text, separator),
  },
  {
    signature: 'string . split(string, int) -> list(string)',
    doc: 'At most so many parts of a text, the last with the rest; all if the number is negative.',
    example: "'a,b,c'.split(',', 2) == ['a', 'b,c']",
    cost: doubleTraversalCost,
    call: split,
  },
  {
    signature: 'list(string) . join() -> string',
    doc: 'The texts one behind the other.',
    example: "['a', 'b'].join() == 'ab'",
    cost: resultCost,
    call: (list: readonly unknown[]) => join(list),
  },
  {
    signature: 'list(string) . join(string) -> string',
    doc: 'The texts with a separator between them.',
    example: "['a', 'b'].join('-') == 'a-b'",
    cost: resultCost,
    call: join,
  },
]

const format: FunctionRow = {
  signature: 'string . format(list(dyn)) -> string',
  doc: 'A format filled with values: `%s`, `%d`, `%f`, `%e`, `%b`, `%x`, `%X`, `%o`, `%%`; `%.2f` says how many digits.',
  example: "'%s has %d, %.1f %%'.format(['a', 2, 1.5]) == 'a has 2, 1.5 %'",
  cost: traversalCost,
  call: formatString,
}

/** The extension library `strings` of cel-go in the version that Kubernetes has. */
export const stringsLibrary: Library = {
  name: 'strings',
  functions: [...searching, ...changing, ...parting, format],
  checkCall: formatProblems,
}

/** The extension library `strings` of cel-go as it is today: another `format`, and `reverse`. */
export const latestStringsLibrary: Library = {
  name: 'strings, latest',
  functions: [
    ...searching,
    ...changing,
    ...parting,
    { ...format, call: formatLatest },
    {
      signature: 'string . reverse() -> string',
      doc: 'The code points from last to first.',
      example: "'abc'.reverse() == 'cba'",
      call: (text: string) => [...text].reverse().join(''),
    },
  ],
}
