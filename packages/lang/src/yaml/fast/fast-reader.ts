import { maxDepth } from '../bounds.ts'
import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  dash,
  doubleQuote,
  hash,
  isWord,
  lineFeed,
  openBrace,
  openBracket,
  singleQuote,
  space,
  tab,
} from '../scan/characters.ts'
import { readBlockText } from './block-text.ts'
import { Doubt, doubt } from './doubt.ts'
import { resolveKey, resolveValue, WordTable } from './word-table.ts'

/** Characters that need the full parser: controls, other line breaks than `\n`, surrogates, byte order marks. */
const unusual = /[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/

/** A key must be followed by its `:` within 1024 characters; near that the full parser decides. */
const maxKeyLength = 1000

/** Values longer than this hardly come twice. */
const maxKnownLength = 40

/** With these an unquoted word can start; every other start, but for a dash, means something else. */
const startsWord = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9_./$()+^=;~\\<]/.test(String.fromCharCode(code)) ? 1 : 0,
)

/**
 * Reads the block YAML that kubectl, helm and kustomize write, and most people: maps, lists,
 * words and quoted texts on one line, block texts, flat lists in brackets. What it reads, it
 * reads as the full parser does; in any doubt it says so.
 */
export class FastReader {
  readonly #text: string
  readonly #keys: WordTable<string>
  readonly #words: WordTable<unknown>
  /** Where the document ends: behind its last line break. */
  #limit = 0
  /** The next character to read. */
  #at = 0
  #lineStart = 0
  /** The column of what comes next when it is the first on its line or behind a dash; -1 at the end. */
  #indent = -1
  /** What `#scanWord` has found: the end of the word, its hash, and whether it is a key. */
  #wordEnd = 0
  #wordHash = 0
  #wordIsKey = false

  constructor(text: string) {
    this.#text = text.endsWith('\n') ? text : `${text}\n`
    this.#keys = new WordTable(text.length, resolveKey)
    this.#words = new WordTable(text.length, resolveValue)
  }

  /** The value of the document from `start` to `end`; null when it is empty, `undefined` in doubt. */
  read(start: number, end: number): unknown {
    try {
      return this.#document(start, Math.max(end, start))
    } catch (error) {
      if (error instanceof Doubt) return undefined
      throw error
    }
  }

  #document(start: number, end: number): unknown {
    const text = this.#text
    this.#limit = end === text.length - 1 ? text.length : end
    if (unusual.test(text.slice(start, end))) throw doubt
    this.#at = start - 1
    if (text.startsWith('---', start)) {
      if (!this.#isSpaceOrBreak(start + 3)) throw doubt
      this.#at = start + 3
      this.#endLine()
    } else this.#nextLine()
    if (this.#indent === -1) return null
    const value = this.#block(0)
    if (this.#indent !== -1) throw doubt
    return value
  }

  /** From a line break on, goes to the next line that is neither empty nor a comment. */
  #nextLine(): void {
    const text = this.#text
    let at = this.#at
    for (;;) {
      at++
      const lineStart = at
      if (at >= this.#limit) {
        this.#indent = -1
        return
      }
      while (text.charCodeAt(at) === space) at++
      const code = text.charCodeAt(at)
      if (code === hash) at = text.indexOf('\n', at)
      else if (code !== lineFeed) {
        this.#at = at
        this.#lineStart = lineStart
        this.#indent = at - lineStart
        return
      }
    }
  }

  /** Ends a line behind a value: nothing but a comment may follow. */
  #endLine(): void {
    const text = this.#text
    let at = this.#at
    while (text.charCodeAt(at) === space) at++
    const code = text.charCodeAt(at)
    if (code === hash && at > this.#at) at = text.indexOf('\n', at)
    else if (code !== lineFeed) throw doubt
    this.#at = at
    this.#nextLine()
  }

  #isDash(): boolean {
    return this.#text.charCodeAt(this.#at) === dash && this.#isSpaceOrBreak(this.#at + 1)
  }

