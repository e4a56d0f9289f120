import { lstatSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { maxArtifactBytes } from '../http/web-request.ts'
import { FetchError } from './fetch-error.ts'
import { folderSize } from './folder-size.ts'
import { type GitAddress, parseGitAddress } from './git-address.ts'
import { isOnPath, runTool } from './run-tool.ts'

/** How to ask for repositories. */
export interface GitSettings {
  readonly branch: string | undefined
  readonly username: string | undefined
  readonly password: string | undefined
  readonly env: NodeJS.ProcessEnv
}

const cloneSeconds = 60

/**
 * Clones the newest commit of a repository into a folder that is not there yet; gives where in it
 * the files are. Nothing of the repository is run, and what links lead to outside of it is not read.
 *
 * @throws {FetchError} when git fails, and for a folder that is not in the repository.
 */
export async function cloneRepository(
  text: string,
  target: string,
  settings: GitSettings,
): Promise<string> {
  const address = parseGitAddress(text, settings.branch)
  if (!isOnPath('git', settings.env)) {
    throw new FetchError('git is needed to read repositories: install it, or give a local folder')
  }
  await clone(address, target, settings)
  rmSync(join(target, '.git'), { recursive: true, force: true })
  removeLinksOutside(target, realpathSync(target))
  const path = join(target, address.path)
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    throw new FetchError(`no ${address.path} in the repository`)
  }
  return path
}

async function clone(
  { repository, branch }: GitAddress,
  target: string,
  settings: GitSettings,
): Promise<void> {
  const args = [
    ...['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false'],
    ...['clone', '--quiet', '--depth=1', '--single-branch', '--no-tags', '--template='],
    ...['--no-recurse-submodules', ...(branch === undefined ? [] : [`--branch=${branch}`])],
    ...['--', repository, target],
  ]
  try {
    await runTool({
      ...{ program: 'git', args, env: environment(repository, settings) },
      ...{ maxBytes: maxArtifactBytes, seconds: cloneSeconds },
      watch: () => requireSize(target),
    })
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    throw new FetchError(`${error.message}${remedyFor(error.message, branch)}`, { cause: error })
  }
  requireSize(target)
}

function requireSize(folder: string): void {
  if (folderSize(folder) <= maxArtifactBytes) return
  throw new FetchError(
    `the repository is larger than ${maxArtifactBytes} bytes: clone it, and give the folder`,
  )
}

/** Whose hands git is in: it asks nobody, and speaks no protocol that runs programs. */
function environment(repository: string, { env, ...settings }: GitSettings): NodeJS.ProcessEnv {
  return {
    ...env,
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GIT_ALLOW_PROTOCOL: 'https:http:ssh:git',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_SSH_COMMAND: env.GIT_SSH_COMMAND ?? 'ssh -oBatchMode=yes -oConnectTimeout=30',
    ...credentials(repository, settings),
  }
}

/** Not among the arguments, which everybody on the machine can read; for this host alone. */
function credentials(
  repository: string,
  { username = '', password = '' }: Pick<GitSettings, 'username' | 'password'>,
): NodeJS.ProcessEnv {
  if (username === '' || password === '' || !/^https?:/.test(repository)) return {}
  const encoded = Buffer.from(`${username}:${password}`).toString('base64')
  return {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${new URL(repository).origin}/.extraHeader`,
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${encoded}`,
  }
}

function remedyFor(message: string, branch: string | undefined): string {
  if (/could not read Username|Authentication failed|terminal prompts disabled/.test(message)) {
    return ' (is the address right? A repository that is not public wants --username and --password)'
  }
  if (/Remote branch .* not found/.test(message)) {
    return ` (is there a branch or tag ${branch}? What follows the repository is its branch, unless --git-branch names one)`
  }
  return ''
}

function removeLinksOutside(folder: string, top: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = lstatSync(path)
    if (found.isDirectory()) removeLinksOutside(path, top)
    else if (found.isSymbolicLink() && !leadsInto(path, top)) rmSync(path)
  }
}

function leadsInto(link: string, top: string): boolean {
  try {
    return `${realpathSync(link)}${sep}`.startsWith(`${top}${sep}`)
  } catch {
    return false // it leads nowhere
  }
}
