import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale, installIfMissing } from '../scripts/prepare.mjs'
import { describeMachine, machineLine } from './machine.mjs'
import { makePodsYaml } from './pods.mjs'
import { isMissed, rowsTable } from './table.mjs'

// npm run bench [-- --quick] [--save] [--policies DIR] [--kyverno PATH]
// Exit code 1: a ratio is beyond its gate.
const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    policies: { type: 'string', default: '../shared/suites/pod-security-17' },
    kyverno: { type: 'string' },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const policies = resolve(root, flags.policies)
const expressions = join(policies, '../cel-expressions')
if (!existsSync(policies)) {
  console.error(`bench: no folder ${policies}; name the Pod Security policies with --policies DIR`)
  process.exit(2)
}
installIfMissing()
await buildIfStale()
const machine = describeMachine()
console.log(machineLine(machine))

const folder = mkdtempSync(join(tmpdir(), 'ephor-bench-'))
try {
  const rows = await measureAll()
  console.log(rowsTable(rows))
  if (flags.save) save({ date: today(), commit: commit(), machine, quick: flags.quick, rows })
  process.exitCode = rows.some(isMissed) ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}

async function measureAll() {
  // only now: these need what was installed
  const { applyRows, celRows, engineRows, kyvernoRow, startRow } = await import('./rows.mjs')
  const rounds = flags.quick ? 3 : 7
  return [
    ...(await applyRows({ policies, ...podsFile(10_000), rounds })),
    await startRow(flags.quick ? 15 : 41),
    ...(await engineRows({ policies, podCount: 10_000, rounds })),
    ...(existsSync(expressions) ? await celRows({ expressions, rounds }) : []),
    ...(flags.kyverno === undefined
      ? []
      : [await kyvernoRow({ kyverno: flags.kyverno, policies, ...podsFile(1_000), rounds: 3 })]),
  ]
}

function podsFile(podCount) {
  const file = join(folder, `pods-${podCount}.yaml`)
  writeFileSync(file, makePodsYaml(podCount, { violating: 0.1 }))
  return { podsFile: file, podCount }
}

function save(result) {
  const results = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(results, { recursive: true })
  const file = join(results, `${result.date}.json`)
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  console.log(`saved to ${file}`)
}

function commit() {
  return spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()
}

function today() {
  return new Date().toISOString().slice(0, 10)
}
