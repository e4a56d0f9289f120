import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundle } from '../scripts/bundle-tool.mjs'

// Gives broken inputs to every parser, and to whole runs; `-- --parsers N --applies N --seconds N`.
const root = fileURLToPath(new URL('..', import.meta.url))
const program = await bundle(`${root}conformance/fuzz/main.ts`, `${root}node_modules/.cache/ephor`)
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
})
process.exitCode = status ?? 1
