import { maxDocumentLength } from './bounds.ts'
import { buildValue } from './build-value.ts'
import type { TextRange, YamlDocument, YamlProblem } from './document.ts'
import { parseNodes } from './parse-nodes.ts'
import { YamlError } from './scan/yaml-error.ts'

const byteOrderMark = 0xfeff

/** What YAML lets stand in a text: no control characters, no halves of surrogate pairs. */
const forbidden =
  /[^\t\n\r\u{20}-\u{7e}\u{85}\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u

/** The text of a document as the parser takes it, and how far its offsets are behind those of the whole. */
export interface DocumentText {
  readonly body: string
  readonly shift: number
}

/** Cuts a document out of a text, without a byte order mark and with a line break at its end, as kubectl does. */
export function documentText(text: string, { start, end }: TextRange): DocumentText {
  const shift = text.charCodeAt(start) === byteOrderMark ? start + 1 : start
  const body = text.slice(shift, end)
  return { body: body.endsWith('\n') ? body : `${body}\n`, shift }
}

/**
 * Reads the first document of a part of a text with the parser for all of YAML; `undefined`
 * when the part holds none, or a null. Everything behind the first document is lost, which is a warning.
 */
export function readChunk(text: string, range: TextRange): YamlDocument | undefined {
  const { body, shift } = documentText(text, range)
  return readFirst(body, shift, range)
}

/**
 * Reads the first document of a text as go-yaml reads one by itself: the text is not cut at lines
 * with `---`, and gets no line break at its end. `undefined` when there is none, or a null.
 */
export function readYamlText(text: string): YamlDocument | undefined {
  const shift = text.charCodeAt(0) === byteOrderMark ? 1 : 0
  return readFirst(text.slice(shift), shift, { start: 0, end: text.length })
}

function readFirst(
  body: string,
  shift: number,
  { start, end }: TextRange,
): YamlDocument | undefined {
  const problems: YamlProblem[] = []
  try {
    const value = readBody(body, problems)
    if (value === null) return undefined
    return { value, start, end, problems: problems.map(problem => placed(problem, shift, end)) }
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    const problem = { message: error.message, offset: error.offset, severity: 'error' } as const
    return { value: undefined, start, end, problems: [placed(problem, shift, end)] }
  }
}

function readBody(body: string, problems: YamlProblem[]): unknown {
  if (body.length > maxDocumentLength) {
    throw new YamlError(`a document longer than ${maxDocumentLength} characters`, 0)
  }
  const control = body.search(forbidden)
  if (control !== -1) {
    const code = body.codePointAt(control) ?? 0
    throw new YamlError(`the character U+${hex(code)} is not allowed`, control)
  }
  const { root, lostFrom } = parseNodes(body)
  if (root === undefined) return null
  const value = buildValue(root, problems)
  if (lostFrom !== undefined) {
    const message = 'kubectl does not read what follows the end of a document, up to the next `---`'
    problems.push({ message, offset: lostFrom, severity: 'warning' })
  }
  return value
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0')
}

/** A problem with its place in the whole text; the line break added at the end is no place in it. */
function placed(problem: YamlProblem, shift: number, end: number): YamlProblem {
  return { ...problem, offset: Math.min(problem.offset + shift, end) }
}
