// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with ESC
const colourCode = /\u001b\[[0-9;]*m/g
const plainText = /^[\u{20}-\u{7e}]*$/u
const noWidth = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]$/u

/**
 * Columns that a text takes on a terminal: colour codes and combining marks take none, letters of
 * East Asian scripts and most pictures two.
 */
export function widthOf(text: string): number {
  const plain = text.replace(colourCode, '')
  if (plainText.test(plain)) return plain.length
  let width = 0
  for (const character of plain) {
    if (!noWidth.test(character)) width += isWide(character.codePointAt(0) ?? 0) ? 2 : 1
  }
  return width
}

function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1f300 && code <= 0x1faff)
  )
}

/**
 * A text in lines of at most `width` columns, broken at blanks where there are any; lines behind
 * the first are indented. Line breaks of the text count as blanks.
 */
export function fold(text: string, width: number, indent: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of wordsOf(text.replaceAll(/\s*\n\s*/g, ' '), width - indent)) {
    const size = widthOf(word)
    if (used + size > width && line.trim() !== '') {
      lines.push(line.trimEnd())
      line = ' '.repeat(indent) + word.trimStart()
      used = widthOf(line)
    } else {
      line += word
      used += size
    }
  }
  return [...lines, line.trimEnd()]
}

/** Words with the blanks before them; those that no line can hold are cut. */
function wordsOf(text: string, most: number): readonly string[] {
  return (text.match(/ *[^ ]+| +$/g) ?? []).flatMap(word => pieces(word, most))
}

function pieces(word: string, most: number): readonly string[] {
  if (widthOf(word) <= most) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (widthOf(part) + widthOf(character) > most) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
