import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readCorpus } from '../differential/corpus.ts'
import { type FuzzResult, fuzzTarget } from './fuzz-target.ts'
import { parsers } from './parsers.ts'
import type { Target } from './target.ts'
import { wholeRun } from './whole-run.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Runs of all parsers together. */
    parsers: { type: 'string', default: '100000' },
    /** Runs from texts to verdicts. */
    applies: { type: 'string', default: '2000' },
    /** Stops earlier, each target after its share. */
    seconds: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    suites: { type: 'string', default: '../shared/suites' },
    json: { type: 'boolean', default: false },
  },
})

/** Beside JSON, what people read goes to the other stream. */
const say = flags.json ? console.error : console.log

process.exitCode = await main()

async function main(): Promise<number> {
  const targets = [...parsers, wholeRun]
  const unknown = positionals.find(name => !targets.some(target => target.name === name))
  if (unknown !== undefined) {
    say(`fuzz: no target ${unknown}; there are ${targets.map(({ name }) => name).join(' ')}`)
    return 2
  }
  const wanted = targets.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  )
  const corpus = readCorpus(resolve(flags.suites))
  const results: FuzzResult[] = []
  for (const target of wanted) {
    const result = await fuzzTarget(target, {
      corpus,
      seed: Number(flags.seed),
      budget: { runs: runsOf(target), milliseconds: millisecondsOf(target, wanted) },
    })
    results.push(result)
    print(result)
  }
  if (flags.json) console.log(JSON.stringify({ targets: results }))
  return results.some(({ bugs }) => bugs.length > 0) ? 1 : 0
}

function runsOf(target: Target): number {
  if (target === wholeRun) return Number(flags.applies)
  const whole = parsers.reduce((sum, { weight }) => sum + weight, 0)
  return Math.ceil((Number(flags.parsers) * target.weight) / whole)
}

/** A third of the time is for whole runs, the parsers share the rest. */
function millisecondsOf(target: Target, wanted: readonly Target[]): number {
  const all = 1_000 * Number(flags.seconds)
  if (wanted.length === 1) return all
  return target === wholeRun ? all / 3 : (2 * all) / 3 / parsers.length
}

function print({ target, runs, accepted, bugs }: FuzzResult): void {
  const share = runs === 0 ? 0 : Math.round((100 * accepted) / runs)
  say(`${bugs.length === 0 ? 'ok  ' : 'BUG '} ${target}: ${runs} runs, ${share} % accepted`)
  for (const { what, input } of bugs) {
    say(`    ${what}`)
    for (const text of input) say(`      ${JSON.stringify(text).slice(0, 2_000)}`)
  }
}
