import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundle } from '../scripts/bundle-tool.mjs'

// Compares our code with the real libraries on generated lines; `--help` is the README's.
const root = fileURLToPath(new URL('..', import.meta.url))
const program = await bundle(
  `${root}conformance/differential/main.ts`,
  `${root}node_modules/.cache/ephor`,
)
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
})
process.exitCode = status ?? 1
