import { JmespathSyntaxError } from './error.ts'
import { explainJson } from './json-problem.ts'
import { maxValueDepth } from './limits.ts'

/** A JSON text that could be read, or what Go's decoder says about it. */
export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly offset: number }

/**
 * Reads a JSON text as Go's `json.Unmarshal` reads it into an untyped value: all numbers are
 * floats, the last of two equal keys counts, half a surrogate pair becomes U+FFFD.
 */
export function readJson(text: string): JsonReading {
  const problem = explainDepth(text)
  if (problem !== undefined) return problem
  try {
    const value: unknown = JSON.parse(/\\u[dD]/.test(text) ? repairSurrogates(text) : text)
    const overflow = /[eE]\+?\d{3}|\d{300}/.test(text) ? findOverflow(text) : undefined
    return overflow ?? { ok: true, value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false, ...explainJson(text) }
  }
}

/**
 * The value of a JSON text inside an expression that starts at `offset`.
 *
 * @throws {JmespathSyntaxError} with Go's text.
 */
export function decodeJson(text: string, offset: number): unknown {
  const reading = readJson(text)
  if (reading.ok) return reading.value
  throw new JmespathSyntaxError(reading.message, offset + reading.offset)
}

/** Go refuses ten thousand levels; we refuse fewer, since what reads the value then recurses. */
function explainDepth(text: string): JsonReading | undefined {
  if (text.length <= maxValueDepth) return undefined
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfText(text, at)
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > maxValueDepth) return { ok: false, message: 'exceeded max depth', offset: at }
  }
  return undefined
}

/** The place of the quote that ends the text which starts at a quote. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** Replaces escapes of half a surrogate pair; other escapes are matched so as to step over them. */
function repairSurrogates(text: string): string {
  const escapes =
    /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}|\\./gs
  return text.replace(escapes, found =>
    found.length === 6 && found[1] === 'u' ? '\\ufffd' : found,
  )
}

/** The first number that no float can hold. */
function findOverflow(text: string): JsonReading | undefined {
  const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[-+.\deE]*/gs
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const [token] = match
    if (token[0] === '"' || Number.isFinite(Number(token))) continue
    const message = `json: cannot unmarshal number ${token} into Go value of type float64`
    return { ok: false, message, offset: match.index }
  }
  return undefined
}
