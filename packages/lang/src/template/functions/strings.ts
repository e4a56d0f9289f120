import { toLower, toUpper } from '../../jmespath/functions/letter-case.ts'
import { compareBytes } from '../../json/order.ts'
import { quoteGo } from '../../notation/go-quote.ts'
import { FunctionError } from '../error.ts'
import { formatValue } from '../format-value.ts'
import type { TemplateFunction } from '../function.ts'
import { byteLength, sliceBytes } from '../go-bytes.ts'
import { withElementType } from '../go-value.ts'
import { eachName, type NamedRow } from './aliases.ts'
import { strval, textList } from './strval.ts'
import { abbreviate, initials, swapCase, title, untitle, withoutSpace, wrap } from './text-words.ts'

/** The longest text that a function makes. */
const MAX_LENGTH = 4_000_000

function repeat(count: number, text: string): string {
  if (count < 0) throw new FunctionError('strings: negative Repeat count')
  if (count * text.length > MAX_LENGTH) throw new FunctionError('the result is too long')
  return text.repeat(count)
}

function replaceAll(old: string, replacement: string, text: string): string {
  const parts = old === '' ? ['', ...Array.from(text), ''] : text.split(old)
  const length = text.length + parts.length * replacement.length
  if (length > MAX_LENGTH) throw new FunctionError('the result is too long')
  return parts.join(replacement)
}

function truncate(count: number, text: string): string {
  const length = byteLength(text)
  if (count < 0) return length + count > 0 ? sliceBytes(text, length + count) : text
  return length > count ? sliceBytes(text, 0, count) : text
}

function substring(start: number, end: number, text: string): string {
  const length = byteLength(text)
  if (start < 0) return cut(text, 0, end)
  return end < 0 || end > length ? cut(text, start, length) : cut(text, start, end)
}

function cut(text: string, start: number, end: number): string {
  const length = byteLength(text)
  if (end > length || end < 0) {
    const reason = end < 0 ? `[:${end}]` : `[:${end}] with length ${length}`
    throw new FunctionError(`runtime error: slice bounds out of range ${reason}`)
  }
  if (start > end) {
    throw new FunctionError(`runtime error: slice bounds out of range [${start}:${end}]`)
  }
  return sliceBytes(text, start, end)
}

function trimSet(set: string, text: string): string {
  const characters = new Set(Array.from(set))
  const all = Array.from(text)
  let [start, end] = [0, all.length]
  while (start < end && characters.has(all[start] ?? '')) start++
  while (end > start && characters.has(all[end - 1] ?? '')) end--
  return all.slice(start, end).join('')
}

function indent(spaces: number, text: string): string {
  const padding = repeat(spaces, ' ')
  return padding + replaceAll('\n', `\n${padding}`, text)
}

/** White space at both ends, as Go's unicode.IsSpace knows it. */
const edges =
  /^[\t\n\v\f\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\t\n\v\f\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/g

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined
}

function split(separator: string, text: string, limit = -1): string[] {
  if (separator !== '') return splitAt(separator, text, limit)
  const characters = Array.from(text)
  if (limit < 0 || limit >= characters.length) return characters
  return [...characters.slice(0, limit - 1), characters.slice(limit - 1).join('')]
}

function splitAt(separator: string, text: string, limit: number): string[] {
  const parts = text.split(separator)
  if (limit < 0 || parts.length <= limit) return parts
  if (limit === 0) return []
  return [...parts.slice(0, limit - 1), parts.slice(limit - 1).join(separator)]
}

function numbered(parts: readonly string[]): object {
  const map = Object.fromEntries(parts.map((part, index) => [`_${index}`, part]))
  return withElementType('string', map)
}

