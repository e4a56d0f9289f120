import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'

const folderPrefix = 'ephor-input-'
// File systems take 255 bytes a name.
const maxNameLength = 200

/** Makes a folder for what is fetched, which nobody else may read. */
export function createFetchFolder(): string {
  return mkdtempSync(join(tmpdir(), folderPrefix))
}

/**
 * Where what an address holds is kept: `FOLDER/INDEX-COUNT/NAME…`, with the address in COUNT names.
 * The path alone tells the address, in any thread; the folder above is made.
 */
export function fetchedPath(folder: string, index: number, shown: string): string {
  const names = inNames(encodeURIComponent(shown))
  const path = join(folder, `${index}-${names.length}`, ...names)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  return path
}

// An escape must not be cut; a name must not be hidden, nor end in a way that means a kind of file.
function inNames(encoded: string): readonly string[] {
  const names: string[] = []
  for (let rest = encoded; rest !== ''; ) {
    const cut = /^.*?(?=%?.?$)/s.exec(rest.slice(0, maxNameLength))?.[0].length ?? 0
    const length = rest.length <= maxNameLength ? rest.length : cut
    names.push(`_${rest.slice(0, length)}_`)
    rest = rest.slice(length)
  }
  return names
}

const root = join(tmpdir(), folderPrefix)

/** A path as people know it: of what was fetched the address, with the path below it. */
export function shownPath(path: string): string {
  if (!path.startsWith(root)) return path
  const [, place = '', ...names] = path.slice(root.length).split(sep)
  const count = Number(/^\d+-(?<count>\d+)$/.exec(place)?.groups?.count ?? 0)
  if (count === 0 || names.length < count) return path
  const encoded = names.slice(0, count).map(name => name.slice(1, -1))
  const address = decodeURIComponent(encoded.join(''))
  const below = names.slice(count)
  return below.length === 0 ? address : `${address.replace(/\/$/, '')}/${below.join('/')}`
}
