import { statSync } from 'node:fs'
import { normalize } from 'node:path'
import { walkFolder } from '../input/folder.ts'
import { PathError } from '../input/paths.ts'
import { readTestFile, type TestFile } from './test-document.ts'

/**
 * Reads the test files at and below some paths, in the order of their names; folders whose name
 * begins with a dot are searched too. A path may also be a test file itself.
 *
 * @throws {PathError} for what is not there or cannot be read, and for addresses.
 */
export function findTests(paths: readonly string[], fileName: string): readonly TestFile[] {
  return paths.flatMap(path => filesAt(path, fileName)).map(readTestFile)
}

function filesAt(path: string, fileName: string): readonly string[] {
  if (/^(?:https?|git|ssh):\/\//.test(path)) {
    throw new PathError(path, 'an address cannot be read here: give a local folder')
  }
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new PathError(path, 'no such file or folder')
  return found.isDirectory() ? filesBelow(normalize(path), fileName) : [normalize(path)]
}

function filesBelow(folder: string, fileName: string): readonly string[] {
  const files: string[] = []
  walkFolder(folder, {
    file(path, name) {
      if (name === fileName) files.push(path)
    },
    problem(path, reason) {
      throw new PathError(path, reason)
    },
  })
  return files
}
