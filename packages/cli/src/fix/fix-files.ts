import { statSync, writeFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { walkFolder } from '../input/folder.ts'
import { PathError } from '../input/paths.ts'
import { reasonOf } from '../input/read-text.ts'

/**
 * A path that is a file, or the files of a folder and below whose name is asked for.
 *
 * @throws {PathError} for a path that is not there, or a folder that cannot be read.
 */
export function filesToFix(path: string, wants: (name: string) => boolean): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new PathError(path, 'no such file or directory')
  if (!found.isDirectory()) return [normalize(path)]
  const files: string[] = []
  walkFolder(path, {
    file(each, name) {
      if (wants(name)) files.push(join(each))
    },
    problem(each, reason) {
      throw new PathError(each, reason)
    },
  })
  return files
}

/** Writes a fixed file back, and says so as upstream does. */
export function saveFile(
  path: string,
  text: string,
  { what, say }: { readonly what: string; readonly say: (line: string) => void },
): void {
  say(`  Saving ${what} (${path})...`)
  try {
    writeFileSync(path, text)
    say('    OK')
  } catch (error) {
    say(`    ERROR: saving ${what} (${path}): ${reasonOf(error)}`)
  }
}
