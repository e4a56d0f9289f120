import { isObject, parseJson } from '../json/index.ts'
import type { YamlDocument, YamlProblem } from './document.ts'
import { duplicateKeys, endOfJson } from './json-extent.ts'

/** White space before the brace that makes kubectl try JSON first; a byte order mark is none. */
const startsLikeJson = /^[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*\{/
const jsonSpace = /[\t\n\r ]*/y

/**
 * Reads the JSON values at the start of a text that starts with a brace, one after the other, and
 * answers the offset from which the text is to be read as YAML: 0 if it is not JSON, its length
 * when all of it is. After one value YAML may follow; after more, what is not JSON is an error.
 */
export function readJsonStream(text: string, visit: (document: YamlDocument) => void): number {
  if (!startsLikeJson.test(text)) return 0
  let at = 0
  for (let count = 0; ; count++) {
    const start = skipSpace(text, at)
    if (start === text.length) return start
    const document = readJsonValue(text, start)
    if (document === undefined) {
      if (count <= 1) return skipToLine(text, at)
      visit(broken(text, start))
      return nextSeparator(text, start)
    }
    if (document.value !== null) visit(document)
    at = document.end
  }
}

function readJsonValue(text: string, start: number): YamlDocument | undefined {
  const { end, members } = endOfJson(text, start)
  if (end === undefined) return undefined
  const json = text.slice(start, end)
  try {
    const value = parseJson(json)
    const problems = countMembers(value) === members ? [] : duplicateKeys(text, start, end)
    return { value, start, end, problems }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return isJson(json) ? refused(start, end, error.message) : undefined
  }
}

/** True for JSON; then what was refused is its depth or a number. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** Counts the members of all objects in a value that comes from JSON, so nothing is inherited. */
function countMembers(value: unknown): number {
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countMembers(item)
  } else if (isObject(value)) {
    for (const key in value) {
      count++
      const member = value[key]
      if (typeof member === 'object') count += countMembers(member)
    }
  }
  return count
}

function broken(text: string, start: number): YamlDocument {
  return refused(start, nextSeparator(text, start), 'this is not JSON as the text above it')
}

function refused(start: number, end: number, message: string): YamlDocument {
  const problem: YamlProblem = { message, offset: start, severity: 'error' }
  return { value: undefined, start, end, problems: [problem] }
}

function skipSpace(text: string, at: number): number {
  jsonSpace.lastIndex = at
  return at + (jsonSpace.exec(text)?.[0].length ?? 0)
}

/** Behind the white space at an offset, but not beyond its first line break. */
function skipToLine(text: string, at: number): number {
  const space = /^[^\S\n]*\n?/.exec(text.slice(at, skipSpace(text, at)))
  return at + (space?.[0].length ?? 0)
}

function nextSeparator(text: string, at: number): number {
  const found = text.indexOf('\n---', at)
  return found === -1 ? text.length : found + 1
}