const editing: readonly NamedRow[] = [
  {
    names: 'trim',
    takes: ['string'],
    doc: 'without white space at both ends',
    examples: [['{{ trim " a " }}', 'a']],
    call: (text: string) => text.replace(edges, ''),
  },
  {
    names: 'trimAll trimall',
    takes: ['string', 'string'],
    doc: 'without the given characters at both ends',
    examples: [['{{ trimAll "$" "$5$" }}', '5']],
    call: trimSet,
  },
  {
    names: 'trimSuffix',
    takes: ['string', 'string'],
    doc: 'without a text at its end',
    examples: [['{{ trimSuffix ".go" "a.go" }}', 'a']],
    call: (end: string, text: string) =>
      text.endsWith(end) ? text.slice(0, text.length - end.length) : text,
  },
  {
    names: 'trimPrefix',
    takes: ['string', 'string'],
    doc: 'without a text at its start',
    examples: [['{{ trimPrefix "v" "v1" }}', '1']],
    call: (start: string, text: string) =>
      text.startsWith(start) ? text.slice(start.length) : text,
  },
  {
    names: 'trunc',
    takes: ['int', 'string'],
    doc: 'the first bytes, or the last ones if the number is negative',
    examples: [['{{ trunc 3 "hello" }}{{ trunc -2 "hello" }}', 'hello']],
    call: truncate,
  },
  {
    names: 'substr',
    takes: ['int', 'int', 'string'],
    doc: 'the bytes from one place to before another',
    examples: [['{{ substr 0 5 "hello world" }}', 'hello']],
    call: substring,
  },
  {
    names: 'repeat',
    takes: ['int', 'string'],
    doc: 'a text several times',
    examples: [['{{ repeat 3 "ab" }}', 'ababab']],
    call: repeat,
  },
  {
    names: 'replace',
    takes: ['string', 'string', 'string'],
    doc: 'another text for each place of a text',
    examples: [['{{ "a b c" | replace " " "-" }}', 'a-b-c']],
    call: replaceAll,
  },
  {
    names: 'nospace',
    takes: ['string'],
    doc: 'without white space',
    examples: [['{{ nospace "a b" }}', 'ab']],
    call: withoutSpace,
  },
  {
    names: 'indent',
    takes: ['int', 'string'],
    doc: 'each line moved to the right',
    examples: [['{{ indent 2 "a\\nb" }}', '  a\n  b']],
    call: indent,
  },
  {
    names: 'nindent',
    takes: ['int', 'string'],
    doc: 'a line end, then each line moved to the right',
    examples: [['{{ nindent 2 "a" }}', '\n  a']],
    call: (spaces: number, text: string) => `\n${indent(spaces, text)}`,
  },
  {
    names: 'abbrev',
    takes: ['int', 'string'],
    doc: 'cut to a length with ... at the end',
    examples: [['{{ abbrev 5 "hello world" }}', 'he...']],
    call: (width: number, text: string) => (width < 4 ? text : abbreviate(text, 0, width)),
  },
  {
    names: 'abbrevboth',
    takes: ['int', 'int', 'string'],
    doc: 'cut on both sides',
    examples: [['{{ abbrevboth 5 10 "1234 5678 9123" }}', '...5678...']],
    call: (left: number, right: number, text: string) =>
      right < 4 || (left > 0 && right < 7) ? text : abbreviate(text, left, right),
  },
  {
    names: 'wrap',
    takes: ['int', 'string'],
    doc: 'broken into lines of a length',
    examples: [['{{ wrap 5 "hello world" }}', 'hello\nworld']],
    call: (length: number, text: string) =>
      wrap(text, { length, separator: '\n', isCutting: false }),
  },
  {
    names: 'wrapWith',
    takes: ['int', 'string', 'string'],
    doc: 'broken into lines of a length, divided by a text',
    examples: [['{{ wrapWith 5 "|" "hello world" }}', 'hello|world']],
    call: (length: number, separator: string, text: string) =>
      wrap(text, { length, separator: separator === '' ? '\n' : separator, isCutting: true }),
  },
]

const letters: readonly NamedRow[] = [
  {
    names: 'upper',
    takes: ['string'],
    doc: 'in capital letters',
    examples: [['{{ upper "ab" }}', 'AB']],
    call: toUpper,
  },
  {
    names: 'lower',
    takes: ['string'],
    doc: 'in small letters',
    examples: [['{{ lower "AB" }}', 'ab']],
    call: toLower,
  },
  {
    names: 'title',
    takes: ['string'],
    doc: 'each word with a capital',
    examples: [['{{ title "hello world" }}', 'Hello World']],
    call: title,
  },
  {
    names: 'untitle',
    takes: ['string'],
    doc: 'each word with a small first letter',
    examples: [['{{ untitle "Hello World" }}', 'hello world']],
    call: untitle,
  },
  {
    names: 'swapcase',
    takes: ['string'],
    doc: 'small letters for capitals and the other way round',
    examples: [['{{ swapcase "This Is" }}', 'tHIS iS']],
    call: swapCase,
  },
  {
    names: 'initials',
    takes: ['string'],
    doc: 'the first letter of each word',
    examples: [['{{ initials "First Try" }}', 'FT']],
    call: initials,
  },
]

