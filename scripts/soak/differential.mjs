import { oracle } from '../build-oracle.mjs'
import { originLine, readResult, runForJson, saveResult } from './result-file.mjs'

const file = 'conformance/results/differential.json'

/** Compares so many lines a subject with the real libraries. */
export function soakDifferential({ lines }) {
  const args = ['--n', lines, '--seed', '7']
  const { subjects } = runForJson('conformance/differential.mjs', args, { EPHOR_ORACLE: oracle() })
  saveResult(file, {
    subjects: subjects.map(({ subject, lines: count, incomparable, departed, different }) => ({
      ...{ subject, lines: count, different },
      departed: sum(departed),
      incomparable: sum(incomparable),
    })),
  })
}

/** Whether the result that is checked in explains every line of all subjects. */
export function checkDifferential() {
  const result = readResult(file)
  if (result === undefined) return false
  console.log(`differential: ${originLine(result)}`)
  for (const { subject, lines, different, departed, incomparable } of result.subjects) {
    console.log(
      `  ${subject}: ${lines} lines, ${different} different, ${departed} departed, ${incomparable} not comparable`,
    )
  }
  const unexplained = result.subjects.filter(({ different }) => different > 0)
  for (const { subject, different } of unexplained) {
    console.error(`soak: ${subject}: ${different} unexplained differences`)
  }
  return unexplained.length === 0 && result.subjects.length > 0
}

function sum(counts) {
  return Object.values(counts).reduce((total, each) => total + each, 0)
}
