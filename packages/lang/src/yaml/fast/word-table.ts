import { keyText } from '../key-text.ts'
import { jsonNumber, resolvePlain } from '../resolve-scalar.ts'
import { doubt } from './doubt.ts'

/** The most entries of a table; always a power of two. */
const maxSize = 1024

/**
 * The words of a text that were read before, found by their hash without making a string of
 * them: the same few hundred keys and values make most of any cluster's YAML. A word that meets
 * another in its place replaces it.
 */
export class WordTable<Value> {
  readonly #resolve: (word: string) => Value
  readonly #words: (string | undefined)[] = []
  readonly #values: (Value | undefined)[] = []
  readonly #mask: number

  /** `textLength` is that of the text to come: a short one needs a small table. */
  constructor(textLength: number, resolve: (word: string) => Value) {
    this.#resolve = resolve
    let size = 32
    while (size < maxSize && size < textLength / 32) size *= 2
    this.#mask = size - 1
    for (let place = 0; place < size; place++) {
      this.#words.push(undefined)
      this.#values.push(undefined)
    }
  }

  /** What the word from `start` to `end` means; `hash` is that of its code units. */
  read(text: string, start: number, end: number, hash: number): Value {
    const place = (hash ^ (hash >>> 11)) & this.#mask
    const known = this.#words[place]
    if (known !== undefined && isAt(text, start, end, known)) return this.#values[place] as Value
    const word = text.slice(start, end)
    const value = this.#resolve(word)
    this.#words[place] = word
    this.#values[place] = value
    return value
  }
}

/** A loop, because for such short words it is faster than `startsWith`. */
function isAt(text: string, start: number, end: number, word: string): boolean {
  const { length } = word
  if (length !== end - start) return false
  for (let at = 0; at < length; at++) {
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  }
  return true
}

/** The key that an unquoted word is. */
export function resolveKey(word: string): string {
  const key = word === '<<' ? undefined : keyText(resolvePlain(word))
  if (key === undefined) throw doubt
  return key
}

/** The value that an unquoted word is. */
export function resolveValue(word: string): unknown {
  const { kind, value } = resolvePlain(word)
  if (kind !== 'int' && kind !== 'float') return value
  const number = jsonNumber(value)
  // infinities are refused, and numbers beyond 64 bits need a mark: rare enough for the full parser
  if (number === undefined || (Number.isInteger(number) && !Number.isSafeInteger(number))) {
    throw doubt
  }
  return number
}