const questions: readonly NamedRow[] = [
  {
    names: 'contains',
    takes: ['string', 'string'],
    doc: 'whether the second text contains the first',
    examples: [['{{ contains "cat" "catch" }}', 'true']],
    call: (part: string, text: string) => text.includes(part),
  },
  {
    names: 'hasPrefix',
    takes: ['string', 'string'],
    doc: 'whether the second text starts with the first',
    examples: [['{{ hasPrefix "cat" "catch" }}', 'true']],
    call: (part: string, text: string) => text.startsWith(part),
  },
  {
    names: 'hasSuffix',
    takes: ['string', 'string'],
    doc: 'whether the second text ends with the first',
    examples: [['{{ hasSuffix "ch" "catch" }}', 'true']],
    call: (part: string, text: string) => text.endsWith(part),
  },
  {
    names: 'plural',
    takes: ['string', 'string', 'int'],
    doc: 'the first text for 1, else the second',
    examples: [['{{ plural "one" "many" 2 }}', 'many']],
    call: (one: string, many: string, count: number) => (count === 1 ? one : many),
  },
]

const joining: readonly NamedRow[] = [
  {
    names: 'quote',
    takes: [],
    rest: 'any',
    doc: 'each value in double quotes, without nil',
    examples: [['{{ quote "a" 1 }}', '"a" "1"']],
    call: (...values: unknown[]) =>
      values
        .filter(isPresent)
        .map(value => quoteGo(strval(value)))
        .join(' '),
  },
  {
    names: 'squote',
    takes: [],
    rest: 'any',
    doc: 'each value in single quotes, without nil',
    examples: [['{{ squote "a" 1 }}', "'a' '1'"]],
    call: (...values: unknown[]) =>
      values
        .filter(isPresent)
        .map(value => `'${formatValue(value)}'`)
        .join(' '),
  },
  {
    names: 'cat',
    takes: [],
    rest: 'any',
    doc: 'the values with blanks between them, without nil',
    examples: [['{{ cat "a" 1 "b" }}', 'a 1 b']],
    call: (...values: unknown[]) => values.filter(isPresent).map(formatValue).join(' '),
  },
  {
    names: 'join',
    takes: ['string', 'any'],
    doc: 'the items of a list with a text between them',
    examples: [['{{ list 1 2 3 | join "-" }}', '1-2-3']],
    call: (separator: string, list: unknown) => textList(list).join(separator),
  },
  {
    names: 'split',
    takes: ['string', 'string'],
    doc: 'the parts of a text as a map _0, _1, …',
    examples: [['{{ (split "/" "a/b")._1 }}', 'b']],
    call: (separator: string, text: string) => numbered(split(separator, text)),
  },
  {
    names: 'splitn',
    takes: ['string', 'int', 'string'],
    doc: 'at most so many parts of a text as a map _0, _1, …',
    examples: [['{{ (splitn "/" 2 "a/b/c")._1 }}', 'b/c']],
    call: (separator: string, limit: number, text: string) =>
      numbered(split(separator, text, limit)),
  },
  {
    names: 'splitList',
    takes: ['string', 'string'],
    doc: 'the parts of a text as a list',
    examples: [['{{ splitList "/" "a/b" }}', '[a b]']],
    call: (separator: string, text: string) => withElementType('string', split(separator, text)),
  },
  {
    names: 'toStrings',
    takes: ['any'],
    doc: 'the items of a list as texts, without nil',
    examples: [['{{ toStrings (list 1 "a") }}', '[1 a]']],
    call: (list: unknown) => withElementType('string', textList(list)),
  },
  {
    names: 'sortAlpha',
    takes: ['any'],
    doc: 'the items of a list as texts in order of bytes',
    examples: [['{{ sortAlpha (list "b" "a") }}', '[a b]']],
    call: (list: unknown) => withElementType('string', sortTexts(list)),
  },
  {
    names: 'toString',
    takes: ['any'],
    doc: 'a value as text',
    examples: [['{{ toString 5 | quote }}', '"5"']],
    call: strval,
  },
]

function sortTexts(list: unknown): string[] {
  return list === null ? ['<nil>'] : textList(list).sort(compareBytes)
}

/** Texts: editing, letters, questions, joining and splitting. */
export const stringFunctions: readonly TemplateFunction[] = eachName([
  ...editing,
  ...letters,
  ...questions,
  ...joining,
])
