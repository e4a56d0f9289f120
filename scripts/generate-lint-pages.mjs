// Writes the pages of all lints to docs/reference/lints, and the list of them; old pages go.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs/reference/lints')

const built = mkdtempSync(join(tmpdir(), 'ephor-lints-'))
const outfile = join(built, 'lint.mjs')
await build({
  entryPoints: [join(root, 'packages/engine/src/lint/index.ts')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  conditions: ['@ephor/source'],
  outfile,
})
const { lintIndexPage, lintPage, lints } = await import(pathToFileURL(outfile).href)
rmSync(built, { recursive: true })

mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder)) rmSync(join(folder, name))
for (const lint of lints) writeFileSync(join(folder, `${lint.code}.md`), lintPage(lint))
writeFileSync(join(folder, 'README.md'), lintIndexPage(lints))
console.log(`${lints.length} pages in docs/reference/lints`)
