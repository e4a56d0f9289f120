import type { MapEntry, YamlNode } from './node.ts'
import { Scanner } from './scan/scanner.ts'
import type { Token, TokenKind } from './scan/token.ts'
import { YamlError } from './scan/yaml-error.ts'

/** The first document of a text. */
export interface ParsedDocument {
  /** `undefined` when the text has no document at all. */
  readonly root: YamlNode | undefined
  /** The offset of the first thing behind the document, which kubectl does not read; `undefined` if none. */
  readonly lostFrom: number | undefined
}

/**
 * Parses the first document of a text into nodes, by the grammar of YAML 1.1 as go-yaml v2 reads it.
 *
 * @throws {YamlError} where the text breaks the grammar or a bound.
 */
export function parseNodes(text: string): ParsedDocument {
  return new NodeParser(text).document()
}

const defaultTags: readonly (readonly [string, string])[] = [
  ['!', '!'],
  ['!!', 'tag:yaml.org,2002:'],
]

interface Properties {
  readonly start: number
  readonly anchor: string | undefined
  readonly tag: string | undefined
}

/** Where a node stands. */
type Context = 'block' | 'below-key' | 'flow'

class NodeParser {
  readonly #text: string
  readonly #scanner: Scanner
  readonly #tags = new Map<string, string>(defaultTags)
  readonly #anchors = new Map<string, YamlNode>()

  constructor(text: string) {
    this.#text = text
    this.#scanner = new Scanner(text)
  }

  document(): ParsedDocument {
    const first = this.#peek()
    if (first.kind === 'end') return { root: undefined, lostFrom: undefined }
    const isExplicit = this.#readDirectives()
    const root =
      isExplicit && isDocumentEnd(this.#peek().kind)
        ? this.#empty(this.#peek().start)
        : this.#node('block')
    const after = this.#peek()
    if (after.kind === 'end') return { root, lostFrom: undefined }
    return {
      root,
      lostFrom: after.kind === 'document-end' ? this.#textFrom(after.end) : after.start,
    }
  }

  /** Where something other than white space, comments and further `...` stands. */
  #textFrom(at: number): number | undefined {
    const rest = /^(?:\s|#.*|\.\.\.(?=\s|$))*/.exec(this.#text.slice(at))?.[0].length ?? 0
    return at + rest < this.#text.length ? at + rest : undefined
  }

  /** Reads directives and the `---` after them; true when there was a `---`. */
  #readDirectives(): boolean {
    const seen = new Set<string>()
    for (;;) {
      const token = this.#peek()
      if (token.kind !== 'yaml-directive' && token.kind !== 'tag-directive') break
      if (seen.has(token.text))
        throw new YamlError('a directive that was given before', token.start)
      seen.add(token.text)
      if (token.kind === 'tag-directive') this.#tags.set(token.text, token.suffix)
      else if (token.suffix !== '1.1') {
        throw new YamlError(`YAML ${token.suffix} is not read, 1.1 is`, token.start)
      }
      this.#next()
    }
    const { kind, start } = this.#peek()
    if (kind === 'document-start') this.#next()
    else if (seen.size > 0) {
      const message =
        'a directive must be followed by `---`, where kubectl cuts the text: leave it out'
      throw new YamlError(message, start)
    }
    return kind === 'document-start'
  }

