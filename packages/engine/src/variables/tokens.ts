/** A `{{ … }}` in a text: from the first brace to behind the last. */
export interface Token {
  readonly start: number
  readonly end: number
}

/**
 * The variables of a text that one pass replaces, from left to right. As upstream reads them
 * (regular expression `(^|[^\\])(\{\{(?:\{[^{}]*\}|[^{}])*\}\})`), a variable
 * - is not preceded by a backslash;
 * - holds no braces but flat groups `{a: b}`;
 * - does not touch the one before it: the character before is part of the match, so the second of
 *   `{{a}}{{b}}` is only found by the next pass.
 */
export function findTokens(text: string): readonly Token[] {
  const tokens: Token[] = []
  let searchFrom = 0
  for (let at = text.indexOf('{{'); at !== -1; ) {
    const end = isFree(text, at, searchFrom) ? tokenEnd(text, at) : -1
    if (end === -1) {
      at = text.indexOf('{{', at + 1)
    } else {
      tokens.push({ start: at, end })
      searchFrom = end
      at = text.indexOf('{{', end)
    }
  }
  return tokens
}

/** True if a text holds a variable at all. */
export function hasVariable(text: string): boolean {
  for (let at = text.indexOf('{{'); at !== -1; at = text.indexOf('{{', at + 1)) {
    if (isFree(text, at, 0) && tokenEnd(text, at) !== -1) return true
  }
  return false
}

/** A variable at the start of the text, or behind an unused character that is no backslash. */
function isFree(text: string, at: number, searchFrom: number): boolean {
  if (at === 0) return true
  return at > searchFrom && text[at - 1] !== '\\'
}

/** Behind the `}}` that closes the variable opened at `start`; -1 if nothing does. */
function tokenEnd(text: string, start: number): number {
  let at = start + 2
  while (at < text.length) {
    const character = text.charCodeAt(at)
    if (character === openBrace) {
      at = groupEnd(text, at)
      if (at === -1) return -1
    } else if (character === closeBrace) {
      return text.charCodeAt(at + 1) === closeBrace ? at + 2 : -1
    } else {
      at++
    }
  }
  return -1
}

const openBrace = 0x7b
const closeBrace = 0x7d

/** Behind a flat `{…}`; -1 if it holds an opening brace or does not end. */
function groupEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === openBrace) return -1
    if (character === closeBrace) return at + 1
  }
  return -1
}
