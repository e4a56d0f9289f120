const letters: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
])

/** What Go's %q prints in another way: quotes, backslashes, and what is neither visible nor a blank. */
const special = /["\\]|(?! )[^\p{L}\p{M}\p{N}\p{P}\p{S}]/gu

/** A text in double quotes as Go's `%q` prints it. */
export function quoteGo(text: string): string {
  return `"${text.replace(special, escapeCharacter)}"`
}

function escapeCharacter(character: string): string {
  const known = letters.get(character)
  if (known !== undefined) return known
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return `\\x${hex(code, 2)}`
  return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}

/** A text in double quotes as the errors of Go's package time print it: bytes beyond ASCII as `\xc2`. */
export function quoteGoTime(text: string): string {
  return `"${text.replace(/["\\]|[^ -~\x7f]/gu, escapeBytes)}"`
}

function escapeBytes(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`
  return [...new TextEncoder().encode(character)].map(byte => `\\x${hex(byte, 2)}`).join('')
}
