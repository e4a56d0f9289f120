import { dash, isBlank, lineFeed, plus, space, tab } from '../scan/characters.ts'
import { doubt } from './doubt.ts'

/** A block scalar, and the offset of the line break at its end. */
export interface BlockText {
  readonly value: string
  readonly end: number
}

/**
 * Reads the block scalar whose `|` or `>` stands at `at`, in a text whose lines end in `\n`, the
 * last one before `limit`. `parentIndent` is the column of the collection that holds it. Doubts
 * a stated indentation, an empty text, and comments on its first line.
 */
export function readBlockText(
  text: string,
  at: number,
  limit: number,
  parentIndent: number,
): BlockText {
  const indicator = text.charCodeAt(at + 1)
  const isChomped = indicator === dash || indicator === plus
  let lineEnd = isChomped ? at + 2 : at + 1
  while (text.charCodeAt(lineEnd) === space) lineEnd++
  if (text.charCodeAt(lineEnd) !== lineFeed) throw doubt
  const lines = readLines(text, lineEnd + 1, limit, parentIndent)
  const value = text.charAt(at) === '>' ? foldLines(lines.content) : lines.content.join('\n')
  if (indicator === dash) return { value, end: lines.end }
  const kept = indicator === plus ? '\n'.repeat(lines.emptyAtEnd) : ''
  return { value: `${value}\n${kept}`, end: lines.end }
}

interface Lines {
  /** Without their indentation; empty lines between them are empty, those at the end are left out. */
  readonly content: readonly string[]
  readonly emptyAtEnd: number
  readonly end: number
}

function readLines(text: string, start: number, limit: number, parentIndent: number): Lines {
  const content: string[] = []
  const indent = firstIndent(text, start)
  if (indent <= parentIndent) throw doubt
  let empty = 0
  let end = start - 1
  for (let line = start; line < limit; line = end + 1) {
    let at = line
    while (text.charCodeAt(at) === space && at - line < indent) at++
    const code = text.charCodeAt(at)
    if (code === lineFeed) {
      empty++
      end = at
      continue
    }
    if (code === tab) throw doubt
    if (at - line < indent) break
    for (; empty > 0; empty--) content.push('')
    end = text.indexOf('\n', at)
    content.push(text.slice(at, end))
  }
  if (content.length === 0) throw doubt
  return { content, emptyAtEnd: empty, end }
}

/** The indentation of the first line that is not empty. */
function firstIndent(text: string, start: number): number {
  let line = start
  while (text.charCodeAt(line) === lineFeed) line++
  let at = line
  while (text.charCodeAt(at) === space) at++
  // an empty line with spaces may decide the indentation
  if (text.charCodeAt(at) === lineFeed) throw doubt
  return at - line
}

/** Joins neighbouring lines by a space, unless one of them is indented further; empty lines are breaks. */
function foldLines(lines: readonly string[]): string {
  let value = ''
  let breaks = 0
  // the first line has none before it
  let wasIndented: boolean | undefined
  for (const line of lines) {
    if (line === '') {
      breaks++
      continue
    }
    const isIndented = isBlank(line.charCodeAt(0))
    if (wasIndented !== undefined) value += gap(wasIndented || isIndented, breaks)
    value += '\n'.repeat(breaks) + line
    breaks = 0
    wasIndented = isIndented
  }
  return value
}

/** What the line break between two lines is, besides the empty lines between them. */
function gap(isKept: boolean, breaks: number): string {
  if (isKept) return '\n'
  return breaks === 0 ? ' ' : ''
}
