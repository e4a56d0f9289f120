import { maxDepth } from '../bounds.ts'
import { readBlockScalar } from './block-scalar.ts'
import {
  colon,
  dash,
  hash,
  isBreak,
  isBreakOrEnd,
  isDocumentMarker,
  isEnd,
  isSpaceOrEnd,
  isWord,
  percent,
  question,
  skipBreak,
  space,
  tab,
} from './characters.ts'
import { readPlain } from './plain-scalar.ts'
import { readQuoted } from './quoted-scalar.ts'
import { readDirective, readTag } from './tag.ts'
import type { ScannedScalar, Token, TokenKind } from './token.ts'
import { YamlError } from './yaml-error.ts'

/** The `:` of a key without `?` must come on its line and within so many characters (YAML 1.1, 7.4.2). */
const maxKeyLength = 1024

/** A token that turns out to be a key when a `:` follows. */
interface PossibleKey {
  readonly start: number
  readonly lineStart: number
  readonly column: number
  /** The number of its first token, counted from the start of the text. */
  readonly token: number
  /** It stands where a block map needs a key. */
  readonly isRequired: boolean
}

/**
 * Cuts a text into tokens by the rules of YAML 1.1 as libyaml, and so go-yaml and kubectl, read
 * them. A `key` token, and the start of a block map, come before the key although only the `:`
 * behind it tells; so tokens wait in a queue until that is decided.
 */
export class Scanner {
  readonly #text: string
  #at = 0
  #lineStart = 0
  /** The column of the innermost block collection, -1 outside of all. */
  #indent = -1
  readonly #outerIndents: number[] = []
  /** One entry for the block level and one for each open flow collection. */
  readonly #keys: (PossibleKey | undefined)[] = [undefined]
  #keyAllowed = true
  /** The last scalar. */
  #scalarStart = 0
  #scalarEnd = 0
  #queue: Token[] = []
  #taken = 0
  #takenFromQueue = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The next token, which stays the next one. */
  peek(): Token {
    for (;;) {
      const token = this.#queue[this.#takenFromQueue]
      if (token !== undefined && !this.#mayBeKey(this.#taken)) return token
      this.#fetch()
    }
  }

  /** Takes the next token. After `end` come more of it. */
  next(): Token {
    const token = this.peek()
    if (token.kind === 'end') return token
    this.#taken++
    this.#takenFromQueue++
    if (this.#takenFromQueue === this.#queue.length) {
      this.#queue = []
      this.#takenFromQueue = 0
    }
    return token
  }

  get #inFlow(): boolean {
    return this.#keys.length > 1
  }

