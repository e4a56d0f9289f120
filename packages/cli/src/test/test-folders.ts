import type { Streams } from '../apply/apply-files.ts'
import type { TestOptions } from '../commands/test-options.ts'
import { formatProblem } from '../input/problem.ts'
import { findTests } from './find-tests.ts'
import { testReport } from './findings.ts'
import { openOutputs } from './outputs.ts'
import { isFailed, sayResults, shownRows } from './say-results.ts'
import { parseSelector } from './selector.ts'
import type { TestFile } from './test-document.ts'
import { TestsRun } from './tests-run.ts'

/**
 * Runs the tests below some paths; gives the exit code. Lines for people go to standard output,
 * with `--output-format` to standard error: what other programs read stands alone.
 *
 * @throws {Error} for what the command cannot be told.
 */
export async function testFolders(options: TestOptions, streams: Streams): Promise<number> {
  if (options.notYet.length > 0) {
    throw new Error(`${options.notYet.join(' and ')}: not supported yet, as it needs a network`)
  }
  const selector = parseSelector(options.selector)
  const files = findTests(options.paths, options.fileName)
  const outputs = openOutputs(options, streams.out)
  const isOnTerminal = options.form === 'table' || options.outputFile !== undefined
  const say = isOnTerminal ? streams.out : streams.err
  const broken = files.filter(({ problems }) => problems.length > 0)
  if (broken.length > 0) {
    say(testErrors(broken))
    const problems = broken.flatMap(file => file.problems)
    for (const output of outputs) output.writeFindings(() => testReport([], problems))
    throw new Error(`found ${broken.length} errors after loading tests`)
  }
  const tests = files.flatMap(file => file.tests)
  if (tests.length === 0) {
    say('\nNo test yamls available\n')
    if (options.requireTests) throw new Error('no tests found')
  }
  const run = new TestsRun({ options, selector, say })
  for (const test of tests) await run.test(test)
  const { rows } = run
  for (const output of outputs) output.write(shownRows(rows, options), options.detailedResults)
  if (tests.length > 0) sayResults(rows, { options, say })
  const failed = rows.filter(isFailed).length
  if (failed > 0) throw new Error(`${failed} tests failed`)
  return 0
}

function testErrors(files: readonly TestFile[]): string {
  const lines = files.flatMap(({ path, problems }) => [
    `  Path: ${path}`,
    ...problems.map(problem => `    ${formatProblem(problem).replaceAll('\n', '\n    ')}`),
  ])
  return `\nTest errors:\n${lines.join('\n')}\n`
}
