import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { looksBinary, maxTextBytes, notText, readText, reasonOf } from './read-text.ts'

/** Some documents of a file, all of them whole. */
export interface TextPart {
  readonly text: string
  /** How many lines of the file come before; counted when somebody asks. */
  linesBefore(): number
}

/** Bytes of a file, `end` not included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

// Large enough that what a part costs does not count, small enough that nobody notices a few of
// them in memory.
const partBytes = 2 * 1024 * 1024

/** The file cannot be read; the message says why. */
class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

/** What to read of a file, and how much at a time. */
export interface PartSettings {
  /** Begins and ends where parts may; default the whole file. */
  readonly range?: ByteRange
  readonly bytes?: number
  /** Who reads several ranges of a file lets its lines be counted once. */
  readonly lines?: FileLines
}

/**
 * Reads a text file, or a range of it, in parts, so that it is never in memory as a whole. A part
 * ends behind a line that is `---` alone: YAML is cut there whatever surrounds it. Gives why the
 * rest of the file cannot be read, if so.
 */
export function readTextParts(
  file: string,
  visit: (part: TextPart) => void,
  settings: PartSettings = {},
): string | undefined {
  // What is no plain file, a pipe for one, cannot be read twice.
  const isPlain = file !== '-' && statSync(file, { throwIfNoEntry: false })?.isFile() === true
  if (!isPlain) return visitWhole(file, visit)
  try {
    const reader = new PartReader(file, settings)
    try {
      for (let part = reader.next(); part !== undefined; part = reader.next()) visit(part)
    } finally {
      reader.close()
    }
    return undefined
  } catch (error) {
    if (error instanceof UnreadableError) return error.message
    throw error
  }
}

function visitWhole(file: string, visit: (part: TextPart) => void): string | undefined {
  const read = readText(file)
  if ('problem' in read) return read.problem
  visit({ text: read.text, linesBefore: () => 0 })
  return undefined
}

/**
 * The buffer of the reader before: memory that is new to the process costs more than the reading
 * itself, and a thread reads many ranges.
 */
let spare: Buffer | undefined

function takeBuffer(bytes: number): Buffer {
  const buffer = spare?.length === bytes ? spare : Buffer.allocUnsafe(bytes)
  spare = undefined
  return buffer
}

class PartReader {
  readonly #file: number
  readonly #lines: LineCounter
  readonly #end: number
  /** Where in the file the buffer starts, and how much of it is filled. */
  #start: number
  #filled = 0
  #buffer: Buffer
  /** A text that starts as JSON has its separators elsewhere. */
  #isWhole = false
  #isBegun = false

  constructor(file: string, { range, bytes = partBytes, lines = new FileLines() }: PartSettings) {
    this.#buffer = takeBuffer(bytes)
    this.#file = attempt(() => openSync(file, 'r'))
    this.#lines = lines.of(file)
    this.#start = range?.start ?? 0
    this.#end = range?.end ?? Number.POSITIVE_INFINITY
  }

