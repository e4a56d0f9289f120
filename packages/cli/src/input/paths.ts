import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import { compileWildcard } from '@ephor/lang/notation'
import { walkFolder } from './folder.ts'
import { reasonOf } from './read-text.ts'

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

/**
 * The files that a path on the command line stands for: itself, the YAML and JSON files below a
 * folder in the order of their names, or what a pattern (`*`, `?`) finds. `-` is standard input.
 * In folders, names that begin with a dot are passed over, and JSON that is no Kubernetes object:
 * settings of other tools. What cannot be used is a problem: a path that is not there, an address
 * of git, http or OCI, a folder that cannot be read.
 */
export function filesOf(path: string, problem: (error: PathError) => void): readonly string[] {
  try {
    return filesAt(path, problem)
  } catch (error) {
    if (!(error instanceof PathError)) throw error
    problem(error)
    return []
  }
}

function filesAt(path: string, problem: (error: PathError) => void): readonly string[] {
  if (path === '-') return [path]
  if (/^(?:https?|oci|git|ssh):\/\//.test(path)) {
    throw new PathError(path, 'an address cannot be read here: give a local file or folder')
  }
  const kind = kindOfPath(path)
  if (kind === 'folder') return filesBelow(path, problem)
  if (kind === 'file') return [path]
  if (/[*?]/.test(path)) return matching(path, problem)
  throw new PathError(path, 'no such file or folder')
}

function kindOfPath(path: string): 'file' | 'folder' | 'nothing' {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return 'nothing'
    return found.isDirectory() ? 'folder' : 'file'
  } catch (error) {
    throw new PathError(path, reasonOf(error))
  }
}

function filesBelow(folder: string, problem: (error: PathError) => void): readonly string[] {
  const files: string[] = []
  walkFolder(folder, {
    wants: name => !name.startsWith('.'),
    problem: (path, reason) => problem(new PathError(path, reason)),
    file(path, name) {
      if (/\.ya?ml$/i.test(name)) files.push(path)
      else if (/\.json$/i.test(name) && looksLikeObject(path)) files.push(path)
    },
  })
  return files
}

// `apiVersion` is the first member of what kubectl and others write.
const peekBytes = 64 * 1024

/** Whether a JSON file speaks of an `apiVersion` early; true also for one that cannot be read. */
function looksLikeObject(path: string): boolean {
  const bytes = Buffer.alloc(peekBytes)
  try {
    const file = openSync(path, 'r')
    try {
      const length = readSync(file, bytes, 0, peekBytes, 0)
      return bytes.subarray(0, length).includes('"apiVersion"')
    } finally {
      closeSync(file)
    }
  } catch {
    return true // who reads it says why it cannot be read
  }
}

/** Patterns reach over `/`, as wildcards of policies do. */
function matching(pattern: string, problem: (error: PathError) => void): readonly string[] {
  const fixed = pattern.slice(0, pattern.search(/[*?]/))
  const folder = fixed.endsWith('/') ? fixed : dirname(fixed)
  if (kindOfPath(folder) !== 'folder') throw new PathError(pattern, 'no file matches')
  const matches = compileWildcard(normalize(pattern))
  const report = (error: PathError) => {
    if (matches(error.path)) problem(error)
  }
  const found = filesBelow(folder, report).filter(matches)
  if (found.length === 0) throw new PathError(pattern, 'no file matches')
  return found
}
