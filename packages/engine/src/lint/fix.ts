import type { Places } from '@ephor/lang/yaml'
import type { Path } from '../error.ts'
import type { TextEdit } from './finding.ts'

/** A change of a document, by the paths in it; it becomes edits of the text where the text allows. */
export type Fix =
  /** Replaces a scalar that reads `old`. */
  | { readonly do: 'replace'; readonly path: Path; readonly old: string; readonly text: string }
  /** Replaces a part of a scalar. */
  | { readonly do: 'edit'; readonly path: Path; readonly old: string; readonly text: string }
  /** Renames a key; the last step of the path is the old one. */
  | { readonly do: 'rename'; readonly path: Path; readonly text: string }
  /** Puts a scalar that reads `old` into a list of its own. */
  | { readonly do: 'list'; readonly path: Path; readonly old: string }
  /** Takes a member with a scalar value out of a block map. */
  | { readonly do: 'remove'; readonly path: Path }
  /** Puts a block map into the one item of a list that is the value of a new key. */
  | { readonly do: 'nest'; readonly path: Path; readonly key: string }
  /** Puts a member in front of the members of a block map. */
  | { readonly do: 'insert'; readonly path: Path; readonly before: string; readonly text: string }

/** The edits of some fixes; `undefined` unless all of them can be done. */
export function editsOf(
  text: string,
  places: Places,
  fixes: readonly Fix[],
): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = []
  for (const fix of fixes) {
    const edit = editOf(text, places, fix)
    if (edit === undefined) return undefined
    edits.push(edit)
  }
  return edits
}

function editOf(text: string, places: Places, fix: Fix): TextEdit | undefined {
  const node = places.find(fix.do === 'insert' ? [...fix.path, fix.before] : fix.path)
  if (!node.isExact || node.isShared) return undefined
  switch (fix.do) {
    case 'replace':
      return replaceScalar(text, node.valueOffset, fix)
    case 'list':
      return listScalar(text, node.valueOffset, fix.old)
    case 'edit':
      return replacePart(text, node.valueOffset, fix)
    case 'rename':
      return replaceScalar(text, node.offset, { old: String(fix.path.at(-1)), text: fix.text })
    case 'remove':
      return removeLine(text, node.offset, node.valueOffset)
    case 'insert':
      return insertLine(text, node.offset, fix.text)
    case 'nest':
      return nestBlock(text, node.valueOffset, fix.key)
  }
}

interface Replacement {
  readonly old: string
  readonly text: string
}

/** A scalar that is written as it reads, in quotes or without. */
function replaceScalar(
  text: string,
  at: number,
  { old, text: wanted }: Replacement,
): TextEdit | undefined {
  const quote = text[at] === '"' || text[at] === "'" ? text[at] : ''
  const start = at + quote.length
  const end = start + old.length
  if (!text.startsWith(old + quote, start)) return undefined
  if (quote === '' && !/^(?:[\s,:\]}]|$)/.test(text.slice(end, end + 1))) return undefined
  // two braces without quotes would be a map
  const isVariable = quote === '' && wanted.includes('{{')
  return { start, end, text: isVariable ? `"${wanted}"` : wanted }
}

function listScalar(text: string, at: number, old: string): TextEdit | undefined {
  const edit = replaceScalar(text, at, { old, text: old })
  if (edit === undefined) return undefined
  const end = edit.end + (edit.start - at)
  return { start: at, end, text: `[${text.slice(at, end)}]` }
}

/** The first time that a part stands in a scalar, in the text of its first lines. */
function replacePart(
  text: string,
  at: number,
  { old, text: wanted }: Replacement,
): TextEdit | undefined {
  const start = findPart(text, at, old)
  return start === undefined ? undefined : { start, end: start + old.length, text: wanted }
}

/** Where a part of a scalar stands that begins at an offset; `undefined` if it is written otherwise. */
export function findPart(text: string, at: number, part: string): number | undefined {
  const end = scalarEnd(text, at)
  const found = text.indexOf(part, at)
  return found === -1 || found + part.length > end ? undefined : found
}

