import {
  breakValue,
  hash,
  isBlank,
  isBreak,
  isBreakOrEnd,
  skipBreak,
  space,
  tab,
} from './characters.ts'
import type { ScannedScalar } from './token.ts'
import { YamlError } from './yaml-error.ts'

/** What stands behind `|` or `>`: which line breaks at the end count, and the indentation if it is stated. */
interface Header {
  readonly chomping: 'strip' | 'clip' | 'keep'
  readonly indent: number | undefined
  readonly end: number
}

/**
 * Reads the block scalar whose `|` or `>` stands at `at`; `parentIndent` is the column of the
 * collection that holds it, -1 for none.
 */
export function readBlockScalar(text: string, at: number, parentIndent: number): ScannedScalar {
  const folds = text.charAt(at) === '>'
  const header = readHeader(text, at)
  let empty = readEmptyLines(text, header.end, statedIndent(header, parentIndent))
  const indent = empty.indent ?? Math.max(empty.widest, parentIndent + 1, 1)
  let value = ''
  let lastBreak = ''
  let wasIndented = false
  let end = header.end
  while (empty.end - empty.lineStart === indent && !isEnd(text, empty.end)) {
    const isIndented = isBlank(text.charCodeAt(empty.end))
    if (folds && !wasIndented && !isIndented && lastBreak === '\n') {
      if (empty.value === '') value += ' '
    } else value += lastBreak
    value += empty.value
    wasIndented = isIndented
    end = endOfLine(text, empty.end)
    value += text.slice(empty.end, end)
    lastBreak = isEnd(text, end) ? '' : breakValue(text, end)
    empty = readEmptyLines(text, isEnd(text, end) ? end : skipBreak(text, end), indent)
  }
  if (header.chomping !== 'strip') value += lastBreak
  if (header.chomping === 'keep') value += empty.value
  return { value, end, next: empty.end, lineStart: empty.lineStart, endsLine: true }
}

function statedIndent(header: Header, parentIndent: number): number | undefined {
  return header.indent === undefined ? undefined : Math.max(parentIndent, 0) + header.indent
}

function readHeader(text: string, at: number): Header {
  indicatorsPattern.lastIndex = at + 1
  const [indicators = ''] = indicatorsPattern.exec(text) ?? []
  if (indicators.includes('0')) {
    throw new YamlError('the indentation of a block text cannot be 0', at)
  }
  let end = at + 1 + indicators.length
  while (isBlank(text.charCodeAt(end))) end++
  if (text.charCodeAt(end) === hash) end = endOfLine(text, end)
  if (!isBreakOrEnd(text.charCodeAt(end))) {
    const indicator = text.slice(at, at + 1 + indicators.length)
    throw new YamlError(`only a comment may follow \`${indicator}\` on its line`, end)
  }
  return {
    chomping: indicators.includes('-') ? 'strip' : indicators.includes('+') ? 'keep' : 'clip',
    indent: Number.parseInt(indicators.replace(/[-+]/, ''), 10) || undefined,
    end: isEnd(text, end) ? end : skipBreak(text, end),
  }
}

/** The indicators in either order. */
const indicatorsPattern = /[-+][0-9]?|[0-9][-+]?|/y

interface EmptyLines {
  /** The line breaks among them. */
  readonly value: string
  /** The indentation that was given. */
  readonly indent: number | undefined
  /** The widest indentation seen. */
  readonly widest: number
  readonly end: number
  readonly lineStart: number
}

/** Reads empty lines and the indentation of the line after them, at most `indent` columns of it. */
function readEmptyLines(text: string, at: number, indent: number | undefined): EmptyLines {
  const limit = indent ?? Number.POSITIVE_INFINITY
  let value = ''
  let widest = 0
  let lineStart = at
  let end = at
  for (;;) {
    while (end - lineStart < limit && text.charCodeAt(end) === space) end++
    widest = Math.max(widest, end - lineStart)
    if (end - lineStart < limit && text.charCodeAt(end) === tab) {
      throw new YamlError('a tab cannot be used for indentation', end)
    }
    if (!isBreak(text.charCodeAt(end))) return { value, indent, widest, end, lineStart }
    value += breakValue(text, end)
    end = skipBreak(text, end)
    lineStart = end
  }
}

function endOfLine(text: string, at: number): number {
  let end = at
  while (!isBreakOrEnd(text.charCodeAt(end))) end++
  return end
}

function isEnd(text: string, at: number): boolean {
  return at >= text.length
}
