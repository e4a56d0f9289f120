import { FetchError } from './fetch-error.ts'

/** A repository, and what of it is meant. */
export interface GitAddress {
  /** What git clones. */
  readonly repository: string
  /** A branch or a tag; the repository's own choice where there is none. */
  readonly branch: string | undefined
  /** A folder or file below the top of the repository; empty for all of it. */
  readonly path: string
}

/** Whether a text can only be an address of git. */
export function isGitAddress(text: string): boolean {
  return (
    /^(?:git\+(?:https?|ssh)|git|ssh):\/\//.test(text) ||
    /^https?:\/\/[^?#]+\.git(?:$|[/?#])/.test(text) ||
    /^[\w.-]+@[\w.-]+:[^\\]/.test(text)
  )
}

/**
 * Reads an address of git. Address = `HOST/OWNER/REPOSITORY/BRANCH` without a branch flag,
 * `HOST/OWNER/REPOSITORY/FOLDER` with one (both as upstream), or the address that forges show for a
 * folder, `…/tree/BRANCH/FOLDER`. Where the repository ends in `.git`, or at `//`, a folder may
 * follow, and `?ref=BRANCH`.
 *
 * @throws {FetchError} for what names no repository.
 */
export function parseGitAddress(text: string, branchFlag: string | undefined): GitAddress {
  const address = text.replace(/^git\+/, '')
  const scpLike = /^(?<repository>[^/]+@[^/:]+:[^?]*?)(?:\?ref=(?<ref>.*))?$/.exec(address)
  if (!address.includes('://') && scpLike?.groups !== undefined) {
    const { repository = '', ref } = scpLike.groups
    return { ...split(repository), branch: checked(ref ?? branchFlag) }
  }
  if (!URL.canParse(address)) throw new FetchError('no address that can be read')
  const url = new URL(address)
  const ref = url.searchParams.get('ref') ?? undefined
  url.search = ''
  url.hash = ''
  const whole = url.href
  if (/\.git(?:$|\/)/.test(url.pathname) || /[^:]\/\//.test(whole) || ref !== undefined) {
    return { ...split(whole), branch: checked(ref ?? branchFlag) }
  }
  return byOwner(url, branchFlag)
}

/** An address as it is printed before the path of a file in the repository. */
export function withoutFolder(text: string, branchFlag: string | undefined): string {
  const { path } = parseGitAddress(text, branchFlag)
  const address = text.replace(/\?.*$/, '').replace(/\/+$/, '')
  if (path === '' || !address.endsWith(path)) return address
  return address.slice(0, -path.length).replace(/\/+$/, '')
}

/** Divides behind `.git`, or at `//`. */
function split(text: string): { readonly repository: string; readonly path: string } {
  const { repository = text, path = '' } =
    /^(?<repository>.*?\.git)\/(?<path>.*)$/.exec(text)?.groups ??
    /^(?<repository>.*?[^:])\/\/(?<path>.*)$/.exec(text)?.groups ??
    {}
  return { repository, path: inside(path) }
}

function byOwner(url: URL, branchFlag: string | undefined): GitAddress {
  const steps = url.pathname.split('/').filter(step => step !== '')
  const [owner, name, ...rest] = steps.map(step => decodeURIComponent(step))
  if (owner === undefined || name === undefined) {
    throw new FetchError(
      'no repository: write https://HOST/OWNER/REPOSITORY/BRANCH, or https://HOST/OWNER/REPOSITORY/FOLDER with --git-branch',
    )
  }
  url.pathname = `/${owner}/${name}`
  const repository = url.href
  const [tree, branch, ...below] = rest[0] === '-' ? rest.slice(1) : rest
  if ((tree === 'tree' || tree === 'blob') && branch !== undefined) {
    return { repository, branch: checked(branch), path: inside(below.join('/')) }
  }
  if (branchFlag !== undefined) {
    return { repository, branch: checked(branchFlag), path: inside(rest.join('/')) }
  }
  const written = rest.join('/')
  return { repository, branch: checked(written === '' ? undefined : written), path: '' }
}

function checked(branch: string | undefined): string | undefined {
  if (branch === undefined) return undefined
  if (branch === '' || branch.startsWith('-') || /[\s~^:?*[\\\p{Cc}]|\.\./u.test(branch)) {
    throw new FetchError(`no name of a branch or tag: ${JSON.stringify(branch)}`)
  }
  return branch
}

function inside(path: string): string {
  const steps = path.split('/').filter(step => step !== '' && step !== '.')
  if (steps.includes('..')) throw new FetchError('the folder must be inside of the repository')
  if (steps[0] === '.git') throw new FetchError('the folder must not be that of git itself')
  return steps.join('/')
}
