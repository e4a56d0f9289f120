import { hasLineBreak, needsEscape, styleOf } from './scalar-style.ts'
import type { LineWriter } from './writer.ts'

/** Where a scalar stands: the indentation of its further lines, and whether it may have any. */
export interface ScalarPlace {
  readonly indent: number
  /** The indentation of the collection that holds it. */
  readonly outer: number
  readonly isKey: boolean
}

/** Writes a string in the style that go-yaml chooses for it. */
export function writeString(writer: LineWriter, text: string, place: ScalarPlace): void {
  switch (styleOf(text, place.isKey, writer.dialect)) {
    case 'plain':
      writeFolded(writer, text, place)
      break
    case 'single':
      writer.write("'")
      writeFolded(writer, text.replaceAll("'", "''"), place)
      writer.write("'")
      break
    case 'double':
      writeDoubleQuoted(writer, text, place)
      break
    case 'literal':
      writeLiteral(writer, text, place)
      break
  }
}

/** True where a line may be folded: at a single space, beyond the best width. */
function folds(writer: LineWriter, text: string, at: number, place: ScalarPlace): boolean {
  return (
    !place.isKey &&
    writer.column > writer.dialect.bestWidth &&
    at > 0 &&
    at < text.length - 1 &&
    text.charAt(at - 1) !== ' '
  )
}

function writeFolded(writer: LineWriter, text: string, place: ScalarPlace): void {
  if (writer.column + text.length <= writer.dialect.bestWidth && !hasLineBreak(text)) {
    writer.write(text)
    return
  }
  let wasBreak = false
  let at = 0
  for (const character of text) {
    if (hasLineBreak(character)) {
      writer.break(character)
      wasBreak = true
    } else {
      if (wasBreak) writer.indent(place.indent)
      wasBreak = false
      const isFold =
        character === ' ' && text.charAt(at + 1) !== ' ' && folds(writer, text, at, place)
      if (isFold) writer.indent(place.indent)
      else writer.write(character, 1)
    }
    at += character.length
  }
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\0', '\\0'],
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\v', '\\v'],
  ['\f', '\\f'],
  ['\r', '\\r'],
  ['\x1b', '\\e'],
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\x85', '\\N'],
  ['\xa0', '\\_'],
  ['\u2028', '\\L'],
  ['\u2029', '\\P'],
])

function writeDoubleQuoted(writer: LineWriter, text: string, place: ScalarPlace): void {
  writer.write('"')
  // go-yaml asks of each character whether the text starts with a byte order mark, so all are escaped
  const escapesAll = text.startsWith('\ufeff')
  let at = 0
  for (const character of text) {
    if (escapesAll) {
      writer.write(shortEscapes.get(character) ?? hexEscape(character))
    } else if (character === ' ' && folds(writer, text, at, place)) {
      writer.indent(place.indent)
      // a space at the start of a line would be taken for indentation
      if (text.charAt(at + 1) === ' ') writer.write('\\')
    } else {
      const part = escaped(character)
      writer.write(part, part.startsWith('\\') ? part.length : 1)
    }
    at += character.length
  }
  writer.write('"')
}

function escaped(character: string): string {
  if (character === '"' || character === '\\' || hasLineBreak(character)) {
    return shortEscapes.get(character) ?? character
  }
  return needsEscape(character) ? (shortEscapes.get(character) ?? hexEscape(character)) : character
}

function hexEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const [letter, digits] = code <= 0xff ? ['x', 2] : code <= 0xffff ? ['u', 4] : ['U', 8]
  return `\\${letter}${code.toString(16).toUpperCase().padStart(digits, '0')}`
}

function writeLiteral(writer: LineWriter, text: string, { indent, outer }: ScalarPlace): void {
  writer.write(`|${literalHints(text, indent - outer)}`)
  writer.break()
  let wasBreak = true
  for (const line of text.split(/([\n\u2028\u2029])/)) {
    if (line === '') continue
    if (hasLineBreak(line)) {
      writer.break(line)
      wasBreak = true
    } else {
      if (wasBreak) writer.indent(indent)
      writer.write(line)
      wasBreak = false
    }
  }
}

/** The indentation where the text starts with a blank, and which line breaks at its end count. */
function literalHints(text: string, step: number): string {
  const indentation = /^[ \t]/.test(text) || hasLineBreak(text.charAt(0)) ? String(step) : ''
  if (!hasLineBreak(text.slice(-1))) return `${indentation}-`
  const isKept = text.length === 1 || hasLineBreak(text.slice(-2, -1))
  return isKept ? `${indentation}+` : indentation
}
