import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of all files in a folder and below; what goes away meanwhile does not count. */
export function folderSize(folder: string): number {
  let size = 0
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    size += entry.isDirectory() ? folderSize(path) : fileSize(path)
  }
  return size
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // gone, or not there yet
  }
}

function fileSize(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0
}
