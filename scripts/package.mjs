import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { inject } from 'postject'

// `node scripts/package.mjs [--archive] [FOLDER]`: one executable file with Node in it, for the
// system that this runs on; with --archive also what a krew manifest names, with its sum.
const root = fileURLToPath(new URL('..', import.meta.url))
const { values: flags, positionals } = parseArgs({
  options: { archive: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const target = resolve(positionals[0] ?? join(root, 'packages/cli/dist/package'))
const program = process.platform === 'win32' ? 'ephor.exe' : 'ephor'
const executable = join(target, program)
const folder = mkdtempSync(join(tmpdir(), 'ephor-package-'))
try {
  mkdirSync(target, { recursive: true })
  const bundle = bundled()
  const assets = { ...bundle, ...compiled() }
  await build(assets)
  check()
  if (flags.archive) archive()
} finally {
  rmSync(folder, { recursive: true })
}

/** The bundles, as assets. */
function bundled() {
  cpSync(join(root, 'packages/cli/bin'), join(folder, 'bin'), { recursive: true })
  const dist = join(folder, 'dist')
  execFileSync(process.execPath, [join(root, 'scripts/bundle.mjs'), dist], { cwd: root })
  return {
    'single-file.cjs': join(folder, 'bin/single-file.cjs'),
    'ephor.cjs': join(dist, 'ephor.cjs'),
    'worker.cjs': join(dist, 'worker.cjs'),
  }
}

/** V8's code of the commands, as it is after they have run once; what load.cjs keeps. */
function compiled() {
  const pod = readFileSync(join(root, 'examples/resources/workloads.yaml'), 'utf8')
  const many = join(folder, 'many.yaml')
  // Threads are started for this much, and no less.
  writeFileSync(many, `${pod}\n---\n`.repeat(Math.ceil((9 * 1024 * 1024) / pod.length)))
  const policy = 'examples/policies/disallow-latest-tag.yaml'
  const runs = [
    ['version'],
    ['jp', 'query', '-i', 'examples/resources/workloads.yaml', 'metadata.name'],
    ['test', 'examples'],
    ['apply', 'examples/policies', '--resource', 'examples/resources', '--table'],
    ['apply', policy, '--resource', many, '--concurrent', '2', '--quiet'],
  ]
  for (const args of runs) {
    spawnSync(process.execPath, [join(folder, 'bin/ephor.cjs'), ...args], {
      ...{ cwd: root, stdio: 'ignore' },
    })
  }
  const dist = join(folder, 'dist')
  const files = readdirSync(dist).filter(name => name.endsWith('.cache'))
  return Object.fromEntries(
    files.map(name => {
      const [bundle, use] = name.split('-')
      return [`${bundle}-${use}.cache`, join(dist, name)]
    }),
  )
}

/** Puts the assets into a copy of this Node. */
async function build(assets) {
  const config = join(folder, 'single-file.json')
  const blob = join(folder, 'single-file.blob')
  const main = assets['single-file.cjs']
  const settings = { main, output: blob, disableExperimentalSEAWarning: true, assets }
  writeFileSync(config, JSON.stringify(settings))
  execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: 'ignore' })
  copyFileSync(process.execPath, executable)
  chmodSync(executable, 0o755)
  const isMac = process.platform === 'darwin'
  if (isMac) execFileSync('codesign', ['--remove-signature', executable])
  await quietly(() =>
    inject(executable, 'NODE_SEA_BLOB', readFileSync(blob), {
      sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
      ...(isMac && { machoSegmentName: 'NODE_SEA' }),
    }),
  )
  if (isMac) execFileSync('codesign', ['--sign', '-', executable])
}

/** The tool tells of names of notes that it does not know; they are of no use to anybody. */
async function quietly(work) {
  const { log, error, warn } = console
  Object.assign(console, { log() {}, error() {}, warn() {} })
  try {
    await work()
  } finally {
    Object.assign(console, { log, error, warn })
  }
}

function check() {
  const out = execFileSync(executable, ['version'], { cwd: folder, encoding: 'utf8' })
  const megabytes = Math.round(statSync(executable).size / 1024 / 1024)
  console.log(`${executable}: ${megabytes} MiB, ${out.split('\n')[0]}`)
}

/** `ephor-v0.1.0-linux-amd64.tar.gz`, named as the krew manifest names it. */
function archive() {
  const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'))
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  const file = join(target, `ephor-v${version}-${system}-${processor}.tar.gz`)
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
  execFileSync('tar', ['-czf', file, '-C', target, program, 'LICENSE'])
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${sum}\n`)
  console.log(`${file}: sha256 ${sum}`)
}