  #block(depth: number): unknown {
    return this.#isDash() ? this.#list(this.#indent, depth) : this.#map(this.#indent, depth)
  }

  #map(indent: number, depth: number): Record<string, unknown> {
    if (depth >= maxDepth) throw doubt
    const object: Record<string, unknown> = {}
    do {
      const key = this.#key()
      // a key that occurs twice, or `__proto__`
      if (key in object) throw doubt
      object[key] = this.#member(indent, depth)
    } while (this.#indent === indent)
    if (this.#indent > indent) throw doubt
    return object
  }

  /** Reads a key and the colon behind it. */
  #key(): string {
    const text = this.#text
    const start = this.#at
    const code = text.charCodeAt(start)
    if (code === doubleQuote || code === singleQuote) {
      const key = this.#quoted(code)
      const isKey = text.charCodeAt(this.#at) === colon && this.#isSpaceOrBreak(this.#at + 1)
      if (!isKey || this.#at - start >= maxKeyLength) throw doubt
      this.#at++
      return key
    }
    // at the start of a line a dot may begin the marker `...`
    const isMarker = code === dot && start === this.#lineStart
    if (isMarker || (code < 128 && startsWord[code] === 0)) throw doubt
    this.#scanWord(start)
    return this.#wordKey(start)
  }

  /** The key that the scanned word is; goes behind its colon. */
  #wordKey(start: number): string {
    const end = this.#wordEnd
    const isKey = this.#wordIsKey && end - start < maxKeyLength
    if (!isKey || this.#text.charCodeAt(end - 1) === space) throw doubt
    this.#at = end + 1
    return this.#keys.read(this.#text, start, end, this.#wordHash)
  }

  /** Finds the end of an unquoted word: a colon, a comment or the end of the line. */
  #scanWord(start: number): void {
    const text = this.#text
    let wordHash = 0
    let at = start
    for (; ; at++) {
      const code = text.charCodeAt(at)
      if (code <= colon && this.#endsWord(code, at)) break
      wordHash = (Math.imul(wordHash, 31) + code) | 0
    }
    this.#wordEnd = at
    this.#wordHash = wordHash
    this.#wordIsKey = text.charCodeAt(at) === colon
  }

  #endsWord(code: number, at: number): boolean {
    if (code === colon) return this.#isSpaceOrBreak(at + 1)
    if (code === hash) return this.#text.charCodeAt(at - 1) === space
    if (code === tab) throw doubt
    return code === lineFeed
  }

  #isSpaceOrBreak(at: number): boolean {
    const code = this.#text.charCodeAt(at)
    return code === space || code === lineFeed
  }

  /** The value behind a colon, on its line or below. */
  #member(indent: number, depth: number): unknown {
    const text = this.#text
    let at = this.#at
    while (text.charCodeAt(at) === space) at++
    const code = text.charCodeAt(at)
    if (code === lineFeed || code === hash) {
      this.#endLine()
      if (this.#indent > indent) return this.#block(depth + 1)
      if (this.#indent === indent && this.#isDash()) return this.#list(indent, depth + 1)
      return null
    }
    this.#at = at
    return this.#inline(code, indent)
  }

  #list(indent: number, depth: number): unknown[] {
    if (depth >= maxDepth) throw doubt
    const items: unknown[] = []
    do {
      this.#at++
      items.push(this.#item(indent, depth))
    } while (this.#indent === indent && this.#isDash())
    if (this.#indent > indent) throw doubt
    return items
  }

  /** The item behind a dash, on its line or below. */
  #item(indent: number, depth: number): unknown {
    const text = this.#text
    let at = this.#at
    while (text.charCodeAt(at) === space) at++
    const code = text.charCodeAt(at)
    if (code === lineFeed || code === hash) {
      this.#endLine()
      return this.#indent > indent ? this.#block(depth + 1) : null
    }
    this.#at = at
    if (code === dash && this.#isDash()) {
      this.#indent = at - this.#lineStart
      return this.#list(this.#indent, depth + 1)
    }
    if (code >= 128 || startsWord[code] === 1) {
      this.#scanWord(at)
      if (!this.#wordIsKey) return this.#word(at)
      this.#indent = at - this.#lineStart
      return this.#map(this.#indent, depth + 1)
    }
    return this.#inline(code, indent)
  }

  /** A value that starts on the current line and is neither a block list nor a block map. */
  #inline(code: number, indent: number): unknown {
    const at = this.#at
    if (code >= 128 || startsWord[code] === 1 || (code === dash && !this.#isDash())) {
      this.#scanWord(at)
      if (this.#wordIsKey) throw doubt
      return this.#word(at)
    }
    const value = this.#delimited(code, indent)
    this.#endLine()
    return value
  }

  /** The value that the scanned word is; goes to the next line. */
  #word(start: number): unknown {
    const text = this.#text
    const scanned = this.#wordEnd
    let end = scanned
    while (text.charCodeAt(end - 1) === space) end--
    this.#at = text.charCodeAt(scanned) === hash ? text.indexOf('\n', scanned) : scanned
    const value =
      end === scanned && end - start <= maxKnownLength
        ? this.#words.read(text, start, end, this.#wordHash)
        : resolveValue(text.slice(start, end))
    this.#nextLine()
    return value
  }

  #delimited(code: number, indent: number): unknown {
    switch (code) {
      case doubleQuote:
      case singleQuote:
        return this.#quoted(code)
      case openBracket:
        return this.#brackets()
      case openBrace:
        return this.#braces()
      case bar:
      case greater: {
        const { value, end } = readBlockText(this.#text, this.#at, this.#limit, indent)
        this.#at = end
        return value
      }
      default:
        throw doubt
    }
  }

  /** Reads a quoted text on one line; goes behind its closing quote. */
  #quoted(quote: number): string {
    const text = this.#text
    const start = this.#at
    let at = start + 1
    let hasEscape = false
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === lineFeed || code === tab) throw doubt
      if (startsEscape(code, text.charCodeAt(at + 1), quote)) {
        hasEscape = true
        at++
      } else if (code === quote) break
      at++
    }
    this.#at = at + 1
    if (!hasEscape) return text.slice(start + 1, at)
    return unescaped(text.slice(start, at + 1), quote)
  }

  /** Reads `{}`. */
  #braces(): Record<string, unknown> {
    let at = this.#at + 1
    while (this.#text.charCodeAt(at) === space) at++
    if (this.#text.charCodeAt(at) !== closeBrace) throw doubt
    this.#at = at + 1
    return {}
  }

  /** Reads a list in brackets of words and quoted texts. */
  #brackets(): unknown[] {
    const items: unknown[] = []
    this.#at++
    if (this.#skipSpaces() === closeBracket) {
      this.#at++
      return items
    }
    for (;;) {
      const code = this.#skipSpaces()
      items.push(
        code === doubleQuote || code === singleQuote ? this.#quoted(code) : this.#flowWord(),
      )
      const after = this.#skipSpaces()
      this.#at++
      if (after === closeBracket) return items
      if (after !== comma) throw doubt
    }
  }

  #skipSpaces(): number {
    while (this.#text.charCodeAt(this.#at) === space) this.#at++
    return this.#text.charCodeAt(this.#at)
  }

  /** In brackets only letters, digits and few others make a word that is surely one. */
  #flowWord(): unknown {
    const text = this.#text
    const start = this.#at
    let at = start
    for (; ; at++) {
      const code = text.charCodeAt(at)
      if (!isWord(code) && code !== dot && code !== slash) break
    }
    if (at === start || text.charCodeAt(start) === dash) throw doubt
    this.#at = at
    return resolveValue(text.slice(start, at))
  }
}

const dot = 0x2e
const slash = 0x2f
const greater = 0x3e
const bar = 0x7c

/** A backslash, or a doubled single quote. */
function startsEscape(code: number, next: number, quote: number): boolean {
  if (quote === singleQuote) return code === singleQuote && next === singleQuote
  if (code !== backslash) return false
  if (next === lineFeed) throw doubt
  return true
}

/** Escapes that mean the same in YAML and JSON. */
const sharedEscapes = /\\["\\bfnrt]/g

/** The content of a quoted text with escapes; `quoted` is with its quotes. */
function unescaped(quoted: string, quote: number): string {
  if (quote === singleQuote) return quoted.slice(1, -1).replaceAll("''", "'")
  if (quoted.replace(sharedEscapes, '').includes('\\')) throw doubt
  return String(JSON.parse(quoted))
}
