import { isAbsolute, posix, relative, sep } from 'node:path'

// What programs are told for standard input: they want a file.
const standardInput = 'stdin'

/**
 * A file as programs that know the repository name it: from the current folder, with slashes. What
 * was read elsewhere keeps its address.
 */
export function repositoryPath(file: string, folder: string = process.cwd()): string {
  if (file === '-') return standardInput
  if (isAddress(file)) return file
  const path = isAbsolute(file) ? insideOf(folder, file) : file
  return posix.normalize(path.split(sep).join('/'))
}

/** Whether a file is none of this machine. */
export function isAddress(file: string): boolean {
  return /^[a-z][a-z+]+:\/\//.test(file)
}

function insideOf(folder: string, file: string): string {
  const path = relative(folder, file)
  return path.startsWith('..') || isAbsolute(path) ? file : path
}
