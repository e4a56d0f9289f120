import { JmespathError } from '../error.ts'

/** A regular expression as it is read. */
export interface Reader {
  readonly text: string
  at: number
  /** How many groups are open. */
  depth: number
}

/** The error of Go for a part of an expression. */
export function regexProblem(problem: string, part: string): JmespathError {
  return new JmespathError('VALUE', `error parsing regexp: ${problem}: \`${part}\``)
}

/** The next character, taken. */
export function takeCharacter(reader: Reader): number {
  const code = reader.text.codePointAt(reader.at)
  if (code === undefined) throw new Error('unreachable: read behind the end of a pattern')
  reader.at += code > 0xffff ? 2 : 1
  return code
}

const controls: ReadonlyMap<string, number> = new Map([
  ['a', 0x07],
  ['f', 0x0c],
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['v', 0x0b],
])

const octal = /0[0-7]{0,2}|[1-7][0-7]{1,2}/y

/**
 * The character that a backslash and what follows stand for.
 *
 * @throws {JmespathError} for escapes that POSIX does not have, such as `\d`.
 */
export function readEscape(reader: Reader): number {
  const start = reader.at
  reader.at++
  if (reader.at >= reader.text.length) {
    throw regexProblem('trailing backslash at end of expression', '')
  }
  const digits = match(octal, reader)
  if (digits !== null) return Number.parseInt(digits[0], 8)
  if (reader.text[reader.at] === 'x') return readHexadecimal(reader, start)
  const code = takeCharacter(reader)
  const character = String.fromCodePoint(code)
  const control = controls.get(character)
  if (control !== undefined) return control
  if (code < 0x80 && !/[0-9A-Za-z]/.test(character)) return code
  throw invalidEscape(reader, start)
}

/** Two digits behind an `x`, or any number of them in braces; `start` is the place of the backslash. */
function readHexadecimal(reader: Reader, start: number): number {
  reader.at++
  if (reader.text[reader.at] !== '{') {
    const first = takeDigit(reader)
    const second = takeDigit(reader)
    if (first === undefined || second === undefined) throw invalidEscape(reader, start)
    return first * 16 + second
  }
  reader.at++
  let code = 0
  do {
    const digit = takeDigit(reader)
    if (digit === undefined) throw invalidEscape(reader, start)
    code = code * 16 + digit
    if (code > 0x10ffff) throw invalidEscape(reader, start)
  } while (reader.text[reader.at] !== '}')
  reader.at++
  return code
}

/** A hexadecimal digit; `undefined` for another character, which is taken too, and at the end. */
function takeDigit(reader: Reader): number | undefined {
  if (reader.at >= reader.text.length) return undefined
  const digit = Number.parseInt(String.fromCodePoint(takeCharacter(reader)), 16)
  return Number.isNaN(digit) ? undefined : digit
}

/** The part that is shown ends with the character that could not be understood. */
function invalidEscape(reader: Reader, start: number): JmespathError {
  return regexProblem('invalid escape sequence', reader.text.slice(start, reader.at))
}

/** A match at the place, which moves behind it. */
export function match(pattern: RegExp, reader: Reader): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found !== null) reader.at = pattern.lastIndex
  return found
}
