import { type Range, readClass } from './posix-class.ts'
import { match, type Reader, readEscape, regexProblem, takeCharacter } from './posix-reader.ts'

/** A regular expression as a tree; anchors are empty. */
export type PosixNode =
  | { readonly kind: 'empty' }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'class'; readonly ranges: readonly Range[] }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PosixNode[] }
  | {
      readonly kind: 'repeat'
      readonly part: PosixNode
      readonly min: number
      /** `undefined` if there is no upper bound. */
      readonly max: number | undefined
    }

const maxDepth = 1000
const maxRepeat = 1000

/** Any character but a line end. */
const anyCharacter: readonly Range[] = [
  { from: 1, to: 9 },
  { from: 11, to: 0x10ffff },
]

/**
 * Parses a regular expression in the syntax of Go without Perl's extensions.
 *
 * Source: regexp/syntax of Go, Parse with no flags.
 *
 * @throws {JmespathError} `VALUE` with Go's text.
 */
export function parsePosixRegex(pattern: string): PosixNode {
  const reader: Reader = { text: pattern, at: 0, depth: 0 }
  const node = readChoice(reader)
  if (reader.at < pattern.length) throw regexProblem('unexpected )', pattern)
  return node
}

// Choice = Sequence { "|" Sequence } ;  Sequence = { Atom { Repeat } }
function readChoice(reader: Reader): PosixNode {
  const parts: PosixNode[] = [readSequence(reader)]
  while (reader.text[reader.at] === '|') {
    reader.at++
    parts.push(readSequence(reader))
  }
  return parts.length === 1 ? (parts[0] ?? { kind: 'empty' }) : { kind: 'choice', parts }
}

function readSequence(reader: Reader): PosixNode {
  const { text } = reader
  const parts: PosixNode[] = []
  while (reader.at < text.length && text[reader.at] !== '|' && text[reader.at] !== ')') {
    const start = reader.at
    const repeat = readRepeat(reader)
    if (repeat === undefined) {
      parts.push(readAtom(reader))
      continue
    }
    const part = parts.pop()
    const written = text.slice(start, reader.at)
    if (part === undefined) throw regexProblem('missing argument to repetition operator', written)
    const node: PosixNode = { kind: 'repeat', part, ...repeat.bounds }
    if (repeat.isCounted && !isRepeatable(node, maxRepeat)) {
      throw regexProblem('invalid repeat count', written)
    }
    parts.push(node)
  }
  return { kind: 'sequence', parts }
}

interface Repeat {
  readonly bounds: { readonly min: number; readonly max: number | undefined }
  readonly isCounted: boolean
}

const simpleRepeats: ReadonlyMap<string, Repeat['bounds']> = new Map([
  ['*', { min: 0, max: undefined }],
  ['+', { min: 1, max: undefined }],
  ['?', { min: 0, max: 1 }],
])

const counted = /\{(0|[1-9][0-9]*)(?:(,)(0|[1-9][0-9]*)?)?\}/y

/** A repetition, if there is one; a brace that starts none is a character. */
function readRepeat(reader: Reader): Repeat | undefined {
  const { text, at } = reader
  const simple = simpleRepeats.get(text.charAt(at))
  if (simple !== undefined) {
    reader.at++
    return { bounds: simple, isCounted: false }
  }
  const found = match(counted, reader)
  if (found === null) return undefined
  const [written, minText, comma, maxText] = found
  const min = Number(minText)
  const max = comma === undefined ? min : maxText === undefined ? undefined : Number(maxText)
  if (min > maxRepeat || (max !== undefined && (max > maxRepeat || min > max))) {
    throw regexProblem('invalid repeat count', written)
  }
  return { bounds: { min, max }, isCounted: min >= 2 || (max ?? 0) >= 2 }
}

/** Whether counted repetitions within one another stay below a bound together. */
function isRepeatable(node: PosixNode, bound: number): boolean {
  switch (node.kind) {
    case 'empty':
    case 'literal':
    case 'class':
      return true
    case 'sequence':
    case 'choice':
      return node.parts.every(part => isRepeatable(part, bound))
    case 'repeat': {
      const isSimple = node.min <= 1 && (node.max ?? 1) <= 1
      const times = isSimple ? 1 : (node.max ?? Math.max(node.min, 1))
      return times === 0 || (times <= bound && isRepeatable(node.part, Math.floor(bound / times)))
    }
  }
}

function readAtom(reader: Reader): PosixNode {
  switch (reader.text[reader.at]) {
    case '(':
      return readGroup(reader)
    case '[':
      return { kind: 'class', ranges: readClass(reader) }
    case '.':
      reader.at++
      return { kind: 'class', ranges: anyCharacter }
    case '^':
    case '$':
      reader.at++
      return { kind: 'empty' }
    case '\\':
      return { kind: 'literal', text: String.fromCodePoint(readEscape(reader)) }
    default:
      return { kind: 'literal', text: String.fromCodePoint(takeCharacter(reader)) }
  }
}

function readGroup(reader: Reader): PosixNode {
  reader.at++
  reader.depth++
  if (reader.depth > maxDepth) throw regexProblem('expression nests too deeply', reader.text)
  const node = readChoice(reader)
  if (reader.text[reader.at] !== ')') throw regexProblem('missing closing )', reader.text)
  reader.at++
  reader.depth--
  return node
}
