import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

// The engine as a web page gets it. The budget is what a page may spend on a policy engine without
// asking: raising it is a decision.
const budgetGzipBytes = 225 * 1024
const root = fileURLToPath(new URL('..', import.meta.url))
const { outputFiles } = await build({
  entryPoints: [`${root}packages/engine/src/index.ts`],
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  conditions: ['@ephor/source'],
})
const bytes = outputFiles[0].contents
const zipped = gzipSync(bytes).length
console.log(`@ephor/engine in a browser: ${kib(bytes.length)} minified, ${kib(zipped)} with gzip`)
if (zipped > budgetGzipBytes) {
  console.error(`size: above the budget of ${kib(budgetGzipBytes)}`)
  process.exitCode = 1
}

function kib(number) {
  return `${(number / 1024).toFixed(1)} KiB`
}
