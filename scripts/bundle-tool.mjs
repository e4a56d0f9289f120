import { basename, join } from 'node:path'
import { build } from 'esbuild'

/**
 * Bundles a TypeScript program of this repository (a runner or a bench, not a shipped part) with
 * the sources of our packages into one file and gives its path.
 */
export async function bundle(entry, directory) {
  const outfile = join(directory, `${basename(entry, '.ts')}-${basename(join(entry, '..'))}.mjs`)
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['@ephor/source'],
    sourcemap: 'inline',
    logLevel: 'error',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  })
  return outfile
}