/** Behind a scalar: its closing quote, or the end of the lines that are indented more than its own. */
function scalarEnd(text: string, at: number): number {
  const first = text[at]
  if (first === '"') return closing(text, at, /\\[\s\S]|"/g, '"')
  if (first === "'") return closing(text, at, /''|'/g, "'")
  const lineEnd = endOfLine(text, at)
  if (first !== '|' && first !== '>') return lineEnd
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const indent = indentOf(text, lineStart)
  let end = lineEnd
  while (end < text.length) {
    const next = endOfLine(text, end + 1)
    const line = text.slice(end + 1, next)
    if (line.trim() !== '' && line.search(/\S/) <= indent) break
    end = next
  }
  return end
}

function closing(text: string, at: number, tokens: RegExp, quote: string): number {
  tokens.lastIndex = at + 1
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    if (match[0] === quote) return match.index
  }
  return text.length
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

/** As the lines of the text end. */
function lineBreakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

function indentOf(text: string, lineStart: number): number {
  return /^ */.exec(text.slice(lineStart, endOfLine(text, lineStart)))?.[0].length ?? 0
}

/** The line of a member, if it has one to itself; a comment behind it stays. */
function removeLine(text: string, at: number, valueAt: number): TextEdit | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = endOfLine(text, at)
  const isAlone = text.slice(start, at).trim() === '' && valueAt < end
  if (!isAlone || /[|>{["'&*]/.test(text[valueAt] ?? '')) return undefined
  const comment = /\s(#.*)$/.exec(text.slice(valueAt, end))?.[1]
  if (comment !== undefined) return { start: at, end, text: comment }
  return { start, end: Math.min(end + 1, text.length), text: '' }
}

/** Lines in front of the one that begins at `at`, with its indentation. */
function insertLine(text: string, at: number, line: string): TextEdit | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const indent = text.slice(start, at)
  if (indent.trim() !== '') return undefined
  const lines = line.split('\n').map(each => indent + each + lineBreakOf(text))
  return { start, end: start, text: lines.join('') }
}

/** The lines of a block map, moved in by two blanks behind a dash. */
function nestBlock(text: string, at: number, key: string): TextEdit | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const indent = text.slice(start, at)
  if (indent.trim() !== '' || text[at] === '{') return undefined
  let end = endOfLine(text, at)
  for (let next = end; next < text.length; ) {
    const lineStart = next + 1
    next = endOfLine(text, lineStart)
    const line = text.slice(lineStart, next)
    const isBlank = /^\s*(?:#|$)/.test(line)
    if (!isBlank && line.search(/\S/) < indent.length) break
    if (!isBlank) end = next
  }
  const [first = '', ...others] = text.slice(start, end).split('\n')
  const moved = others.map(line => (line.trim() === '' ? line : `  ${line}`))
  const head = `${indent}${key}:${lineBreakOf(text)}${indent}- ${first.trimStart()}`
  return { start, end, text: [head, ...moved].join('\n') }
}

/**
 * The text with the edits of each finding done, all of one or none: a finding whose edits overlap
 * those of an earlier one is left for the next time. Edits that are the same are done once.
 */
export function applyFixes(text: string, fixes: readonly (readonly TextEdit[])[]): string {
  const accepted: TextEdit[] = []
  for (const edits of fixes) {
    const fresh = edits.filter(edit => !accepted.some(other => isSame(edit, other)))
    if (!fresh.some(edit => accepted.some(other => overlap(edit, other)))) accepted.push(...fresh)
  }
  let result = ''
  let from = 0
  for (const { start, end, text: wanted } of accepted.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(from, start) + wanted
    from = end
  }
  return result + text.slice(from)
}

function isSame(one: TextEdit, other: TextEdit): boolean {
  return one.start === other.start && one.end === other.end && one.text === other.text
}

function overlap(one: TextEdit, other: TextEdit): boolean {
  return one.start < other.end && other.start < one.end
}