  get #column(): number {
    return this.#at - this.#lineStart
  }

  #code(ahead = 0): number {
    return this.#text.charCodeAt(this.#at + ahead)
  }

  #mayBeKey(token: number): boolean {
    for (let level = this.#keys.length - 1; level >= 0; level--) {
      if (this.#keys[level]?.token === token) return this.#livingKey(level) !== undefined
    }
    return false
  }

  /** The possible key of a level, unless its line or length has ended. */
  #livingKey(level: number): PossibleKey | undefined {
    const key = this.#keys[level]
    if (key === undefined) return undefined
    if (key.lineStart === this.#lineStart && key.start + maxKeyLength >= this.#at) return key
    this.#dropKey(level)
    return undefined
  }

  #dropKey(level: number): void {
    const key = this.#keys[level]
    if (key?.isRequired) throw new YamlError('expected `:` after this key', key.start)
    this.#keys[level] = undefined
  }

  #saveKey(): void {
    if (!this.#keyAllowed) return
    const level = this.#keys.length - 1
    this.#dropKey(level)
    this.#keys[level] = {
      start: this.#at,
      lineStart: this.#lineStart,
      column: this.#column,
      token: this.#taken + this.#queue.length - this.#takenFromQueue,
      isRequired: level === 0 && this.#indent === this.#column,
    }
  }

  #fetch(): void {
    this.#skipToToken()
    this.#closeBlocks(this.#column)
    const code = this.#code()
    if (isEnd(code)) this.#fetchEnd()
    else if (this.#column === 0 && code === percent) this.#fetchDirective()
    else if (this.#column === 0 && isDocumentMarker(this.#text, this.#at)) this.#fetchMarker(code)
    else this.#fetchContent(code)
  }

  #fetchContent(code: number): void {
    switch (this.#text.charAt(this.#at)) {
      case '[':
        this.#fetchFlowStart('flow-list-start')
        break
      case '{':
        this.#fetchFlowStart('flow-map-start')
        break
      case ']':
        this.#fetchFlowEnd('flow-list-end')
        break
      case '}':
        this.#fetchFlowEnd('flow-map-end')
        break
      case ',':
        this.#fetchFlowEntry()
        break
      case '*':
        this.#fetchName('alias')
        break
      case '&':
        this.#fetchName('anchor')
        break
      case '!':
        this.#fetchTag()
        break
      case "'":
      case '"':
        this.#fetchScalar('quoted', readQuoted(this.#text, this.#at, this.#lineStart))
        break
      default:
        this.#fetchOther(code)
    }
  }

  /** What is an indicator in some places only, or no indicator at all. */
  #fetchOther(code: number): void {
    const first = this.#text.charAt(this.#at)
    const isAlone = isSpaceOrEnd(this.#code(1))
    if (code === dash && isAlone) this.#fetchBlockEntry()
    else if (code === question && (this.#inFlow || isAlone)) this.#fetchKey()
    else if (code === colon && (this.#inFlow || isAlone)) this.#fetchValue()
    else if ((first === '|' || first === '>') && !this.#inFlow) this.#fetchBlockScalar()
    else if (code === tab) throw new YamlError('a tab cannot be used for indentation', this.#at)
    else if ('|>%@`'.includes(first)) {
      throw new YamlError(`a text that starts with \`${first}\` must be quoted`, this.#at)
    } else this.#fetchScalar('plain', this.#readPlain())
  }

  #readPlain(): ScannedScalar {
    return readPlain(this.#text, this.#at, {
      lineStart: this.#lineStart,
      indent: this.#indent + 1,
      inFlow: this.#inFlow,
    })
  }

  #skipToToken(): void {
    for (;;) {
      const tabsCount = !this.#inFlow && this.#keyAllowed
      while (this.#code() === space || (!tabsCount && this.#code() === tab)) this.#at++
      if (this.#code() === hash) this.#skipLine()
      if (!isBreak(this.#code())) return
      this.#at = skipBreak(this.#text, this.#at)
      this.#lineStart = this.#at
      if (!this.#inFlow) this.#keyAllowed = true
    }
  }

  #skipLine(): void {
    while (!isBreakOrEnd(this.#code())) this.#at++
  }

  #add(kind: TokenKind, start: number, text = ''): void {
    this.#queue.push({ kind, start, end: this.#at, text, suffix: '' })
  }

  /** Opens a block collection at a column further in than the current one; `token` says before which one. */
  #openBlock(kind: TokenKind, column: number, start: number, token?: number): void {
    if (this.#inFlow || this.#indent >= column) return
    this.#outerIndents.push(this.#indent)
    this.#indent = column
    this.#checkDepth()
    const opening: Token = { kind, start, end: start, text: '', suffix: '' }
    if (token === undefined) this.#queue.push(opening)
    else this.#queue.splice(this.#position(token), 0, opening)
  }

  #position(token: number): number {
    return token - this.#taken + this.#takenFromQueue
  }

  #checkDepth(): void {
    if (this.#outerIndents.length + this.#keys.length > maxDepth + 1) {
      throw new YamlError(`nested deeper than ${maxDepth} levels`, this.#at)
    }
  }

  /** Closes the block collections that stand further in than a column. */
  #closeBlocks(column: number): void {
    if (this.#inFlow) return
    while (this.#indent > column) {
      this.#add('block-end', this.#at)
      this.#indent = this.#outerIndents.pop() ?? -1
    }
  }

  #closeAll(): void {
    this.#closeBlocks(-1)
    this.#dropKey(this.#keys.length - 1)
    this.#keyAllowed = false
  }

  #fetchEnd(): void {
    this.#closeAll()
    this.#add('end', this.#at)
  }

  #fetchDirective(): void {
    this.#closeAll()
    const token = readDirective(this.#text, this.#at)
    this.#queue.push(token)
    this.#at = token.end
  }

  #fetchMarker(code: number): void {
    this.#closeAll()
    this.#at += 3
    this.#add(code === dash ? 'document-start' : 'document-end', this.#at - 3)
  }

  #fetchFlowStart(kind: TokenKind): void {
    this.#saveKey()
    this.#keys.push(undefined)
    this.#checkDepth()
    this.#keyAllowed = true
    this.#fetchIndicator(kind)
  }

  #fetchFlowEnd(kind: TokenKind): void {
    this.#dropKey(this.#keys.length - 1)
    if (this.#inFlow) this.#keys.pop()
    this.#keyAllowed = false
    this.#fetchIndicator(kind)
  }

  #fetchFlowEntry(): void {
    this.#dropKey(this.#keys.length - 1)
    this.#keyAllowed = true
    this.#fetchIndicator('flow-entry')
  }

  #fetchBlockEntry(): void {
    if (!this.#inFlow) {
      if (!this.#keyAllowed) throw new YamlError('a list cannot start here', this.#at)
      this.#openBlock('block-list-start', this.#column, this.#at)
    }
    this.#dropKey(this.#keys.length - 1)
    this.#keyAllowed = true
    this.#fetchIndicator('block-entry')
  }

  #fetchKey(): void {
    if (!this.#inFlow) {
      if (!this.#keyAllowed) throw new YamlError('a key cannot stand here', this.#at)
      this.#openBlock('block-map-start', this.#column, this.#at)
    }
    this.#dropKey(this.#keys.length - 1)
    this.#keyAllowed = !this.#inFlow
    this.#fetchIndicator('key')
  }

  #fetchValue(): void {
    const level = this.#keys.length - 1
    const key = this.#livingKey(level)
    if (key !== undefined) {
      const token: Token = { kind: 'key', start: key.start, end: key.start, text: '', suffix: '' }
      this.#queue.splice(this.#position(key.token), 0, token)
      this.#openBlock('block-map-start', key.column, key.start, key.token)
      this.#keys[level] = undefined
      this.#keyAllowed = false
    } else {
      if (!this.#inFlow) {
        if (!this.#keyAllowed) throw new YamlError(this.#wrongColon(), this.#at)
        this.#openBlock('block-map-start', this.#column, this.#at)
      }
      this.#keyAllowed = !this.#inFlow
    }
    this.#fetchIndicator('value')
  }

  #wrongColon(): string {
    const isContinued = this.#scalarStart < this.#lineStart && this.#lineStart < this.#scalarEnd
    return isContinued
      ? 'a key cannot stand here: by its indentation this line continues the text above it'
      : 'a `:` cannot stand here; a text that holds `: ` must be quoted'
  }

  #fetchIndicator(kind: TokenKind): void {
    this.#at++
    this.#add(kind, this.#at - 1)
  }

  #fetchName(kind: 'alias' | 'anchor'): void {
    this.#saveKey()
    this.#keyAllowed = false
    const start = this.#at
    this.#at++
    while (isWord(this.#code())) this.#at++
    const name = this.#text.slice(start + 1, this.#at)
    const isClosed = isSpaceOrEnd(this.#code()) || '?:,]}%@`'.includes(this.#text.charAt(this.#at))
    if (name === '' || !isClosed) {
      throw new YamlError(`the name of an ${kind} has letters, digits, \`_\` and \`-\` only`, start)
    }
    this.#add(kind, start, name)
  }

  #fetchTag(): void {
    this.#saveKey()
    this.#keyAllowed = false
    const token = readTag(this.#text, this.#at)
    this.#queue.push(token)
    this.#at = token.end
  }

  #fetchBlockScalar(): void {
    this.#dropKey(this.#keys.length - 1)
    this.#keyAllowed = true
    this.#addScalar('block-scalar', readBlockScalar(this.#text, this.#at, this.#indent))
  }

  #fetchScalar(kind: 'plain' | 'quoted', scalar: ScannedScalar): void {
    this.#saveKey()
    this.#keyAllowed = scalar.endsLine
    this.#addScalar(kind, scalar)
  }

  #addScalar(kind: TokenKind, scalar: ScannedScalar): void {
    const { value, end, next, lineStart } = scalar
    this.#queue.push({ kind, start: this.#at, end, text: value, suffix: '' })
    this.#scalarStart = this.#at
    this.#scalarEnd = end
    this.#at = next
    this.#lineStart = lineStart
  }
}
