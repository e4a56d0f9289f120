import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale, installIfMissing, root } from './prepare.mjs'

installIfMissing()
await buildIfStale()
const command = join(root, 'packages/cli/bin/ephor.cjs')
const args = [
  'apply',
  'examples/policies',
  ...['--resource', 'examples/resources', '--target-resources', 'examples/targets'],
  ...['--exceptions-within-policies', '--table'],
]
console.log(`\n$ ephor ${args.join(' ')}`)
// Whoever starts it reads it, also where the output goes to a file first.
const env = { ...process.env, EPHOR_TERMINAL: '1' }
const { status } = spawnSync(process.execPath, [command, ...args], {
  ...{ cwd: root, env },
  stdio: 'inherit',
})
// The examples hold violations on purpose: 1 says that they were found, all else is a fault.
process.exitCode = status === 1 ? 0 : (status ?? 1) === 0 ? 1 : (status ?? 1)
