import { markDouble, readNumber } from './numbers.ts'
import { setOwn } from './own.ts'

/**
 * Deeper texts are refused: what walks the value later recurses. No resource comes near it
 * (the deepest field of a Deployment is at about 15).
 */
const MAX_DEPTH = 1000

/**
 * A number that `JSON.parse` would not keep as it is written: long, or whole in spite of a
 * fraction or exponent. May also hit inside a string, which costs time and nothing else.
 */
const special = /(?:^|[:,[])\s*-?(?:\d{16,}|\d+\.0+|\d+(?:\.\d+)?[eE][+-]?\d+)\s*(?=[,}\]]|$)/

/**
 * Reads JSON. An integer is a number, beyond 2^53 a bigint; a whole number written as `1.0` or
 * `1e3` is marked in its container (see `isMarkedDouble`). `__proto__` is a key like any other,
 * and of two equal keys the last one counts.
 *
 * @throws {SyntaxError} if the text is no JSON, nests too deeply or holds a number that is too large.
 */
export function parseJson(text: string): unknown {
  checkDepth(text)
  const value: unknown = JSON.parse(text)
  return special.test(text) ? parseExactly(text) : value
}

/** Counts brackets; those in strings count too, unless that would decide. */
function checkDepth(text: string): void {
  let brackets = 0
  for (const bracket of ['{', '[']) {
    let at = text.indexOf(bracket)
    while (at !== -1 && brackets <= MAX_DEPTH) {
      brackets++
      at = text.indexOf(bracket, at + 1)
    }
  }
  if (brackets > MAX_DEPTH && depthOf(text) > MAX_DEPTH) {
    throw new SyntaxError(`JSON nests deeper than ${MAX_DEPTH} levels`)
  }
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at) - 1
        break
      case OPEN_OBJECT:
      case OPEN_LIST:
        deepest = Math.max(deepest, ++depth)
        break
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        depth--
        break
    }
  }
  return deepest
}

const QUOTE = 34
const BACKSLASH = 92
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** The offset behind the closing quote of a string that starts at an offset. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end + 1
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++
  return backslashes % 2 === 1
}

/** A container that is being filled; `key` is where its next value goes. */
interface Open {
  readonly container: Record<string, unknown> | unknown[]
  key: string | undefined
}

/** Reads a text that is known to be JSON; without recursion, for it may nest deeply. */
function parseExactly(text: string): unknown {
  const root: unknown[] = []
  const stack: Open[] = [{ container: root, key: undefined }]
  const tokens = /[[\]{}]|"|[^\s,:[\]{}"]+/g
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    const open = stack.at(-1)
    if (open === undefined) break
    const [word] = token
    if (word === '"') {
      const end = endOfString(text, token.index)
      tokens.lastIndex = end
      putString(open, JSON.parse(text.slice(token.index, end)))
    } else if (word === '{' || word === '[') {
      const container = word === '{' ? {} : []
      put(open, container)
      stack.push({ container, key: undefined })
    } else if (word === '}' || word === ']') {
      stack.pop()
    } else {
      putScalar(open, word)
    }
  }
  return root[0]
}

/** In an object every other string is a key. */
function putString(open: Open, value: string): void {
  if (Array.isArray(open.container) || open.key !== undefined) put(open, value)
  else open.key = value
}

function putScalar(open: Open, word: string): void {
  if (!/^[-\d]/.test(word)) {
    put(open, JSON.parse(word))
    return
  }
  const { value, isDouble } = readNumber(word)
  const key = put(open, value)
  if (isDouble) markDouble(open.container, key)
}

/** Puts a value into its container and says where. */
function put(open: Open, value: unknown): string | number {
  const { container, key = '' } = open
  if (Array.isArray(container)) return container.push(value) - 1
  setOwn(container, key, value)
  open.key = undefined
  return key
}
