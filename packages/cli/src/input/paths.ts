import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileWildcard } from '@ephor/lang/notation'

/** A path that cannot be used, with what to do instead. */
export class PathError extends Error {
  override readonly name = 'PathError'
  readonly path: string
  readonly reason: string

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`)
    this.path = path
    this.reason = reason
  }
}

const documentName = /\.(?:ya?ml|json)$/i

// Deeper folders than this are a loop of links, not a tree of policies.
const maxFolderDepth = 64

/**
 * The files that a path on the command line stands for: itself, the YAML and JSON files below a
 * folder in the order of their names, or what a pattern (`*`, `?`) finds. `-` is standard input.
 *
 * @throws {PathError} for what is not there and for git, http and OCI addresses.
 */
export function filesOf(path: string): readonly string[] {
  if (path === '-') return [path]
  if (/^(?:https?|oci|git|ssh):\/\//.test(path)) {
    throw new PathError(
      path,
      'addresses of git, http and OCI are not supported yet: give a local file or folder',
    )
  }
  const kind = kindOfPath(path)
  if (kind === 'folder') return filesBelow(path, 0)
  if (kind === 'file') return [path]
  if (/[*?]/.test(path)) return matching(path)
  throw new PathError(path, 'no such file or folder')
}

function kindOfPath(path: string): 'file' | 'folder' | 'nothing' {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return 'nothing'
  return found.isDirectory() ? 'folder' : 'file'
}

function filesBelow(folder: string, depth: number): readonly string[] {
  if (depth > maxFolderDepth) throw new PathError(folder, 'folders are nested too deeply')
  const entries = readdirSync(folder).sort()
  return entries.flatMap(name => {
    const path = join(folder, name)
    const kind = kindOfPath(path)
    if (kind === 'folder') return filesBelow(path, depth + 1)
    return kind === 'file' && documentName.test(name) ? [path] : []
  })
}

/** Patterns reach over `/`, as wildcards of policies do. */
function matching(pattern: string): readonly string[] {
  const fixed = pattern.slice(0, pattern.search(/[*?]/))
  const folder = fixed.endsWith('/') ? fixed : dirname(fixed)
  const matches = compileWildcard(
    folder === '.' && !fixed.startsWith('./') ? `${pattern}` : pattern,
  )
  if (kindOfPath(folder) !== 'folder') throw new PathError(pattern, 'no file matches')
  const found = filesBelow(folder, 0).filter(matches)
  if (found.length === 0) throw new PathError(pattern, 'no file matches')
  return found
}
