import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { type ByteRange, firstCut, startsLikeJson } from '../input/text-parts.ts'

/** A part of the work for one thread: a file, or a range of it that can be read on its own. */
export interface Task {
  readonly file: string
  readonly range: ByteRange | undefined
}

// Documents are a few kilobytes; where no cut comes within the second, the file is not made of them.
const firstLookBytes = 64 * 1024
const lookBytes = 1024 * 1024

/**
 * Cuts files into tasks of some size. What cannot be cut, JSON or one large list, is one task, as
 * is a file that cannot be read: who works on it finds out.
 */
export function tasksFor(files: readonly string[], taskBytes: number): readonly Task[] {
  return files.flatMap((file): readonly Task[] => {
    const size = sizeOf(file)
    if (size <= 2 * taskBytes) return [{ file, range: undefined }]
    return rangesOf(file, size, taskBytes).map(range => ({ file, range }))
  })
}

/** The size of a plain file in bytes; 0 for everything else. */
export function sizeOf(file: string): number {
  const found = file === '-' ? undefined : statSync(file, { throwIfNoEntry: false })
  return found?.isFile() ? found.size : 0
}

function rangesOf(file: string, size: number, taskBytes: number): readonly ByteRange[] {
  const descriptor = openOrNot(file)
  if (descriptor === undefined) return [{ start: 0, end: size }]
  try {
    const ranges: ByteRange[] = []
    let start = 0
    for (let cut = cutAfter(descriptor, taskBytes); cut !== -1 && cut < size; ) {
      ranges.push({ start, end: cut })
      start = cut
      cut = cutAfter(descriptor, start + taskBytes)
    }
    ranges.push({ start, end: size })
    return startsWithJson(descriptor) ? [{ start: 0, end: size }] : ranges
  } finally {
    closeSync(descriptor)
  }
}

function openOrNot(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch {
    return undefined // who reads the file says why it cannot be read
  }
}

function cutAfter(descriptor: number, place: number): number {
  for (const count of [firstLookBytes, lookBytes]) {
    const cut = firstCut(bytesAt(descriptor, place, count), 0)
    if (cut !== -1) return place + cut
  }
  return -1
}

function startsWithJson(descriptor: number): boolean {
  return startsLikeJson(bytesAt(descriptor, 0, firstLookBytes))
}

function bytesAt(descriptor: number, place: number, count: number): Buffer {
  const buffer = Buffer.allocUnsafe(count)
  return buffer.subarray(0, readSync(descriptor, buffer, 0, count, place))
}
