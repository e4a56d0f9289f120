import type { Streams } from '../apply/apply-files.ts'
import type { TestOptions } from '../commands/test-options.ts'
import { openCoverage } from './cover/open-coverage.ts'
import { findTests } from './find-tests.ts'
import { type CheckedRow, testReport } from './findings.ts'
import { openOutputs, type TestOutput } from './outputs.ts'
import { isFailed, type Saying, sayResults, shownRows, testErrorsText } from './say-results.ts'
import { parseSelector } from './selector.ts'
import type { TestDocument, TestFile } from './test-document.ts'
import type { TestInputs } from './test-inputs.ts'
import { TestsRun } from './tests-run.ts'
import type { updateTests } from './update/run-update.ts'

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
  if (options.watch) return watch(options, streams)
  const selector = parseSelector(options.selector)
  const files = findTests(options.paths, options.fileName)
  const outputs = openOutputs(options, streams.out)
  const isOnTerminal = options.form === 'table' || options.outputFile !== undefined
  const say = isOnTerminal ? streams.out : streams.err
  requireReadable(files, { outputs, say })
  const tests = files.flatMap(file => file.tests)
  if (tests.length === 0) {
    say('\nNo test yamls available\n')
    if (options.requireTests) throw new Error('no tests found')
  }
  const coverage = options.coverage && (await openCoverage(options.coverage, say))
  const normalizes = new Map<TestDocument, TestInputs['normalize']>()
  const run = new TestsRun({
    ...{ options, selector, say },
    async observe(testRun, inputs) {
      normalizes.set(inputs.test, inputs.normalize)
      await coverage?.add(testRun, inputs)
    },
  })
  for (const test of tests) await run.test(test)
  const { rows } = run
  for (const output of outputs) output.write(shownRows(rows, options), options.detailedResults)
  if (tests.length > 0) sayResults(rows, { options, say })
  const updated = options.update ? await update(rows, normalizes, { options, say }) : noRows
  const failed = rows.filter(each => isFailed(each) && !updated.has(each)).length
  requireNone([
    ...(failed > 0 ? [`${failed} tests failed`] : []),
    ...(coverage === undefined ? [] : coverage.finish()),
  ])
  return 0
}

const noRows: ReadonlySet<CheckedRow> = new Set()

/** Who does not watch does not load it. */
async function watch(options: TestOptions, streams: Streams): Promise<number> {
  const { watchTests } = await import('./watch/watch-tests.ts')
  return watchTests(options, streams)
}

/** Who does not update does not load it. */
async function update(
  ...settings: Parameters<typeof updateTests>
): Promise<ReadonlySet<CheckedRow>> {
  const { updateTests: run } = await import('./update/run-update.ts')
  return run(...settings)
}

/** What is wrong in the end: the command fails with it. */
function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('; '))
}

/** One file that is no test, and none is run. */
function requireReadable(
  files: readonly TestFile[],
  { outputs, say }: { readonly outputs: readonly TestOutput[]; readonly say: Saying['say'] },
): void {
  const broken = files.filter(({ problems }) => problems.length > 0)
  if (broken.length === 0) return
  say(testErrorsText(broken))
  const all = broken.flatMap(({ problems }) => problems)
  for (const output of outputs) output.writeFindings(() => testReport([], all))
  throw new Error(`found ${broken.length} errors after loading tests`)
}
