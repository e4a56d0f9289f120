/**
 * Greek letters with a subscript iota: written out they become two letters in upper case, but Go
 * maps letter to letter. The first ones of the runs of eight, and single ones with their distance.
 */
function upperIota(code: number): number | undefined {
  const inRun = (code >= 0x1f80 && code < 0x1fb0 && (code & 8) === 0) || undefined
  if (inRun) return code + 8
  return code === 0x1fb3 || code === 0x1fc3 || code === 0x1ff3 ? code + 9 : undefined
}

/** A text in upper case, letter by letter: `ß` stays, as in Go. */
export function toUpper(text: string): string {
  if (isAscii(text)) return text.toUpperCase()
  return Array.from(text, upperLetter).join('')
}

/** A text in lower case, letter by letter: a final sigma is like any other, as in Go. */
export function toLower(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return Array.from(text, lowerLetter).join('')
}

/** Whether two texts differ in the case of letters at most. */
export function equalFold(a: string, b: string): boolean {
  if (isAscii(a) && isAscii(b)) return a.toLowerCase() === b.toLowerCase()
  return foldCase(a) === foldCase(b)
}

function foldCase(text: string): string {
  return Array.from(text, letter =>
    // the Turkish letters have an upper or lower case, but are equal to neither
    letter === '\u0130' || letter === '\u0131' ? letter : lowerLetter(upperLetter(letter)),
  ).join('')
}

function upperLetter(letter: string): string {
  const iota = upperIota(letter.codePointAt(0) ?? 0)
  if (iota !== undefined) return String.fromCodePoint(iota)
  const upper = letter.toUpperCase()
  return isOneLetter(upper) ? upper : letter
}

function lowerLetter(letter: string): string {
  if (letter === '\u0130') return 'i'
  const lower = letter.toLowerCase()
  return isOneLetter(lower) ? lower : letter
}

function isOneLetter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff)
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 0x7f) return false
  }
  return true
}
