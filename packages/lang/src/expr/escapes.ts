const simple: ReadonlyMap<string, string> = new Map([
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
])

const escapes =
  /\\(?:x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|([\s\S]?))/g

/** The inside of a literal without its escapes; a number is the place of one that is none. */
export function unescapeText(text: string, quote: string): string | number {
  if (!text.includes('\\')) return text
  let wrong: number | undefined
  const value = text.replace(escapes, (whole, ...groups: (string | undefined)[]) => {
    const [byte, braced, short, long, octal, letter] = groups
    const at = Number(groups[6])
    const code = byte ?? braced ?? short ?? long
    if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8))
    if (code !== undefined && Number.parseInt(code, 16) <= 0x10ffff) {
      return String.fromCodePoint(Number.parseInt(code, 16))
    }
    const character = letter === quote ? letter : simple.get(letter ?? '')
    if (character === undefined) wrong ??= at + whole.length - 1
    return character ?? ''
  })
  return wrong ?? value
}
