/** What is wrong with a text that is no JSON, and where. */
export interface JsonProblem {
  readonly message: string
  readonly offset: number
}

/** The text as it is read: where we are, and the brackets that are open. */
interface Reader {
  readonly text: string
  at: number
  readonly open: ('{' | '[')[]
}

/** Thrown inside this file alone, to leave the reading at the first problem. */
class Stop extends Error {
  readonly problem: JsonProblem

  constructor(problem: JsonProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/**
 * What Go's decoder says about a text that is no JSON.
 *
 * Source: encoding/json of Go, scanner.go.
 */
export function explainJson(text: string): JsonProblem {
  const reader: Reader = { text, at: 0, open: [] }
  try {
    readDocument(reader)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return error.problem
  }
  throw new Error('unreachable: asked to explain valid JSON')
}

function readDocument(reader: Reader): void {
  readValue(reader)
  while (reader.open.length > 0) readNext(reader)
  skipBlanks(reader)
  if (reader.at < reader.text.length) fail(reader, 'after top-level value')
}

/** Behind a value inside of brackets: a comma and the next value, or the closing bracket. */
function readNext(reader: Reader): void {
  const inObject = reader.open.at(-1) === '{'
  const character = nextSolid(reader)
  if (character === (inObject ? '}' : ']')) {
    reader.at++
    reader.open.pop()
    return
  }
  if (character !== ',') {
    fail(reader, inObject ? 'after object key:value pair' : 'after array element')
  }
  reader.at++
  if (inObject) readKey(reader)
  readValue(reader)
}

/** Reads a scalar, or opens brackets down to the first scalar or empty pair. */
function readValue(reader: Reader): void {
  for (;;) {
    const character = nextSolid(reader)
    if (character !== '{' && character !== '[') {
      readScalar(reader, character)
      return
    }
    reader.at++
    if (nextSolid(reader) === (character === '{' ? '}' : ']')) {
      reader.at++
      return
    }
    reader.open.push(character)
    if (character === '{') readKey(reader)
  }
}

function readKey(reader: Reader): void {
  if (nextSolid(reader) !== '"') fail(reader, 'looking for beginning of object key string')
  readString(reader)
  if (nextSolid(reader) !== ':') fail(reader, 'after object key')
  reader.at++
}

function readScalar(reader: Reader, character: string): void {
  if (character === '"') readString(reader)
  else if (character === 't') readWord(reader, 'true')
  else if (character === 'f') readWord(reader, 'false')
  else if (character === 'n') readWord(reader, 'null')
  else if (character === '-' || isDigit(character)) readNumber(reader)
  else fail(reader, 'looking for beginning of value')
}

function readWord(reader: Reader, word: string): void {
  reader.at++
  for (const expected of word.slice(1)) {
    if (nextOrBlank(reader) !== expected) {
      fail(reader, `in literal ${word} (expecting '${expected}')`)
    }
    reader.at++
  }
}

function readString(reader: Reader): void {
  reader.at++
  for (;;) {
    const character = nextCharacter(reader)
    if (character === '"') break
    if (character < ' ') fail(reader, 'in string literal')
    reader.at++
    if (character === '\\') readEscape(reader)
  }
  reader.at++
}

function readEscape(reader: Reader): void {
  const character = nextOrBlank(reader)
  if (!'bfnrt\\/"u'.includes(character)) fail(reader, 'in string escape code')
  reader.at++
  if (character !== 'u') return
  for (let digit = 0; digit < 4; digit++) {
    if (!/[0-9a-fA-F]/.test(nextOrBlank(reader))) {
      fail(reader, 'in \\u hexadecimal character escape')
    }
    reader.at++
  }
}

function readNumber(reader: Reader): void {
  if (reader.text[reader.at] === '-') {
    reader.at++
    if (!isDigit(nextOrBlank(reader))) fail(reader, 'in numeric literal')
  }
  // a number that starts with 0 ends there: the next digit does not belong to it
  if (reader.text[reader.at] === '0') reader.at++
  else skipDigits(reader)
  if (reader.text[reader.at] === '.') {
    reader.at++
    if (!isDigit(nextOrBlank(reader))) fail(reader, 'after decimal point in numeric literal')
    skipDigits(reader)
  }
  if (reader.text[reader.at] === 'e' || reader.text[reader.at] === 'E') {
    reader.at++
    if (reader.text[reader.at] === '+' || reader.text[reader.at] === '-') reader.at++
    if (!isDigit(nextOrBlank(reader))) fail(reader, 'in exponent of numeric literal')
    skipDigits(reader)
  }
}

function skipDigits(reader: Reader): void {
  while (isDigit(reader.text[reader.at] ?? '')) reader.at++
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}

function skipBlanks(reader: Reader): void {
  while (' \t\n\r'.includes(reader.text[reader.at] ?? 'x')) reader.at++
}

function nextSolid(reader: Reader): string {
  skipBlanks(reader)
  return nextCharacter(reader)
}

function nextCharacter(reader: Reader): string {
  const character = reader.text[reader.at]
  if (character !== undefined) return character
  throw new Stop({ message: 'unexpected end of JSON input', offset: reader.text.length })
}

/** Go ends a text with a blank, which is the first wrong character of an unfinished word or number. */
function nextOrBlank(reader: Reader): string {
  return reader.text[reader.at] ?? ' '
}

function fail(reader: Reader, where: string): never {
  const character = quoteByte(reader.text, reader.at)
  throw new Stop({ message: `invalid character ${character} ${where}`, offset: reader.at })
}

const shortEscapes: ReadonlyMap<number, string> = new Map([
  [0x07, '\\a'],
  [0x08, '\\b'],
  [0x09, '\\t'],
  [0x0a, '\\n'],
  [0x0b, '\\v'],
  [0x0c, '\\f'],
  [0x0d, '\\r'],
  [0x27, "\\'"],
  [0x5c, '\\\\'],
])

/** Go's decoder sees bytes: of a character outside of ASCII it shows the first one. */
function quoteByte(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0x20
  const short = shortEscapes.get(code)
  if (short !== undefined) return `'${short}'`
  if (code < 0x20 || code === 0x7f) return `'\\x${code.toString(16).padStart(2, '0')}'`
  return `'${String.fromCharCode(firstByte(code))}'`
}

/** The first byte of a character in UTF-8; half a surrogate pair is taken for U+FFFD. */
function firstByte(code: number): number {
  if (code < 0x80) return code
  if (code < 0x800) return 0xc0 | (code >> 6)
  if (code >= 0xd800 && code <= 0xdfff) return 0xef
  return code < 0x10000 ? 0xe0 | (code >> 12) : 0xf0 | (code >> 18)
}
