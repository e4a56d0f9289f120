import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// One CommonJS file for the command and one for its worker threads: start-up is a single read.
const root = fileURLToPath(new URL('..', import.meta.url))
await build({
  entryPoints: { ephor: `${root}packages/cli/src/main.ts` },
  outdir: `${root}packages/cli/dist`,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  conditions: ['@ephor/source'],
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'error',
})
