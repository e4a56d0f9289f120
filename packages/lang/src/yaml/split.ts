import type { TextRange } from './document.ts'

/**
 * Splits a text at the lines that start with `---`, as kubectl does before it looks at the YAML.
 * A separator line belongs to no part, but when there is nothing before it, it is the first line
 * of the part after it.
 */
export function splitDocuments(text: string): readonly TextRange[] {
  const ranges: TextRange[] = []
  let at = 0
  while (at < text.length) {
    const { start, end, next } = nextRange(text, at)
    ranges.push({ start, end })
    at = next
  }
  return ranges
}

/** A part between separators, and where the next one starts. */
export interface SplitRange extends TextRange {
  readonly next: number
}

/** The part that starts at an offset, which is the start of a line. */
export function nextRange(text: string, start: number): SplitRange {
  const found = text.indexOf('\n---', start)
  if (found === -1) return { start, end: text.length, next: text.length }
  return { start, end: found + 1, next: endOfLine(text, found + 1) }
}

/** Space as Go sees it: U+0085 is, a byte order mark is not. */
const notSpace = /[^\s\x85]|\ufeff/

/** Where a separator line has something besides a comment, which kubectl refuses; `undefined` if it has not. */
export function badSeparator(text: string, at: number): number | undefined {
  if (!text.startsWith('---', at)) return undefined
  const rest = text.slice(at + 3, endOfLine(text, at))
  const content = rest.search(notSpace)
  return content === -1 || rest.charAt(content) === '#' ? undefined : at + 3 + content
}

function endOfLine(text: string, at: number): number {
  const found = text.indexOf('\n', at)
  return found === -1 ? text.length : found + 1
}
