import { readText } from '../input/read-text.ts'

/**
 * The text of a file, or of standard input; a person at a terminal is told what is awaited.
 *
 * @throws {Error} for a file that cannot be read.
 */
export function readFileText(file: string): string {
  const read = readText(file)
  if ('problem' in read) throw new Error(`failed to read file ${file}: ${read.problem}`)
  return read.text
}

/** Reads standard input. @throws {Error} when it cannot be read. */
export function readStandardInput(awaited: string): string {
  if (process.stdin.isTTY) {
    process.stderr.write(`Reading from terminal input.\nEnter ${awaited} and hit Ctrl+D.\n`)
  }
  return readFileText('-')
}
