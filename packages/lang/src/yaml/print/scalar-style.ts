import { resolvePlain } from '../resolve-scalar.ts'
import { isTimestamp } from '../timestamp.ts'
import type { Dialect } from './dialect.ts'

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal'

/** What go-yaml v2 would read as a number of YAML 1.1 in base 60, or other parsers would. */
const base60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/
/** What can stand in a text without an escape: more than this needs double quotes. */
const unprintable = /[^\n\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fefe}\u{ff00}-\u{fffd}]/u
const lineBreak = /[\n\r\x85\u2028\u2029]/
const blankBeforeBreak = / [\n\u2028\u2029]/
const blankAfterBreak = /[\n\u2028\u2029] /
const blankOrBreakAtEdge = /^[ \n\u2028\u2029]|[ \n\u2028\u2029]$/
/** Starts that mean something else than text, and `: ` and ` #` within. */
const indicator =
  /^(?:[#,[\]{}&*!|>'"%@`]|[-?:](?:[ \t]|$)|---|\.\.\.)|:(?:[ \t]|$)|[ \t\n\u2028\u2029]#/

/** True for a text that holds a line break, which a key on one line cannot. */
export function hasLineBreak(text: string): boolean {
  return lineBreak.test(text)
}

/** True for a text with a character that stands in double quotes only, as an escape. */
export function needsEscape(text: string): boolean {
  return unprintable.test(text)
}

/** The style in which go-yaml prints a string; `isKey` for a key on one line with its value. */
export function styleOf(
  text: string,
  isKey: boolean,
  { tabsInBlocks }: Pick<Dialect, 'tabsInBlocks'>,
): ScalarStyle {
  if (text.includes('\n')) {
    const block = tabsInBlocks ? text.replaceAll('\t', '-') : text
    return !isKey && canBeLiteral(block) ? 'literal' : 'double'
  }
  if (isReadOtherwise(text)) return 'double'
  if (isKey && hasLineBreak(text)) return 'double'
  if (canBePlain(text)) return 'plain'
  return canBeSingleQuoted(text) ? 'single' : 'double'
}

/** True for what is not a string when it stands without quotes. */
function isReadOtherwise(text: string): boolean {
  return resolvePlain(text).kind !== 'string' || isTimestamp(text) || base60.test(text)
}

/** A text that ends in U+2028 or U+2029 could be, but would not be read as it was at the end of a file. */
function canBeLiteral(text: string): boolean {
  return !/[ \u2028\u2029]$/.test(text) && !blankBeforeBreak.test(text) && !needsEscape(text)
}

function canBePlain(text: string): boolean {
  return !(
    blankOrBreakAtEdge.test(text) ||
    lineBreak.test(text) ||
    needsEscape(text) ||
    indicator.test(text)
  )
}

function canBeSingleQuoted(text: string): boolean {
  return !blankAfterBreak.test(text) && !blankBeforeBreak.test(text) && !needsEscape(text)
}
