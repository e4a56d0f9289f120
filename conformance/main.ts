import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadDepartures } from './departures.ts'
import { type Ratchet, raised, ratchetProblems } from './ratchet.ts'
import type { CaseResult, Suite } from './suite.ts'
import { suites, unclaimed } from './suites/index.ts'

/** Counts of one suite, as `--json` prints them. */
interface Counts {
  readonly name: string
  readonly cases: number
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly departed: number
}

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    suites: { type: 'string', default: '../shared/suites' },
    json: { type: 'boolean', default: false },
    failures: { type: 'string', default: '20' },
    'update-ratchet': { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})

process.exitCode = await main()

async function main(): Promise<number> {
  const folder = resolve(flags.suites)
  if (!existsSync(folder)) {
    console.error(`conformance: no folder ${folder}; give one with --suites DIR`)
    return 2
  }
  const departures = loadDepartures('conformance/known-departures.yaml')
  const results: Counts[] = []
  let unmet = 0
  for (const suite of suites) {
    if (positionals.length > 0 && !positionals.some(name => suite.name.includes(name))) continue
    const cases = await suite.run(folder)
    if (cases === undefined) continue
    const judged = cases.map(result => departures.judge(suite.name, result))
    const counts = count(suite.name, judged)
    results.push(counts)
    if (share(counts) < suite.goal) unmet++
    if (!flags.json) print(suite, counts, judged)
  }
  if (flags.json) console.log(JSON.stringify({ suites: results }))
  else printUnclaimed(folder)
  return finish(results, unmet)
}

function count(name: string, cases: readonly CaseResult[]): Counts {
  const of = (outcome: string) =>
    cases.reduce((sum, each) => sum + (each.outcome === outcome ? (each.weight ?? 1) : 0), 0)
  const [passed, failed, skipped, departed] = [
    of('passed'),
    of('failed'),
    of('skipped'),
    of('departed'),
  ]
  return { name, cases: passed + failed + skipped + departed, passed, failed, skipped, departed }
}

function share({ passed, failed }: Counts): number {
  return passed + failed === 0 ? 0 : passed / (passed + failed)
}

function print(suite: Suite, counts: Counts, cases: readonly CaseResult[]): void {
  const percent = (100 * share(counts)).toFixed(2)
  const mark = share(counts) >= suite.goal ? 'ok  ' : 'LOW '
  console.log(
    `${mark}${suite.name}: ${counts.cases} cases, ${counts.passed} passed, ${counts.failed} failed, ` +
      `${counts.skipped} skipped, ${counts.departed} departed: ${percent} % (goal ${100 * suite.goal} %)`,
  )
  printReasons(cases, 'skipped')
  printReasons(cases, 'departed')
  const failures = cases.filter(({ outcome }) => outcome === 'failed')
  const limit = flags.failures === 'all' ? Number.POSITIVE_INFINITY : Number(flags.failures)
  for (const { id, reason } of failures.slice(0, limit)) {
    console.log(`    failed ${id}: ${reason ?? ''}`)
  }
  if (failures.length > limit) {
    console.log(`    … ${failures.length - limit} more failures (--failures all)`)
  }
}

/** How many cases were left out for which reason: a skip without a reason does not exist. */
function printReasons(cases: readonly CaseResult[], outcome: string): void {
  const byReason = new Map<string, number>()
  for (const each of cases) {
    if (each.outcome !== outcome) continue
    const reason = each.reason ?? 'no reason given'
    byReason.set(reason, (byReason.get(reason) ?? 0) + (each.weight ?? 1))
  }
  for (const [reason, number] of byReason) console.log(`    ${outcome} ${number}: ${reason}`)
}

function printUnclaimed(folder: string): void {
  const present = readdirSync(folder)
  for (const { path, reason } of unclaimed) {
    if (present.includes(path)) console.log(`not asked for yet: ${path} (${reason})`)
  }
}

/** The ratchet compares whole runs only: a run of some suites says nothing about the others. */
function finish(results: readonly Counts[], unmet: number): number {
  const path = join('conformance', 'ratchet.json')
  const ratchet = JSON.parse(readFileSync(path, 'utf8')) as Ratchet
  if (flags['update-ratchet']) {
    writeFileSync(path, `${JSON.stringify(raised(ratchet, results), null, 2)}\n`)
  }
  const problems = ratchetProblems(ratchet, results)
  for (const problem of problems) console.error(`conformance: ${problem}`)
  if (!flags.json) {
    const passed = results.reduce((sum, each) => sum + each.passed, 0)
    const failed = results.reduce((sum, each) => sum + each.failed, 0)
    console.log(
      `${results.length} suites, ${passed} cases passed, ${failed} failed, ${unmet} below their goal`,
    )
  }
  return problems.length > 0 ? 1 : 0
}
