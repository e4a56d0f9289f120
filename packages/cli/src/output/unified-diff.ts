import { type Colours, noColours } from './colour.ts'

/** Two texts to be compared, with the names of their files. */
export interface DiffInput {
  readonly before: string
  readonly after: string
  /** Behind `---` and `+++`. */
  readonly beforeName: string
  readonly afterName: string
}

const context = 3

/**
 * What changes from one text to the other, as `diff -u` prints it, with a line end; empty where
 * nothing does. Texts that end without one are followed by `\ No newline at end of file`.
 */
export function unifiedDiff(
  { before, after, beforeName, afterName }: DiffInput,
  colours: Colours = noColours,
): string {
  if (before === after) return ''
  const names = [colours.bold(`--- ${beforeName}`), colours.bold(`+++ ${afterName}`)]
  return `${names.join('\n')}\n${diffHunks(before, after, colours)}`
}

/** As `unifiedDiff`, without the lines that name files. */
export function diffHunks(before: string, after: string, colours: Colours = noColours): string {
  const edits = lineEdits(linesOf(before), linesOf(after))
  const lines = hunksOf(edits).flatMap(hunk => hunkLines(hunk, colours))
  return lines.map(line => `${line}\n`).join('')
}

/** The last line of a text without a line end says so, and differs from the same line with one. */
function linesOf(text: string): readonly string[] {
  if (text === '') return []
  if (text.endsWith('\n')) return text.slice(0, -1).split('\n')
  return `${text}\n\\ No newline at end of file`.split(/\n(?!\\ No newline at end of file$)/)
}

/** A line that stays, goes or comes. */
interface Edit {
  readonly kind: ' ' | '-' | '+'
  readonly text: string
}

interface Hunk {
  /** From 0. */
  readonly beforeStart: number
  readonly afterStart: number
  readonly edits: readonly Edit[]
}

/** What two texts have in common at their ends needs no search. */
function lineEdits(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const stays = (text: string): Edit => ({ kind: ' ', text })
  return [
    ...before.slice(0, start).map(stays),
    ...middleEdits(
      before.slice(start, before.length - end),
      after.slice(start, after.length - end),
    ),
    ...before.slice(before.length - end).map(stays),
  ]
}

// The work grows with the product of the lengths; what differs that much is shown as exchanged.
const maxCells = 4_000_000

/** The longest common subsequence; of equal ones that which removes first. */
function middleEdits(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const width = after.length + 1
  if ((before.length + 1) * width > maxCells) {
    return [
      ...before.map((text): Edit => ({ kind: '-', text })),
      ...after.map((text): Edit => ({ kind: '+', text })),
    ]
  }
  const common = commonLengths(before, after)
  const edits: Edit[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]]
    if (old !== undefined && old === now) {
      edits.push({ kind: ' ', text: old })
      i++
      j++
    } else if (
      old !== undefined &&
      (now === undefined || (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      edits.push({ kind: '-', text: old })
      i++
    } else {
      edits.push({ kind: '+', text: now ?? '' })
      j++
    }
  }
  return edits
}

/** Of what is left behind each pair of places, row by row. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const at = i * width + j
      lengths[at] =
        before[i] === after[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  return lengths
}

/** Changes with the lines around them; those that are near each other are told together. */
function hunksOf(edits: readonly Edit[]): readonly Hunk[] {
  const changed = edits.flatMap(({ kind }, index) => (kind === ' ' ? [] : [index]))
  const ranges: { start: number; end: number }[] = []
  for (const index of changed) {
    const start = Math.max(0, index - context)
    const end = Math.min(edits.length, index + context + 1)
    const last = ranges.at(-1)
    if (last !== undefined && start <= last.end) last.end = end
    else ranges.push({ start, end })
  }
  let [at, beforeStart, afterStart] = [0, 0, 0]
  return ranges.map(({ start, end }) => {
    for (; at < start; at++) {
      beforeStart++
      afterStart++
    }
    const hunk = { beforeStart, afterStart, edits: edits.slice(start, end) }
    at = end
    beforeStart += countOf(hunk.edits, '+')
    afterStart += countOf(hunk.edits, '-')
    return hunk
  })
}

/** How many lines are not of one kind. */
function countOf(edits: readonly Edit[], other: Edit['kind']): number {
  return edits.filter(({ kind }) => kind !== other).length
}

function hunkLines({ beforeStart, afterStart, edits }: Hunk, colours: Colours): readonly string[] {
  const range = (start: number, length: number) =>
    // As `diff`: an empty range names the line before it.
    `${length === 0 ? start : start + 1}${length === 1 ? '' : `,${length}`}`
  const before = range(beforeStart, countOf(edits, '+'))
  const after = range(afterStart, countOf(edits, '-'))
  const paint = { ' ': (text: string) => text, '-': colours.bad, '+': colours.good }
  return [
    colours.dim(`@@ -${before} +${after} @@`),
    ...edits.map(({ kind, text }) => paint[kind](`${kind}${text}`)),
  ]
}
