import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../prepare.mjs'

/** Runs a program of this repository that prints JSON; gives what it printed. */
export function runForJson(program, args, env = {}) {
  const { stdout } = spawnSync(process.execPath, [join(root, program), ...args, '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, ...env },
  })
  return JSON.parse(stdout)
}

/** Writes what a soak has found, with date, commit and processor; gives it. */
export function saveResult(file, found) {
  const result = {
    date: new Date().toISOString().slice(0, 10),
    commit: spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim(),
    processor: cpus()[0]?.model ?? 'unknown',
    ...found,
  }
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), `${JSON.stringify(result, null, 2)}\n`)
  return result
}

/** What is checked in; `undefined`, said aloud, when there is nothing. */
export function readResult(file) {
  const path = join(root, file)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  console.error(`soak: ${file} is missing: run \`npm run soak\``)
  return undefined
}

/** Where a result comes from, on one line. */
export function originLine({ date, commit, processor }) {
  return `${date}, commit ${commit.slice(0, 12)}, ${processor}`
}
