import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from './read-text.ts'

/** Takes what is found in a folder and below. */
export interface FolderVisitor {
  file(path: string, name: string): void
  /** What cannot be looked at; the rest is found. */
  problem(path: string, reason: string): void
  /** Whether an entry is to be looked at; default all. */
  readonly wants?: (name: string) => boolean
}

/**
 * Finds the plain files of a folder and of those below it, in the order of their names. A link back
 * to a folder that is being looked at is passed over, as is one that leads nowhere.
 */
export function walkFolder(folder: string, visitor: FolderVisitor): void {
  const found = look(folder, visitor)
  if (found !== undefined) walk(folder, [keyOf(found)], visitor)
}

function walk(folder: string, above: readonly string[], visitor: FolderVisitor): void {
  for (const name of namesIn(folder, visitor)) {
    if (visitor.wants?.(name) === false) continue
    const path = join(folder, name)
    const found = look(path, visitor)
    if (found?.isFile()) visitor.file(path, name)
    if (!found?.isDirectory()) continue
    const key = keyOf(found)
    if (!above.includes(key)) walk(path, [...above, key], visitor)
  }
}

function keyOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`
}

function look(path: string, visitor: FolderVisitor): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    visitor.problem(path, reasonOf(error))
    return undefined
  }
}

function namesIn(folder: string, visitor: FolderVisitor): readonly string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    visitor.problem(folder, reasonOf(error))
    return []
  }
}
