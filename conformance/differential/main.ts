import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadDepartures } from '../departures.ts'
import { subjects } from '../subjects/index.ts'
import { readCorpus } from './corpus.ts'
import { generators } from './generators/index.ts'
import { createRandom } from './random.ts'
import { runSubject, type Tally } from './run.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    n: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    oracle: { type: 'string' },
    suites: { type: 'string', default: '../shared/suites' },
    groups: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
})

/** Beside JSON, what people read goes to the other stream. */
const say = flags.json ? console.error : console.log

process.exitCode = await main()

async function main(): Promise<number> {
  const oracle = flags.oracle ?? process.env.EPHOR_ORACLE
  if (oracle === undefined || !existsSync(oracle)) {
    console.error('differential: no oracle; build one with `node scripts/build-oracle.mjs`')
    console.error('and name it with --oracle PATH or in EPHOR_ORACLE')
    return 2
  }
  const wanted = positionals.length > 0 ? positionals : Object.keys(generators)
  const unknown = wanted.find(name => generators[name] === undefined)
  if (unknown !== undefined) {
    console.error(
      `differential: no subject ${unknown}; there are ${Object.keys(generators).join(' ')}`,
    )
    return 2
  }
  const corpus = readCorpus(resolve(flags.suites))
  const departures = loadDepartures('conformance/known-departures.yaml')
  const tallies: Tally[] = []
  for (const name of wanted) {
    const subject = subjects.find(each => each.name === name)
    const create = generators[name]
    if (subject === undefined || create === undefined) throw new Error(`no subject ${name}`)
    const random = createRandom(Number(flags.seed))
    const generate = create(corpus, random)
    const how = { lines: Number(flags.n), oracle, departures, maxGroups: Number(flags.groups) }
    const tally = await runSubject(subject, generate, how)
    tallies.push(tally)
    print(tally)
  }
  if (flags.json) console.log(JSON.stringify({ subjects: tallies }))
  return tallies.some(({ different }) => different > 0) ? 1 : 0
}

function print({ subject, lines, incomparable, departed, different, groups }: Tally): void {
  const refused = Object.values(incomparable).reduce((sum, each) => sum + each, 0)
  const explained = Object.values(departed).reduce((sum, each) => sum + each, 0)
  say(
    `${different === 0 ? 'ok  ' : 'DIFF'} ${subject}: ${lines} lines, ${different} different, ` +
      `${explained} departed, ${refused} not comparable`,
  )
  for (const [reason, count] of Object.entries(departed)) say(`    departed ${count}: ${reason}`)
  for (const [reason, count] of Object.entries(incomparable)) {
    say(`    not comparable ${count}: ${reason}`)
  }
  for (const { key, lines: count, line, differences } of groups) {
    say(`    ${count} × ${key}`)
    say(`      ${line}`)
    for (const difference of differences.slice(0, 4)) say(`      ${difference}`)
  }
}