  #peek(): Token {
    return this.#scanner.peek()
  }

  #next(): Token {
    return this.#scanner.next()
  }

  #node(context: Context): YamlNode {
    if (this.#peek().kind === 'alias') return this.#alias()
    const properties = this.#properties()
    const { kind, text, start } = this.#peek()
    if (kind === 'plain' || kind === 'quoted' || kind === 'block-scalar') {
      this.#next()
      return this.#scalar(properties, text, kind === 'plain')
    }
    if (startsList(kind, context)) return this.#listNode(properties, kind)
    if (startsMap(kind, context)) return this.#mapNode(properties, kind)
    const { anchor, tag } = properties
    if (anchor !== undefined || tag !== undefined) return this.#scalar(properties, '', true)
    throw new YamlError(`expected a value, not ${descriptions[kind]}`, start)
  }

  #listNode(properties: Properties, kind: TokenKind): YamlNode {
    const items: YamlNode[] = []
    const node = this.#list(properties, items)
    if (kind === 'flow-list-start') this.#flowList(items)
    else if (kind === 'block-list-start') this.#blockList(items)
    else this.#indentlessList(items)
    return node
  }

  #mapNode(properties: Properties, kind: TokenKind): YamlNode {
    const entries: MapEntry[] = []
    const node = this.#map(properties, entries)
    if (kind === 'flow-map-start') this.#flowMap(entries)
    else this.#blockMap(entries)
    return node
  }

  #alias(): YamlNode {
    const { text: name, start } = this.#next()
    const target = this.#anchors.get(name)
    if (target === undefined) throw new YamlError(`there is no anchor \`&${name}\` above`, start)
    return { kind: 'alias', start, tag: undefined, name, target }
  }

  #properties(): Properties {
    const { start } = this.#peek()
    let anchor: string | undefined
    let tag: string | undefined
    for (;;) {
      const token = this.#peek()
      if (token.kind === 'anchor' && anchor === undefined) anchor = token.text
      else if (token.kind === 'tag' && tag === undefined) tag = this.#tag(token)
      else return { start, anchor, tag }
      this.#next()
    }
  }

  #tag({ text: handle, suffix, start }: Token): string {
    if (handle === '') return suffix
    const prefix = this.#tags.get(handle)
    if (prefix === undefined) {
      throw new YamlError(`the tag handle \`${handle}\` is not declared`, start)
    }
    return prefix + suffix
  }

  /** A list that is known by its anchor before its items are read: an alias among them may name it. */
  #list({ start, tag, anchor }: Properties, items: readonly YamlNode[]): YamlNode {
    return this.#anchored(anchor, { kind: 'list', start, tag, items })
  }

  #map({ start, tag, anchor }: Properties, entries: readonly MapEntry[]): YamlNode {
    return this.#anchored(anchor, { kind: 'map', start, tag, entries })
  }

  #scalar({ start, tag, anchor }: Properties, text: string, isPlain: boolean): YamlNode {
    return this.#anchored(anchor, { kind: 'scalar', start, tag, text, isPlain })
  }

  #anchored(anchor: string | undefined, node: YamlNode): YamlNode {
    if (anchor !== undefined) this.#anchors.set(anchor, node)
    return node
  }

  #blockList(items: YamlNode[]): void {
    this.#next()
    while (this.#peek().kind === 'block-entry') {
      const { end } = this.#next()
      items.push(this.#nodeUnless(['block-entry', 'block-end'], 'block', end))
    }
    this.#expectBlockEnd('list')
  }

  #indentlessList(items: YamlNode[]): void {
    while (this.#peek().kind === 'block-entry') {
      const { end } = this.#next()
      items.push(this.#nodeUnless(['block-entry', 'key', 'value', 'block-end'], 'block', end))
    }
  }

  #blockMap(entries: MapEntry[]): void {
    this.#next()
    for (;;) {
      const token = this.#peek()
      if (token.kind !== 'key') break
      this.#next()
      const key = this.#nodeUnless(['key', 'value', 'block-end'], 'below-key', token.end)
      const colon = this.#peek()
      if (colon.kind === 'value') {
        this.#next()
        const value = this.#nodeUnless(['key', 'value', 'block-end'], 'below-key', colon.end)
        entries.push({ key, value })
      } else entries.push({ key, value: this.#empty(colon.start) })
    }
    this.#expectBlockEnd('map')
  }

  #expectBlockEnd(collection: 'list' | 'map'): void {
    const { kind, start } = this.#peek()
    if (kind === 'block-map-start' || kind === 'block-list-start') {
      throw new YamlError('the indentation of this line fits none of the lines above it', start)
    }
    if (kind !== 'block-end') {
      const expected = collection === 'list' ? 'expected `- `' : 'expected a key'
      const message = `${expected} at the indentation of the ${collection}, not ${descriptions[kind]}`
      throw new YamlError(message, start)
    }
    this.#next()
  }

  #flowList(items: YamlNode[]): void {
    this.#next()
    while (this.#peek().kind !== 'flow-list-end') {
      if (items.length > 0) this.#expectComma(']')
      const token = this.#peek()
      if (token.kind === 'flow-list-end') break
      if (token.kind === 'key') items.push(this.#flowPair())
      else items.push(this.#node('flow'))
    }
    this.#next()
  }

  /** `key: value` as an item of a list: a map of one entry. */
  #flowPair(): YamlNode {
    const { start, end } = this.#next()
    const token = this.#peek()
    const isKeyless = ['value', 'flow-entry', 'flow-list-end'].includes(token.kind)
    const key = isKeyless ? this.#empty(end) : this.#node('flow')
    // go-yaml drops the token that follows an empty key, the `:` as well
    if (isKeyless) this.#next()
    return {
      kind: 'map',
      start,
      tag: undefined,
      entries: [{ key, value: this.#flowValue('flow-list-end') }],
    }
  }

  #flowMap(entries: MapEntry[]): void {
    this.#next()
    while (this.#peek().kind !== 'flow-map-end') {
      if (entries.length > 0) this.#expectComma('}')
      const token = this.#peek()
      if (token.kind === 'flow-map-end') break
      if (token.kind === 'key') {
        this.#next()
        const key = this.#nodeUnless(['value', 'flow-entry', 'flow-map-end'], 'flow', token.end)
        entries.push({ key, value: this.#flowValue('flow-map-end') })
      } else {
        const key = this.#node('flow')
        entries.push({ key, value: this.#empty(this.#peek().start) })
      }
    }
    this.#next()
  }

  #flowValue(closing: TokenKind): YamlNode {
    const token = this.#peek()
    if (token.kind !== 'value') return this.#empty(token.start)
    this.#next()
    return this.#nodeUnless(['flow-entry', closing], 'flow', token.end)
  }

  #expectComma(closing: string): void {
    const token = this.#peek()
    if (token.kind !== 'flow-entry') {
      throw new YamlError(
        `expected \`,\` or \`${closing}\`, not ${descriptions[token.kind]}`,
        token.start,
      )
    }
    this.#next()
  }

  #nodeUnless(kinds: readonly TokenKind[], context: Context, at: number): YamlNode {
    return kinds.includes(this.#peek().kind) ? this.#empty(at) : this.#node(context)
  }

  #empty(start: number): YamlNode {
    return { kind: 'scalar', start, tag: undefined, text: '', isPlain: true }
  }
}

/** A list at the indentation of its key has no start of its own, so it is allowed below a key only. */
function startsList(kind: TokenKind, context: Context): boolean {
  if (kind === 'block-entry') return context === 'below-key'
  return kind === 'flow-list-start' || (kind === 'block-list-start' && context !== 'flow')
}

function startsMap(kind: TokenKind, context: Context): boolean {
  return kind === 'flow-map-start' || (kind === 'block-map-start' && context !== 'flow')
}

function isDocumentEnd(kind: TokenKind): boolean {
  return (
    kind === 'yaml-directive' ||
    kind === 'tag-directive' ||
    kind === 'document-start' ||
    kind === 'document-end' ||
    kind === 'end'
  )
}

const descriptions: { readonly [kind in TokenKind]: string } = {
  'document-start': '`---`',
  'document-end': '`...`',
  'yaml-directive': 'a directive',
  'tag-directive': 'a directive',
  'block-list-start': 'a list',
  'block-map-start': 'a map',
  'block-end': 'the end of the block',
  'block-entry': '`- `',
  'flow-list-start': '`[`',
  'flow-list-end': '`]`',
  'flow-map-start': '`{`',
  'flow-map-end': '`}`',
  'flow-entry': '`,`',
  key: 'a key',
  value: '`:`',
  alias: 'an alias',
  anchor: 'an anchor',
  tag: 'a tag',
  plain: 'a text',
  quoted: 'a text',
  'block-scalar': 'a text',
  end: 'the end of the text',
}
