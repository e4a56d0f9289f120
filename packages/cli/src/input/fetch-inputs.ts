import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shownAddress } from '../http/shown-address.ts'
import { downloadArtifact } from '../oci/download-artifact.ts'
import { cloneRepository, type GitSettings } from './clone-repository.ts'
import { FetchError } from './fetch-error.ts'
import { createFetchFolder, fetchedPath } from './fetched-path.ts'
import { withoutFolder } from './git-address.ts'
import { downloadFile } from './http-address.ts'
import { type InputSource, type PathList, type PathRole, sourceOf } from './input-source.ts'
import type { InputProblem } from './problem.ts'
import { render } from './render-folder.ts'
import { isOnPath } from './run-tool.ts'

/** Lists of paths, all of them local now. */
export interface FetchedInputs {
  readonly lists: readonly (readonly string[])[]
  /** What could not be fetched; in its place stands an empty folder. */
  readonly problems: readonly InputProblem[]
  /** Takes away what was fetched. */
  remove(): void
}

/**
 * Fetches what addresses name (git, http, OCI) and renders kustomizations and charts, into files
 * and folders that stand for them in the lists. Where all paths can be read as they are, nothing
 * happens.
 */
export async function fetchInputs(
  lists: readonly PathList[],
  settings: GitSettings,
): Promise<FetchedInputs> {
  const wanted = new Map<string, InputSource>()
  for (const { role, paths } of lists) {
    for (const path of paths) {
      const source = sourceOf(path, role)
      if (source !== undefined) wanted.set(keyOf(path, role), source)
    }
  }
  const asTheyAre = lists.map(({ paths }) => paths)
  if (wanted.size === 0) return { lists: asTheyAre, problems: [], remove() {} }
  const kept = new KeptFolder()
  const problems: InputProblem[] = []
  const fetched = new Map<string, string>()
  await Promise.all(
    [...wanted].map(async ([key, source], index) => {
      const path = key.slice(key.indexOf(' ') + 1)
      const target = fetchedPath(kept.folder, index, shownAddress(nameOf(source, path, settings)))
      const found = await fetchOne(source, path, { target, settings })
      if ('problem' in found) problems.push(found.problem)
      if ('path' in found) fetched.set(key, found.path)
    }),
  )
  return {
    lists: lists.map(({ role, paths }) =>
      paths.map(path => fetched.get(keyOf(path, role)) ?? path),
    ),
    problems,
    remove: () => kept.remove(),
  }
}

/** What stands before the path of a file that is fetched. */
function nameOf(source: InputSource, path: string, { branch }: GitSettings): string {
  try {
    return source === 'git' ? withoutFolder(path, branch) : path
  } catch (error) {
    if (error instanceof FetchError) return path // nothing will be fetched
    throw error
  }
}

function keyOf(path: string, role: PathRole): string {
  return `${role} ${path}`
}

interface Fetching {
  readonly target: string
  readonly settings: GitSettings
}

/** Where an input is now, and what is wrong with it. */
type Found =
  | { readonly path: string }
  | { readonly problem: InputProblem; readonly path: string }
  | { readonly problem: InputProblem }

async function fetchOne(source: InputSource, path: string, fetching: Fetching): Promise<Found> {
  const { target, settings } = fetching
  const place = shownAddress(path)
  if (source === 'kustomize' && !isOnPath('kustomize', settings.env)) {
    return { problem: { severity: 'warning', place, message: notRendered(path) } }
  }
  try {
    return { path: await fetchFrom(source, path, fetching) }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target)
    return { problem: { severity: 'error', place, message: error.message }, path: target }
  }
}

function notRendered(path: string): string {
  return `its files are read as they are: to read what its kustomization makes of them, put kustomize on the path, or pipe the output of: kustomize build ${path}`
}

async function fetchFrom(
  source: InputSource,
  path: string,
  { target, settings }: Fetching,
): Promise<string> {
  const { env } = settings
  switch (source) {
    case 'git':
      return cloneRepository(path, target, settings)
    case 'http':
      await downloadFile(path, target)
      return target
    case 'oci':
      writeLayers(await downloadArtifact(path, { isInsecure: false, env }), target)
      return target
    case 'kustomize':
    case 'helm':
      await render(source, path, { target, env })
      return target
    case 'file':
      throw new FetchError('give the path itself, without file:')
  }
}

function writeLayers(layers: readonly Buffer[], folder: string): void {
  mkdirSync(folder)
  for (const [index, bytes] of layers.entries()) {
    const name = `layer-${String(index + 1).padStart(4, '0')}.yaml`
    writeFileSync(join(folder, name), bytes, { mode: 0o600 })
  }
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A folder that goes away with the command, however that ends. */
class KeptFolder {
  readonly folder: string = createFetchFolder()
  readonly #onSignal = (signal: NodeJS.Signals): void => {
    this.remove()
    process.kill(process.pid, signal)
  }

  constructor() {
    chmodSync(this.folder, 0o700)
    for (const signal of endings) process.once(signal, this.#onSignal)
  }

  remove(): void {
    for (const signal of endings) process.off(signal, this.#onSignal)
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
