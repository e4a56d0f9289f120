import { isAbsolute, posix, relative, sep } from 'node:path'

// What programs are told for standard input: they want a file.
const standardInput = 'stdin'

/** A file as programs that know the repository name it: from the current folder, with slashes. */
export function repositoryPath(file: string, folder: string = process.cwd()): string {
  if (file === '-') return standardInput
  const path = isAbsolute(file) ? insideOf(folder, file) : file
  return posix.normalize(path.split(sep).join('/'))
}

function insideOf(folder: string, file: string): string {
  const path = relative(folder, file)
  return path.startsWith('..') || isAbsolute(path) ? file : path
}
