import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  hash,
  isBlank,
  isBreak,
  isDocumentMarker,
  isSpaceOrEnd,
  openBrace,
  openBracket,
  question,
} from './characters.ts'
import { readGap } from './line-folding.ts'
import type { ScannedScalar } from './token.ts'

/** Where a plain scalar stands. */
export interface PlainContext {
  readonly lineStart: number
  /** The column from which a continuation line belongs to the scalar. */
  readonly indent: number
  readonly inFlow: boolean
}

/** Reads an unquoted scalar, which may go on over several lines; the first character has been checked. */
export function readPlain(text: string, at: number, context: PlainContext): ScannedScalar {
  const { indent, inFlow } = context
  let { lineStart } = context
  let value = ''
  let gap = ''
  let end = at
  let next = at
  let endsLine = false
  for (;;) {
    if (text.charCodeAt(next) === hash || (next === lineStart && isDocumentMarker(text, next)))
      break
    const wordEnd = endOfWords(text, next, inFlow)
    if (wordEnd > next) {
      value += gap + text.slice(next, wordEnd)
      end = wordEnd
      next = wordEnd
      endsLine = false
    }
    const code = text.charCodeAt(next)
    if (!isBlank(code) && !isBreak(code)) break
    const white = readGap(text, next, indent)
    gap = white.value
    next = white.end
    if (white.lineStart !== undefined) {
      lineStart = white.lineStart
      endsLine = true
    }
    if (!inFlow && next - lineStart < indent) break
  }
  return { value, end, next, lineStart, endsLine }
}

function endOfWords(text: string, at: number, inFlow: boolean): number {
  let end = at
  for (;;) {
    const code = text.charCodeAt(end)
    if (isSpaceOrEnd(code)) return end
    if (code === colon && isSpaceOrEnd(text.charCodeAt(end + 1))) return end
    if (inFlow && endsInFlow(code)) return end
    end++
  }
}

function endsInFlow(code: number): boolean {
  return (
    code === comma ||
    code === question ||
    code === openBracket ||
    code === closeBracket ||
    code === openBrace ||
    code === closeBrace
  )
}
