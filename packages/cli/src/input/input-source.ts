import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isGitAddress } from './git-address.ts'

/**
 * What a list of paths is for. As upstream, an address of a web server is a git repository where
 * policies and tests are expected, unless it ends like a file, and a file elsewhere. A folder with
 * tests is searched, whatever else it holds.
 */
export type PathRole = 'policies' | 'tests' | 'files'

/** Paths and addresses that a flag names. */
export interface PathList {
  readonly role: PathRole
  readonly paths: readonly string[]
}

/** Something that another program makes manifests of. */
export type Rendering = 'kustomize' | 'helm'

/** What has to be fetched or made before it can be read. */
export type InputSource = 'git' | 'http' | 'oci' | 'file' | Rendering

/** Where a path leads; nothing for what can be read as it is. */
export function sourceOf(path: string, role: PathRole): InputSource | undefined {
  if (path.startsWith('oci://')) return 'oci'
  if (path.startsWith('file:')) return 'file'
  if (isGitAddress(path)) return 'git'
  if (!/^https?:\/\//.test(path)) return role === 'tests' ? undefined : renderingOf(path)
  if (role === 'files') return 'http'
  const isFile = /\.(?:ya?ml|json)(?:$|[?#])/.test(path) && !/\/blob\//.test(path)
  return isFile ? 'http' : 'git'
}

/** Whether a path of some lists cannot be read as it is. */
export function needsFetching(lists: readonly PathList[]): boolean {
  return lists.some(({ role, paths }) => paths.some(path => sourceOf(path, role) !== undefined))
}

const kustomizations = ['kustomization.yaml', 'kustomization.yml', 'Kustomization']

/** A folder with a kustomization, a folder or archive with a chart. */
function renderingOf(path: string): Rendering | undefined {
  const found = path === '-' ? undefined : lookAt(path)
  if (found?.isDirectory()) {
    if (existsSync(join(path, 'Chart.yaml'))) return 'helm'
    return kustomizations.some(name => existsSync(join(path, name))) ? 'kustomize' : undefined
  }
  return found?.isFile() && /\.tgz$|\.tar\.gz$/.test(path) ? 'helm' : undefined
}

function lookAt(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined // who reads it says what is wrong
  }
}
