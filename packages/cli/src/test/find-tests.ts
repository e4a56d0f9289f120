import { readdirSync, statSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'
import { PathError } from '../input/paths.ts'
import { readTestFile, type TestFile } from './test-document.ts'

// Deeper folders than this are a loop of links, not a tree of tests.
const maxFolderDepth = 64

/**
 * Reads the test files at and below some paths, in the order of their names; folders whose name
 * begins with a dot are searched too. A path may also be a test file itself.
 *
 * @throws {PathError} for what is not there and for addresses.
 */
export function findTests(paths: readonly string[], fileName: string): readonly TestFile[] {
  return paths.flatMap(path => filesAt(path, fileName)).map(readTestFile)
}

function filesAt(path: string, fileName: string): readonly string[] {
  if (/^(?:https?|git|ssh):\/\//.test(path)) {
    throw new PathError(path, 'git addresses are not supported yet: give a local folder')
  }
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new PathError(path, 'no such file or folder')
  return found.isDirectory() ? filesBelow(normalize(path), fileName, 0) : [normalize(path)]
}

function filesBelow(folder: string, fileName: string, depth: number): readonly string[] {
  if (depth > maxFolderDepth) throw new PathError(folder, 'folders are nested too deeply')
  return readdirSync(folder)
    .sort()
    .flatMap(name => {
      const path = join(folder, name)
      // A link that leads nowhere is passed over.
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
        return filesBelow(path, fileName, depth + 1)
      }
      return basename(path) === fileName ? [path] : []
    })
}
