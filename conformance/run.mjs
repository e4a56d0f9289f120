import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundle } from '../scripts/bundle-tool.mjs'

// The runner is TypeScript over the sources of the packages: one bundle, made anew each time.
const root = fileURLToPath(new URL('..', import.meta.url))
const program = await bundle(`${root}conformance/main.ts`, `${root}node_modules/.cache/ephor`)
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
})
process.exitCode = status ?? 1
