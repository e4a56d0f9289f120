import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './prepare.mjs'

// A cold build compiles Kyverno and Kubernetes' libraries: minutes on two cores, never longer.
const timeoutMilliseconds = 30 * 60 * 1000

/**
 * The path of the oracle, built from ../shared/oracle if the cache has none of these sources.
 * Throws with a remedy when it cannot be built.
 */
export function oracle() {
  const sources = resolve(root, '../shared/oracle')
  if (!existsSync(sources)) throw new Error(`no ${sources}: the oracle's sources are needed`)
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ephor-test')
  const binary = join(cache, `oracle-${hashOf(sources)}`)
  if (existsSync(binary)) return binary
  mkdirSync(cache, { recursive: true })
  console.error('building the oracle …')
  const unfinished = `${binary}.${process.pid}`
  const { status, error } = spawnSync('go', ['build', '-ldflags=-s -w', '-o', unfinished, '.'], {
    cwd: sources,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: timeoutMilliseconds,
  })
  if (error) throw new Error(`cannot run go: ${error.message}; install Go 1.26`)
  if (status !== 0) throw new Error(`go build failed with ${status}`)
  renameSync(unfinished, binary)
  return binary
}

function hashOf(folder) {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name)
    if (statSync(path).isFile()) hash.update(name).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(oracle())
