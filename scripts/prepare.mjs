import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain Node without dependencies: this runs before anything is installed.
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command in the repository with our standard streams; ends the process when it fails. */
export function runOrExit(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (error) console.error(`cannot run ${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/** Installs what the lock file names, once for each lock file. */
export function installIfMissing() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = join(root, 'node_modules', '.ephor-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.error('installing dependencies …')
  runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

/** Builds packages and command if a source is newer than the bundled command. */
export async function buildIfStale() {
  const product = join(root, 'packages/cli/dist/ephor.cjs')
  if (existsSync(product) && (await newestSource()) <= statSync(product).mtimeMs) return
  console.error('building …')
  runOrExit('npm', ['run', '--silent', 'build'])
}

async function newestSource() {
  let newest = statSync(join(root, 'package-lock.json')).mtimeMs
  for (const name of ['lang', 'engine', 'cli']) {
    const folder = join(root, 'packages', name, 'src')
    for (const file of await readdir(folder, { recursive: true })) {
      if (file.endsWith('.test.ts') || file.endsWith('.cases.yaml')) continue
      newest = Math.max(newest, statSync(join(folder, file)).mtimeMs)
    }
  }
  return newest
}
