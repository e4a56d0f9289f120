import { isAbsolute, join } from 'node:path'

/** A path that a test names: it counts from the test's folder. */
export function inFolder(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path)
}
