import { isUtf8 } from 'node:buffer'
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'

/** What a file holds, or why it cannot be read. */
export type TextResult = { readonly text: string } | { readonly problem: string }

/** A larger text does not fit into one string of V8. */
export const maxTextBytes: number = 511 * 1024 * 1024

/** Why a file is refused that is no text, and what to do. */
export const notText = 'not a text in UTF-8: name files of YAML or JSON'

const tooLarge = `larger than ${maxTextBytes} bytes: split the file`

/** Reads a text file whole, `-` from standard input; binary files are refused. */
export function readText(file: string): TextResult {
  try {
    const bytes = file === '-' ? readStream(0) : readFile(file)
    if (bytes === 'too large') return { problem: tooLarge }
    return looksBinary(bytes) || !isUtf8(bytes)
      ? { problem: notText }
      : { text: bytes.toString('utf8') }
  } catch (error) {
    return { problem: reasonOf(error) }
  }
}

/** NUL does not occur in YAML or JSON; in UTF-16 and in binary files it comes early. */
export function looksBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, 8_192).includes(0)
}

function readFile(file: string): Buffer | 'too large' {
  const descriptor = openSync(file, 'r')
  try {
    const found = fstatSync(descriptor)
    if (!found.isFile() && !found.isDirectory()) return readStream(descriptor)
    return found.size > maxTextBytes ? 'too large' : readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const chunkBytes = 64 * 1024

/** Pipes and devices have no size, and some have no end. */
function readStream(descriptor: number): Buffer | 'too large' {
  const chunks: Buffer[] = []
  let size = 0
  for (;;) {
    const chunk = Buffer.allocUnsafe(chunkBytes)
    const count = readWhenReady(descriptor, chunk)
    if (count === 0) return Buffer.concat(chunks)
    chunks.push(chunk.subarray(0, count))
    size += count
    if (size > maxTextBytes) return 'too large'
    if (chunks.length === 1 && looksBinary(chunk.subarray(0, count))) return chunk
  }
}

const pauseMilliseconds = 10

/** Who writes into a pipe may let us wait. */
function readWhenReady(descriptor: number, chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, chunk, 0, chunk.length, null)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code === 'EOF') return 0
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMilliseconds)
    }
  }
}

/** Why the file system refuses, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'no such file or folder'
    case 'EACCES':
      return 'permission denied: make it readable for this user'
    case 'ELOOP':
      return 'a link that leads to itself'
    case 'EISDIR':
      return 'is a folder'
    default:
      return error instanceof Error ? error.message : String(error)
  }
}
