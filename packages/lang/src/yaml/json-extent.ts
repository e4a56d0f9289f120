import type { YamlProblem } from './document.ts'

/** How far a JSON value reaches. */
export interface JsonExtent {
  /** Behind the value; `undefined` when the text ends within it. */
  readonly end: number | undefined
  /** The members of all objects in it, as written. */
  readonly members: number
}

/** Finds the end of the JSON value at an offset by its brackets and quotes; whether it is JSON is not checked. */
export function endOfJson(text: string, start: number): JsonExtent {
  let depth = 0
  let members = 0
  let at = start
  while (at < text.length) {
    switch (text.charCodeAt(at)) {
      case quote: {
        at = endOfString(text, at)
        if (at === -1) return { end: undefined, members }
        if (depth === 0) return { end: at, members }
        continue
      }
      case colon:
        members++
        break
      case openBrace:
      case openBracket:
        depth++
        break
      case closeBrace:
      case closeBracket:
        depth--
        if (depth <= 0) return { end: at + 1, members }
        break
    }
    if (depth === 0) return { end: endOfWord(text, at), members }
    at++
  }
  return { end: undefined, members }
}

/** A warning for each key that an object of a JSON value has twice. */
export function duplicateKeys(text: string, start: number, end: number): YamlProblem[] {
  const problems: YamlProblem[] = []
  const open: Set<string>[] = []
  for (let at = start; at < end; at++) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const stringEnd = endOfString(text, at)
        const key = keyBefore(text, at, stringEnd)
        if (key !== undefined && addedBefore(open.at(-1), key)) {
          const message = `the key \`${key}\` occurs twice in this map, the last one counts`
          problems.push({ message, offset: at, severity: 'warning' })
        }
        at = stringEnd - 1
        break
      }
      case openBrace:
      case openBracket:
        open.push(new Set())
        break
      case closeBrace:
      case closeBracket:
        open.pop()
        break
    }
  }
  return problems
}

function addedBefore(keys: Set<string> | undefined, key: string): boolean {
  const had = keys?.has(key) ?? false
  keys?.add(key)
  return had
}

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d

/** The string between two offsets if a colon follows it. */
function keyBefore(text: string, start: number, end: number): string | undefined {
  if (!/^[\t\n\r ]*:/.test(text.slice(end, end + 100))) return undefined
  const key: unknown = JSON.parse(text.slice(start, end))
  return typeof key === 'string' ? key : undefined
}

/** Behind the string that opens at an offset; -1 when it is not closed. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? -1 : end + 1
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++
  return backslashes % 2 === 1
}

function endOfWord(text: string, start: number): number {
  const word = /[^\t\n\r ,:{}[\]"]*/y
  word.lastIndex = start
  return start + Math.max(word.exec(text)?.[0].length ?? 0, 1)
}
