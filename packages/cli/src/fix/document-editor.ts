import { equal, type JsonObject } from '@ephor/lang/json'
import {
  createPlaces,
  type Places,
  parseYaml,
  stringifyYaml,
  type TextRange,
  type WrittenNode,
} from '@ephor/lang/yaml'
import {
  blockLines,
  columnAt,
  flowEnd,
  lineEnd,
  lineStart,
  type Range,
  scalarEnd,
} from './lines.ts'

export type Path = readonly (string | number)[]

interface Edit extends Range {
  readonly text: string
}

/** A document after its changes. */
export interface EditedText {
  readonly text: string
  /** False where it was printed anew: comments and the way it was written are lost. */
  readonly isKept: boolean
}

/**
 * Changes the text of one YAML document, so that comments and the way it is written stay. What it
 * cannot do shows in the end: the text must say what is expected, else it is printed anew.
 */
export class DocumentEditor {
  readonly #text: string
  readonly #range: TextRange
  readonly #places: Places | undefined
  readonly #edits: Edit[] = []
  readonly #lineBreak: string

  constructor(text: string, range: TextRange) {
    this.#text = text
    this.#range = range
    this.#places = createPlaces(text, range)
    this.#lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  }

  /** Writes another word in place of a scalar. */
  replaceScalar(path: Path, word: string): void {
    const node = this.#find(path)
    const end = node && scalarEnd(this.#text, node.valueOffset)
    if (node === undefined || end === undefined) return
    this.#edits.push({ start: node.valueOffset, end, text: word })
  }

  /** Makes a map the only item of a list below a key: `{ a: b }` → `{ key: [{ a: b }] }`. */
  nestMap(path: Path, key: string): void {
    const node = this.#find(path)
    if (node === undefined || this.#nestFlow(node, `{ ${key}: [`, '] }')) return
    const indent = ' '.repeat(columnAt(this.#text, node.valueOffset))
    const [first, ...rest] = blockLines(this.#text, node.valueOffset, this.#range.end)
    if (first === undefined) return
    const head = `${indent}${key}:${this.#lineBreak}${indent}- `
    this.#edits.push({ start: first.start, end: first.start + indent.length, text: head })
    this.#shift(rest, 2)
  }

  /** Puts a list below a key: `[a]` → `{ key: [a] }`. */
  nestList(path: Path, key: string): void {
    const node = this.#find(path)
    if (node === undefined || this.#nestFlow(node, `{ ${key}: `, ' }')) return
    const indent = columnAt(this.#text, node.offset) + 2
    const lines = blockLines(this.#text, node.valueOffset, this.#range.end)
    const [first] = lines
    if (first === undefined) return
    const head = `${' '.repeat(indent)}${key}:${this.#lineBreak}`
    this.#edits.push({ start: first.start, end: first.start, text: head })
    this.#shift(lines, Math.max(0, indent - columnAt(this.#text, node.valueOffset)))
  }

  /** Takes a member with a scalar away, with its line. */
  removeLine(path: Path): void {
    const node = this.#find(path)
    if (node === undefined) return
    const start = lineStart(this.#text, node.offset)
    this.#edits.push({ start, end: lineEnd(this.#text, node.offset), text: '' })
  }

  /** Writes members before the first of the map at a path. */
  insertMembers(path: Path, lines: readonly string[]): void {
    const node = this.#find(path)
    if (node === undefined || lines.length === 0) return
    const start = lineStart(this.#text, node.valueOffset)
    const indent = ' '.repeat(node.valueOffset - start)
    const text = lines.map(line => `${indent}${line}${this.#lineBreak}`).join('')
    this.#edits.push({ start, end: start, text })
  }

  /** Writes lines behind the line of a member with a scalar. */
  insertBehind(path: Path, lines: readonly string[]): void {
    const node = this.#find(path)
    if (node === undefined) return
    const at = lineEnd(this.#text, node.valueOffset)
    const text = lines.map(line => `${line}${this.#lineBreak}`).join('')
    this.#edits.push({ start: at, end: at, text })
  }

  /** Writes other items into a list: those of before, by number, and new ones. */
  replaceItems(path: Path, items: readonly (number | JsonObject)[]): void {
    const node = this.#find(path)
    if (node === undefined || node.kind !== 'list') return
    const indent = ' '.repeat(columnAt(this.#text, node.valueOffset))
    const chunks = this.#itemsOf(node, indent)
    const [first, last] = [chunks[0], chunks.at(-1)]
    if (first === undefined || last === undefined) return
    const texts = items.map(item => {
      if (typeof item !== 'number') return indented(stringifyYaml([item]), indent)
      const chunk = chunks[item]
      const text = chunk === undefined ? '' : this.#text.slice(chunk.start, chunk.end)
      return text.endsWith('\n') ? text : `${text}${this.#lineBreak}`
    })
    this.#edits.push({ start: first.start, end: last.end, text: texts.join('') })
  }

  /** The text after all changes, which says what is expected. */
  finish(expected: JsonObject): EditedText {
    const edited = this.#apply()
    const [document] = parseYaml(edited)
    const isRight = document?.problems.length === 0 && equal(document.value, expected)
    if (isRight) return { text: edited, isKept: true }
    const separator = /^---.*\n/.exec(this.#text.slice(this.#range.start))?.[0] ?? ''
    return { text: separator + stringifyYaml(expected), isKept: false }
  }

  #find(path: Path): WrittenNode | undefined {
    const node = this.#places?.find(path)
    return node?.isExact && !node.isShared ? node : undefined
  }

  /** True for a flow collection, which needs something around it alone. */
  #nestFlow({ valueOffset }: WrittenNode, before: string, behind: string): boolean {
    if (!/[{[]/.test(this.#text.charAt(valueOffset))) return false
    const end = flowEnd(this.#text, valueOffset)
    if (end === undefined) return true
    this.#edits.push({ start: valueOffset, end: valueOffset, text: before })
    this.#edits.push({ start: end, end, text: behind })
    return true
  }

  #shift(lines: readonly Range[], columns: number): void {
    for (const { start, end } of lines) {
      if (columns === 0 || this.#text.slice(start, end).trim() === '') continue
      this.#edits.push({ start, end: start, text: ' '.repeat(columns) })
    }
  }

  /** Each item with the comments before it. */
  #itemsOf({ valueOffset }: WrittenNode, indent: string): readonly Range[] {
    const items: { start: number; end: number }[] = []
    let comments: number | undefined = commentsAbove(this.#text, valueOffset)
    for (const { start, end } of blockLines(this.#text, valueOffset, this.#range.end)) {
      const line = this.#text.slice(start, end)
      const last = items.at(-1)
      if (line.startsWith(`${indent}-`)) {
        items.push({ start: comments ?? start, end })
        comments = undefined
      } else if (/^\s*(?:#|$)/.test(line)) comments ??= start
      else if (last !== undefined) {
        last.end = end
        comments = undefined
      }
    }
    return items
  }

  #apply(): string {
    const { start, end } = this.#range
    const edits = [...this.#edits].sort((a, b) => a.start - b.start || a.end - b.end)
    let text = ''
    let at = start
    for (const edit of edits) {
      if (edit.start < at) continue // inside of another change: the text will not be as expected
      text += this.#text.slice(at, edit.start) + edit.text
      at = edit.end
    }
    return text + this.#text.slice(at, end)
  }
}

/** Where the comments begin that stand right above the line of an offset. */
function commentsAbove(text: string, offset: number): number {
  let start = lineStart(text, offset)
  while (start > 0) {
    const above = lineStart(text, start - 1)
    if (!/^\s*#/.test(text.slice(above, start))) break
    start = above
  }
  return start
}

function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent)
}
