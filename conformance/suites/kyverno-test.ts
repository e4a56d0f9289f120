import { join } from 'node:path'
import { inParallel, runCommand } from '../command.ts'
import { readTable } from '../files.ts'
import type { CaseResult, Suite } from '../suite.ts'

/** One line of `cli-suites.tsv`: a file of tests, and what is known of it. */
type TestSuite = Readonly<Record<string, string>>

/** A result as `test -o json` prints it. */
interface Row {
  readonly POLICY: string
  readonly RULE: string
  readonly RESOURCE: string
  readonly RESULT: string
  readonly REASON: string
  readonly Message?: string
}

/**
 * Test files of Kyverno and of its policy library whose policies are all classic ones, through the
 * built command. Every result row counts; a row more than the table says is none.
 */
export const kyvernoTestClassic: Suite = {
  name: 'kyverno-test/classic',
  goal: 0.995,
  async run(folder) {
    const table = readTable(join(folder, 'cli-suites.tsv'))
    const results =
      table && (await inParallel(table.filter(isOurs), suite => runSuite(folder, suite)))
    return results?.flat()
  },
}

function isOurs(suite: TestSuite): boolean {
  return (
    suite.needs_network === 'no' &&
    ['suite-must-pass', 'suite-must-fail'].includes(suite.expectation ?? '') &&
    isClassic(suite)
  )
}

/** `kinds` is a list of `Kind:count`; rules with CEL are classic in name only. */
function isClassic({ kinds = '', rule_types: ruleTypes = '' }: TestSuite): boolean {
  const names = kinds.split(';').map(each => each.split(':')[0] ?? '')
  return (
    names.every(name => name === 'ClusterPolicy' || name === 'Policy') &&
    !ruleTypes.split(';').includes('validate.cel')
  )
}

async function runSuite(folder: string, suite: TestSuite): Promise<readonly CaseResult[]> {
  const id = `${suite.bundle}/${suite.suite}`
  const weight = Number(suite.rows)
  const file = join(folder, suite.bundle ?? '', suite.suite ?? '', suite.testfile ?? '')
  const { code, out, err } = await runCommand(['test', file, '-o', 'json', '--detailed-results'])
  if (suite.expectation === 'suite-must-fail') {
    if (code !== 0) return [{ id, outcome: 'passed', weight }]
    return [{ id, outcome: 'failed', weight, reason: 'passes, should fail' }]
  }
  const rows = rowsOf(out)
  if (rows === undefined || (code !== 0 && !rows.some(isWrong))) {
    return [{ id, outcome: 'failed', weight, reason: `exit code ${code}: ${err.slice(-300)}` }]
  }
  const wrong = rows.filter(isWrong).slice(0, weight)
  return [
    ...(weight > wrong.length
      ? [{ id, outcome: 'passed', weight: weight - wrong.length } as const]
      : []),
    ...wrong.map(
      (row, index): CaseResult => ({
        id: `${id}#${index + 1}`,
        outcome: 'failed',
        reason: `${row.POLICY} ${row.RULE} ${row.RESOURCE}: ${row.REASON} (${row.Message ?? ''})`,
      }),
    ),
  ]
}

function rowsOf(out: string): readonly Row[] | undefined {
  try {
    return JSON.parse(out) as readonly Row[]
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** No suite means a policy to be refused, so a row that says so is wrong, though it fails nothing. */
function isWrong({ RESULT, REASON }: Row): boolean {
  return RESULT === 'Fail' || REASON === 'Invalid Policy'
}
