import type { TextRange } from './document.ts'

const dash = 0x2d

/**
 * Splits a text at the lines that start with `---`, as kubectl does before it looks at the YAML.
 * The ranges are without the separator lines; empty ones are left out.
 */
export function splitDocuments(text: string): readonly TextRange[] {
  const ranges: TextRange[] = []
  let start = 0
  for (let line = 0; line < text.length; line = nextLine(text, line)) {
    if (!isSeparator(text, line)) continue
    if (line > start) ranges.push({ start, end: line })
    start = nextLine(text, line)
  }
  if (start < text.length) ranges.push({ start, end: text.length })
  return ranges
}

function isSeparator(text: string, at: number): boolean {
  return (
    text.charCodeAt(at) === dash &&
    text.charCodeAt(at + 1) === dash &&
    text.charCodeAt(at + 2) === dash
  )
}

function nextLine(text: string, at: number): number {
  const found = text.indexOf('\n', at)
  return found === -1 ? text.length : found + 1
}
