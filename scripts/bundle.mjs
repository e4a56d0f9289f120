import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// One CommonJS file for the command and one for its worker threads: start-up is a single read.
// `node scripts/bundle.mjs [FOLDER]`
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.argv[2] ?? `${root}packages/cli/dist`
const { version } = JSON.parse(readFileSync(`${root}packages/cli/package.json`, 'utf8'))
await build({
  entryPoints: {
    ephor: `${root}packages/cli/src/main.ts`,
    worker: `${root}packages/cli/src/workers/worker.ts`,
  },
  outdir: folder,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  conditions: ['@ephor/source'],
  minifySyntax: true,
  // Comments are of no use here, and one letter that is not ASCII in them doubles the text in V8's
  // memory and the time to read it.
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'error',
  // CommonJS has no `import.meta`: the sources ask it where they are.
  banner: { js: "const __fileUrl = require('node:url').pathToFileURL(__filename).href;" },
  define: {
    'import.meta.url': '__fileUrl',
    EPHOR_VERSION: JSON.stringify(version),
    EPHOR_COMMIT: JSON.stringify(git('rev-parse', '--short=12', 'HEAD')),
    EPHOR_TIME: JSON.stringify(git('show', '-s', '--format=%cI', 'HEAD')),
  },
})

/** What git says, or upstream's `---` where there is no repository. */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return '---'
  }
}