  next(): TextPart | undefined {
    for (;;) {
      const isLast = this.#fill()
      if (!this.#isBegun) this.#begin()
      if (isLast) return this.#filled === 0 ? undefined : this.#take(this.#filled)
      const cut = this.#isWhole ? -1 : lastCut(this.#buffer)
      if (cut !== -1) return this.#take(cut)
      this.#grow()
    }
  }

  close(): void {
    spare = this.#buffer
    closeSync(this.#file)
  }

  /** Fills the buffer; true when there is nothing behind it. */
  #fill(): boolean {
    while (this.#filled < this.#buffer.length) {
      const room = this.#buffer.length - this.#filled
      const position = this.#start + this.#filled
      const wanted = Math.min(room, this.#end - position)
      if (wanted === 0) return true
      const count = this.#read(wanted, position)
      if (count === 0) return true
      this.#filled += count
    }
    return this.#start + this.#filled === this.#end
  }

  #read(wanted: number, position: number): number {
    return attempt(() => readSync(this.#file, this.#buffer, this.#filled, wanted, position))
  }

  #begin(): void {
    const start = this.#buffer.subarray(0, this.#filled)
    this.#isBegun = true
    if (looksBinary(start)) throw new UnreadableError(notText)
    this.#isWhole = startsLikeJson(start)
  }

  #take(length: number): TextPart {
    const bytes = this.#buffer.subarray(0, length)
    if (!isUtf8(bytes)) throw new UnreadableError(notText)
    const start = this.#start
    const text = bytes.toString('utf8')
    this.#buffer.copyWithin(0, length, this.#filled)
    this.#start += length
    this.#filled -= length
    let before: number | undefined
    return {
      text,
      linesBefore: () => {
        before ??= this.#lines.before(start)
        return before
      },
    }
  }

  #grow(): void {
    if (this.#buffer.length >= maxTextBytes) {
      throw new UnreadableError(`a document larger than ${maxTextBytes} bytes: split the file`)
    }
    const larger = Buffer.allocUnsafe(Math.min(2 * this.#buffer.length, maxTextBytes))
    this.#buffer.copy(larger, 0, 0, this.#filled)
    this.#buffer = larger
  }
}

/** Counts the lines of files: of each from the place on that was asked for last. */
export class FileLines {
  readonly #counters: Map<string, LineCounter> = new Map()

  of(file: string): LineCounter {
    const known = this.#counters.get(file)
    if (known !== undefined) return known
    const counter = new LineCounter(file)
    this.#counters.set(file, counter)
    return counter
  }
}

class LineCounter {
  readonly #file: string
  #at = 0
  #lines = 0

  constructor(file: string) {
    this.#file = file
  }

  /** How many lines end before a place. */
  before(place: number): number {
    if (place < this.#at) {
      this.#at = 0
      this.#lines = 0
    }
    if (place > this.#at) this.#countTo(place)
    return this.#lines
  }

  #countTo(place: number): void {
    const buffer = Buffer.allocUnsafe(64 * 1024)
    const file = openSync(this.#file, 'r')
    try {
      while (this.#at < place) {
        const wanted = Math.min(buffer.length, place - this.#at)
        const count = readSync(file, buffer, 0, wanted, this.#at)
        if (count === 0) break
        this.#lines += newlinesIn(buffer.subarray(0, count))
        this.#at += count
      }
    } finally {
      closeSync(file)
    }
  }
}

function newlinesIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count++
  return count
}

const newline = 0x0a
const separator = Buffer.from('\n---\n')

/**
 * The last place where bytes may be cut: behind a separator line, before what begins a YAML
 * document beyond doubt; -1 if there is none.
 */
function lastCut(bytes: Buffer): number {
  let found = bytes.lastIndexOf(separator)
  while (found !== -1) {
    const cut = found + separator.length
    if (canCut(bytes, found)) return cut
    found = found === 0 ? -1 : bytes.lastIndexOf(separator, found - 1)
  }
  return -1
}

/** The first place, not before `from`, where bytes may be cut; -1 if there is none. */
export function firstCut(bytes: Buffer, from: number): number {
  let found = bytes.indexOf(separator, from)
  while (found !== -1) {
    const cut = found + separator.length
    if (canCut(bytes, found)) return cut
    found = bytes.indexOf(separator, found + 1)
  }
  return -1
}

/**
 * Of two separator lines in turn, the second belongs to the document behind it. Where the line
 * before begins is not known in the first line of what was read.
 */
function canCut(bytes: Buffer, found: number): boolean {
  const lineBefore = found === 0 ? -1 : bytes.lastIndexOf(newline, found - 1)
  const isSecond = bytes.toString('latin1', lineBefore + 1, lineBefore + 4) === '---'
  return lineBefore !== -1 && !isSecond && beginsYaml(bytes[found + separator.length])
}

/** A letter or a comment. */
function beginsYaml(byte: number | undefined): boolean {
  if (byte === undefined) return false
  return byte === 0x23 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

/** A brace, behind white space of any kind. */
export function startsLikeJson(bytes: Buffer): boolean {
  return /^[\s\ufeff\x85]*\{/.test(bytes.subarray(0, 4_096).toString('utf8'))
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new UnreadableError(reasonOf(error), { cause: error })
  }
}
