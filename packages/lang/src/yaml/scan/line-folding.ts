import { breakValue, isBlank, isBreak, skipBreak, tab } from './characters.ts'
import { YamlError } from './yaml-error.ts'

/**
 * White space between two words of a plain or quoted scalar. On one line it counts as it is;
 * across lines a single break counts as a space, and of several breaks all but the first count.
 */
export interface Gap {
  readonly value: string
  readonly end: number
  /** Where the line of `end` starts; `undefined` when the gap stays on its line. */
  readonly lineStart: number | undefined
}

/**
 * Reads the white space at `at`. Blanks at the start of a continuation line do not count;
 * a tab among them before column `indent` is an error (0 allows it).
 */
export function readGap(text: string, at: number, indent: number): Gap {
  let end = at
  while (isBlank(text.charCodeAt(end))) end++
  if (!isBreak(text.charCodeAt(end))) {
    return { value: text.slice(at, end), end, lineStart: undefined }
  }
  const first = breakValue(text, end)
  const rest = readEmptyLines(text, skipBreak(text, end), indent)
  if (first !== '\n') return { ...rest, value: first + rest.value }
  return rest.value === '' ? { ...rest, value: ' ' } : rest
}

/** Reads blanks and breaks from the start of a line on; its value is that of the breaks. */
export function readEmptyLines(text: string, at: number, indent: number): Gap {
  let value = ''
  let end = at
  let lineStart = at
  for (;;) {
    const code = text.charCodeAt(end)
    if (isBlank(code)) {
      if (code === tab && end - lineStart < indent) {
        throw new YamlError('a tab cannot be used for indentation', end)
      }
      end++
    } else if (isBreak(code)) {
      value += breakValue(text, end)
      end = skipBreak(text, end)
      lineStart = end
    } else return { value, end, lineStart }
  }
}
