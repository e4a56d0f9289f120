import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'

/** What a file holds, or why it cannot be read. */
export type TextResult = { readonly text: string } | { readonly problem: string }

/** A larger text does not fit into one string of V8. */
export const maxTextBytes: number = 511 * 1024 * 1024

/** Reads a text file whole, `-` from standard input; binary files are refused. */
export function readText(file: string): TextResult {
  try {
    const bytes = readFileSync(file === '-' ? 0 : file)
    if (bytes.length > maxTextBytes) {
      return { problem: `larger than ${maxTextBytes} bytes: split the file` }
    }
    // NUL does not occur in YAML or JSON; in UTF-16 and in binary files it comes early.
    if (bytes.subarray(0, 8_192).includes(0) || !isUtf8(bytes)) {
      return { problem: 'not a text file in UTF-8' }
    }
    return { text: bytes.toString('utf8') }
  } catch (error) {
    return { problem: reasonOf(error) }
  }
}

/** Why the file system refuses, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ENOENT':
      return 'no such file or folder'
    case 'EACCES':
      return 'permission denied'
    case 'ELOOP':
      return 'a link that leads to itself'
    case 'ENOTDIR':
      return 'no such file or folder'
    case 'EISDIR':
      return 'is a folder'
    case 'ERR_FS_FILE_TOO_LARGE':
      return 'too large for one text: split the file'
    default:
      return error instanceof Error ? error.message : String(error)
  }
}
