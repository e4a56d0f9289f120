import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

// The npm package `node` brings the binary of another version; it is kept outside of the lock file
// since nobody but this check needs it.
const folder = join(root, 'node_modules/.cache/node-24')
const binary = join(folder, 'node_modules/node/bin/node')
if (!existsSync(binary)) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  run('npm', ['install', '--no-audit', '--no-fund', '--foreground-scripts', 'node@24'], folder)
}
run(binary, ['--version'], root)
run(binary, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], root)

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
