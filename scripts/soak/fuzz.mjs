import { originLine, readResult, runForJson, saveResult } from './result-file.mjs'

const file = 'conformance/results/fuzz.json'

/** Gives broken input to all parsers, and to whole runs. */
export function soakFuzz({ parsers, applies }) {
  const args = ['--parsers', parsers, '--applies', applies, '--seed', '7']
  const { targets } = runForJson('conformance/fuzz.mjs', args)
  saveResult(file, {
    targets: targets.map(({ bugs, ...rest }) => ({ ...rest, bugs: bugs.length })),
  })
}

/** Whether the result that is checked in has enough runs and no bug. */
export function checkFuzz({ parsers, applies }) {
  const result = readResult(file)
  if (result === undefined) return false
  console.log(`fuzz: ${originLine(result)}`)
  let isGood = true
  let parserRuns = 0
  for (const { target, runs, accepted, bugs } of result.targets) {
    console.log(`  ${target}: ${runs} runs, ${accepted} accepted, ${bugs} bugs`)
    if (target !== 'apply') parserRuns += runs
    else if (runs < Number(applies)) isGood = false
    if (bugs > 0) isGood = false
  }
  if (!isGood || parserRuns < Number(parsers)) {
    console.error(`soak: ${file}: there are bugs, or fewer runs than asked for`)
    return false
  }
  return true
}
