/** Code units that the YAML grammar names; a text ends where `charCodeAt` answers `NaN`. */
export const tab = 0x09
export const lineFeed = 0x0a
const carriageReturn = 0x0d
export const space = 0x20
export const doubleQuote = 0x22
export const hash = 0x23
export const percent = 0x25
export const singleQuote = 0x27
export const plus = 0x2b
export const comma = 0x2c
export const dash = 0x2d
const dot = 0x2e
export const colon = 0x3a
export const question = 0x3f
export const openBracket = 0x5b
export const backslash = 0x5c
export const closeBracket = 0x5d
export const openBrace = 0x7b
export const closeBrace = 0x7d

const nextLine = 0x85
const lineSeparator = 0x2028
const paragraphSeparator = 0x2029

/** Space or tab. */
export function isBlank(code: number): boolean {
  return code === space || code === tab
}

/** A line break as YAML 1.1 sees it: more than `\n` and `\r`. */
export function isBreak(code: number): boolean {
  return (
    code === lineFeed ||
    code === carriageReturn ||
    code === nextLine ||
    code === lineSeparator ||
    code === paragraphSeparator
  )
}

/** A line break or the end of the text. */
export function isBreakOrEnd(code: number): boolean {
  return isBreak(code) || isEnd(code)
}

/** The end of the text: its code unit is `NaN`. */
export function isEnd(code: number): boolean {
  return Number.isNaN(code)
}

/** A blank, a line break or the end of the text. */
export function isSpaceOrEnd(code: number): boolean {
  return isBlank(code) || isBreakOrEnd(code)
}

/** What may stand in an anchor or a tag handle: letters and digits of ASCII, `_` and `-`. */
export function isWord(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x5f ||
    code === dash
  )
}

/** The offset behind the line break at `at`; `\r\n` is one break. */
export function skipBreak(text: string, at: number): number {
  return text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed
    ? at + 2
    : at + 1
}

/** The line break at `at` as it counts in a value: `\n`, but U+2028 and U+2029 stay what they are. */
export function breakValue(text: string, at: number): string {
  const code = text.charCodeAt(at)
  return code === lineSeparator || code === paragraphSeparator ? text.charAt(at) : '\n'
}

/** True when a line that starts at `at` is a `---` or `...` marker. */
export function isDocumentMarker(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (
    (code === dash || code === dot) &&
    text.charCodeAt(at + 1) === code &&
    text.charCodeAt(at + 2) === code &&
    isSpaceOrEnd(text.charCodeAt(at + 3))
  )
}
