import {
  backslash,
  isBreak,
  isDocumentMarker,
  isEnd,
  isSpaceOrEnd,
  singleQuote,
  skipBreak,
} from './characters.ts'
import { readEmptyLines, readGap } from './line-folding.ts'
import type { ScannedScalar } from './token.ts'
import { YamlError } from './yaml-error.ts'

const escapes: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['t', '\t'],
  ['\t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\x1b'],
  [' ', ' '],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['N', '\x85'],
  ['_', '\xa0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
])

const hexDigits: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

/** Reads the quoted scalar that opens at `at`; `lineStart` is where that line starts. */
export function readQuoted(text: string, at: number, lineStart: number): ScannedScalar {
  const quote = text.charCodeAt(at)
  let value = ''
  let next = at + 1
  let line = lineStart
  for (;;) {
    if (next === line && isDocumentMarker(text, next)) {
      throw new YamlError('a quoted text is not closed before the document ends', at)
    }
    const run = readRun(text, next, quote)
    value += run.value
    next = run.end
    const code = text.charCodeAt(next)
    if (code === quote) {
      return { value, end: next + 1, next: next + 1, lineStart: line, endsLine: false }
    }
    if (isEnd(code)) throw new YamlError('a quoted text is not closed', at)
    const white = run.joinsLines
      ? readEmptyLines(text, skipBreak(text, next), 0)
      : readGap(text, next, 0)
    value += white.value
    next = white.end
    if (white.lineStart !== undefined) line = white.lineStart
  }
}

interface Run {
  readonly value: string
  readonly end: number
  /** The run ended at a `\` before a line break. */
  readonly joinsLines: boolean
}

/** Characters up to white space, the closing quote or the end. */
function readRun(text: string, at: number, quote: number): Run {
  let value = ''
  let from = at
  let end = at
  for (;;) {
    const code = text.charCodeAt(end)
    if (isSpaceOrEnd(code)) break
    const escaped = code === quote || code === backslash ? readEscaped(text, end, quote) : undefined
    if (escaped === undefined) {
      if (code === quote) break
      end++
      continue
    }
    value += text.slice(from, end) + escaped.value
    if (escaped.joinsLines) return { ...escaped, value }
    end = escaped.end
    from = end
  }
  return { value: value + text.slice(from, end), end, joinsLines: false }
}

/** What a quote or backslash starts if it does not stand for itself: `''`, or an escape between `"`. */
function readEscaped(text: string, at: number, quote: number): Run | undefined {
  const code = text.charCodeAt(at)
  if (quote === singleQuote) {
    const isDoubled = code === singleQuote && text.charCodeAt(at + 1) === singleQuote
    return isDoubled ? { value: "'", end: at + 2, joinsLines: false } : undefined
  }
  if (code !== backslash) return undefined
  if (isBreak(text.charCodeAt(at + 1))) return { value: '', end: at + 1, joinsLines: true }
  return readEscape(text, at)
}

function readEscape(text: string, at: number): Run {
  const letter = text.charAt(at + 1)
  const simple = escapes.get(letter)
  if (simple !== undefined) return { value: simple, end: at + 2, joinsLines: false }
  const length = hexDigits.get(letter)
  if (length === undefined) {
    throw new YamlError(`\`\\${letter}\` is not an escape that a double-quoted text can hold`, at)
  }
  const digits = text.slice(at + 2, at + 2 + length)
  if (!/^[0-9a-fA-F]+$/.test(digits) || digits.length < length) {
    throw new YamlError(`\`\\${letter}\` must be followed by ${length} hexadecimal digits`, at)
  }
  const code = Number.parseInt(digits, 16)
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    throw new YamlError(`\`\\${letter}${digits}\` is not a character`, at)
  }
  return { value: String.fromCodePoint(code), end: at + 2 + length, joinsLines: false }
}
