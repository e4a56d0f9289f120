import { parseArgs } from 'node:util'
import { checkBench } from './soak/bench.mjs'
import { checkDifferential, soakDifferential } from './soak/differential.mjs'
import { checkFuzz, soakFuzz } from './soak/fuzz.mjs'

// npm run soak [-- differential|fuzz …]   the full numbers, written to conformance/results
// npm run soak -- --check                 what is checked in, of bench, too, holds what it must
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    n: { type: 'string', default: '100000' },
    parsers: { type: 'string', default: '10000000' },
    applies: { type: 'string', default: '200000' },
    check: { type: 'boolean', default: false },
  },
})
const parts = {
  differential: {
    run: () => soakDifferential({ lines: flags.n }),
    check: checkDifferential,
  },
  fuzz: {
    run: () => soakFuzz(flags),
    check: () => checkFuzz(flags),
  },
  bench: {
    run: () => console.log('bench: run `npm run bench -- --save` on a quiet machine'),
    check: checkBench,
  },
}
const unknown = positionals.find(name => parts[name] === undefined)
if (unknown !== undefined) {
  console.error(`soak: no part ${unknown}; there are ${Object.keys(parts).join(' ')}`)
  process.exit(2)
}
const wanted = Object.keys(parts).filter(
  name => positionals.length === 0 || positionals.includes(name),
)
if (!flags.check) for (const name of wanted) parts[name].run()
// all are told, whatever the first says
const verdicts = wanted.map(name => parts[name].check())
process.exitCode = verdicts.every(Boolean) ? 0 : 1
