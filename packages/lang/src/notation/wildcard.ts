/** True if the text holds a `*` or a `?`. */
export function hasWildcard(text: string): boolean {
  return text.includes('*') || text.includes('?')
}

/** Whether the whole text matches the pattern; for a pattern that is used once (see `compileWildcard`). */
export function matchesWildcard(pattern: string, text: string): boolean {
  return hasWildcard(pattern) ? matchesGlob(pattern, text) : pattern === text
}

/**
 * Compiles a glob: `*` is any run of characters (also none, also `/`), `?` exactly one character
 * (a code point), everything else itself; there is no escape. The whole text must match, so an
 * empty pattern matches the empty text alone.
 *
 * Source: specification 1.5.
 */
export function compileWildcard(pattern: string): (text: string) => boolean {
  if (!hasWildcard(pattern)) return text => text === pattern
  if (/^\*+$/.test(pattern)) return () => true
  if (/^\?\*+$|^\*+\?$/.test(pattern)) return text => text !== ''
  if (pattern.includes('?')) return text => matchesGlob(pattern, text)
  return compileStars(pattern.split(/\*+/), pattern)
}

/** A pattern with stars alone: the parts between them, the outer ones maybe empty. */
function compileStars(parts: readonly string[], pattern: string): (text: string) => boolean {
  const [first = '', second = '', third = ''] = parts
  if (parts.length === 2) {
    if (second === '') return text => text.startsWith(first)
    if (first === '') return text => text.endsWith(second)
    const least = first.length + second.length
    return text => text.length >= least && text.startsWith(first) && text.endsWith(second)
  }
  if (parts.length === 3 && first === '' && third === '') return text => text.includes(second)
  return text => matchesGlob(pattern, text)
}

/**
 * Both texts are read once from left to right; only the last star is remembered, because giving
 * an earlier one more characters can never help where the last one could take them.
 */
function matchesGlob(pattern: string, text: string): boolean {
  let at = 0
  let here = 0
  let star = -1
  let resume = 0
  while (at < text.length) {
    const wanted = pattern.charCodeAt(here)
    if (wanted === STAR) {
      star = here++
      resume = at
    } else if (wanted === QUESTION) {
      at += unitsAt(text, at)
      here++
    } else if (wanted === text.charCodeAt(at)) {
      at++
      here++
    } else if (star !== -1) {
      resume += unitsAt(text, resume)
      at = resume
      here = star + 1
    } else {
      return false
    }
  }
  while (pattern.charCodeAt(here) === STAR) here++
  return here === pattern.length
}

const STAR = 42
const QUESTION = 63

/** How many code units the character at an offset takes. */
function unitsAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length ? 2 : 1
}
