import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { machineLine } from '../bench/machine.mjs'
import { isMet, rowsTable } from '../bench/table.mjs'
import { oracle } from './build-oracle.mjs'
import { root } from './prepare.mjs'

// npm run soak [-- --n LINES]   compares LINES lines a subject with the real libraries
// npm run soak -- --check       the results that are checked in, of bench, too, hold what they must
const { values: flags } = parseArgs({
  options: {
    n: { type: 'string', default: '100000' },
    check: { type: 'boolean', default: false },
  },
})
const file = join(root, 'conformance/results/differential.json')
process.exitCode = flags.check ? Math.max(check(), checkBench()) : soak()

function soak() {
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'conformance/differential.mjs'), '--n', flags.n, '--seed', '7', '--json'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      env: { ...process.env, EPHOR_ORACLE: oracle() },
    },
  )
  const { subjects } = JSON.parse(stdout)
  const result = {
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', 'HEAD'),
    processor: cpus()[0]?.model ?? 'unknown',
    subjects: subjects.map(({ subject, lines, incomparable, departed, different }) => ({
      subject,
      lines,
      different,
      departed: sum(departed),
      incomparable: sum(incomparable),
    })),
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  print(result)
  return result.subjects.every(({ different }) => different === 0) ? 0 : 1
}

function check() {
  if (!existsSync(file)) {
    console.error('soak: conformance/results/differential.json is missing: run `npm run soak`')
    return 1
  }
  const result = JSON.parse(readFileSync(file, 'utf8'))
  print(result)
  const unexplained = result.subjects.filter(({ different }) => different > 0)
  for (const { subject, different } of unexplained) {
    console.error(`soak: ${subject}: ${different} unexplained differences`)
  }
  return unexplained.length === 0 && result.subjects.length > 0 ? 0 : 1
}

/** The newest table of `npm run bench -- --save`. */
function checkBench() {
  const folder = join(root, 'bench/results')
  const newest = existsSync(folder) ? readdirSync(folder).sort().at(-1) : undefined
  if (newest === undefined) {
    console.error('soak: bench/results is empty: run `npm run bench -- --save`')
    return 1
  }
  const { date, commit, machine, rows } = JSON.parse(readFileSync(join(folder, newest), 'utf8'))
  console.log(`${date}, commit ${commit.slice(0, 12)}, ${machineLine(machine)}`)
  console.log(rowsTable(rows))
  return rows.every(isMet) ? 0 : 1
}

function print({ date, commit, processor, subjects }) {
  console.log(`${date}, commit ${commit.slice(0, 12)}, ${processor}`)
  for (const { subject, lines, different, departed, incomparable } of subjects) {
    console.log(
      `  ${subject}: ${lines} lines, ${different} different, ${departed} departed, ${incomparable} not comparable`,
    )
  }
}

function sum(counts) {
  return Object.values(counts).reduce((total, each) => total + each, 0)
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
}
