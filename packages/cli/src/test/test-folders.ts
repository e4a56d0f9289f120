import type { Streams } from '../apply/apply-files.ts'
import type { TestOptions } from '../commands/test-options.ts'
import { InputError } from '../input/input-error.ts'
import { formatProblem } from '../input/problem.ts'
import { coloursFor } from '../output/colour.ts'
import { checkResults, failure, type Row } from './check-results.ts'
import { findTests } from './find-tests.ts'
import { type CheckedRow, testReport } from './findings.ts'
import { openOutputs, type TestOutput } from './outputs.ts'
import { runTest } from './run-test.ts'
import { parseSelector, type Selected, type Selector } from './selector.ts'
import type { ExpectedResult, TestDocument, TestFile } from './test-document.ts'
import { readTestInputs, type TestInputs } from './test-inputs.ts'
import { rowTable } from './write-rows.ts'

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
  const run = new TestsRun(options, selector, { outputs, say })
  for (const test of tests) await run.test(test)
  return run.finish(tests.length)
}

function testErrors(files: readonly TestFile[]): string {
  const lines = files.flatMap(({ path, problems }) => [
    `  Path: ${path}`,
    ...problems.map(problem => `    ${formatProblem(problem).replaceAll('\n', '\n    ')}`),
  ])
  return `\nTest errors:\n${lines.join('\n')}\n`
}

interface Writers {
  readonly outputs: readonly TestOutput[]
  /** For people. */
  readonly say: (text: string) => void
}

/** All tests of one command. */
class TestsRun {
  readonly #options: TestOptions
  readonly #selector: Selector
  readonly #writers: Writers
  readonly #rows: CheckedRow[] = []

  constructor(options: TestOptions, selector: Selector, writers: Writers) {
    this.#options = options
    this.#selector = selector
    this.#writers = writers
  }

  async test(test: TestDocument): Promise<void> {
    const selected = test.results.flatMap(result => this.#selector(result) ?? [])
    if (selected.length === 0) return
    this.#tell(`Loading test  ( ${test.path} ) ...\n`)
    const rows = await this.#rowsOf(test, selected)
    this.#rows.push(...rows)
    if (this.#options.failOnly || this.#options.form !== 'table') return
    this.#tell(`\n${this.#table(rows)}\n`)
  }

  /** Says how it goes, but to those who want to know only what fails. */
  #tell(text: string): void {
    if (!this.#options.quiet) this.#writers.say(text)
  }

  async #rowsOf(test: TestDocument, selected: readonly Selected[]): Promise<readonly CheckedRow[]> {
    const line = (text: string) => this.#tell(`${text}\n`)
    try {
      const { warningsAsErrors } = this.#options
      const inputs = readTestInputs(test, { warningsAsErrors, say: line })
      line(`  Applying ${applying(inputs)} ...`)
      const rules = await runTest(inputs)
      line('  Checking results ...')
      return selected.flatMap(each =>
        checkResults(inputs, rules, [each]).map(row => ({ row, test, result: each.result })),
      )
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      line(`  ERROR: failed to run test (${error.message})`)
      return selected.flatMap(({ result }) =>
        failures(result, error.message).map(row => ({ row, test, result })),
      )
    }
  }

  /** Prints the summary; the exit code. */
  finish(tests: number): number {
    const { outputs } = this.#writers
    const { form, failOnly, detailedResults, quiet } = this.#options
    const failed = this.#rows.filter(({ row }) => row.counts === 'fail')
    const shown = failOnly ? failed : this.#rows
    for (const output of outputs) output.write(shown, detailedResults)
    if (tests === 0) return 0
    const passed = this.#rows.length - failed.length
    this.#tell(
      failOnly
        ? `\nTest Summary: ${failed.length} out of ${this.#rows.length} tests failed\n\n`
        : `\nTest Summary: ${passed} tests passed and ${failed.length} tests failed\n\n`,
    )
    if (failed.length === 0) return 0
    if (quiet && form === 'table') this.#writers.say(this.#table(failed))
    else if (failOnly && form === 'table') {
      this.#writers.say(`Aggregated Failed Test Cases : \n${this.#table(failed)}`)
    }
    throw new Error(`${failed.length} tests failed`)
  }

  #table(rows: readonly CheckedRow[]): string {
    const { removeColor, detailedResults } = this.#options
    return rowTable(
      rows.map(({ row }) => row),
      {
        isDetailed: detailedResults,
        colours: coloursFor(process.stdout, removeColor),
        isForPeople: process.stdout.isTTY === true,
      },
    )
  }
}

/** The rows of a result of a test that could not be run. */
function failures(result: ExpectedResult, message: string): readonly Row[] {
  const resources = result.resources.length > 0 ? result.resources : ['']
  return resources.map(name => failure(result, name, { reason: 'Test error', message }))
}

function applying({ files, resources, exceptions }: TestInputs): string {
  const policies = files.policies.length + files.refused.length + files.unsupported.length
  return [
    counted(policies, 'policy', 'policies'),
    'to',
    counted(resources.length, 'resource', 'resources'),
    'with',
    counted(exceptions.length, 'exception', 'exceptions'),
  ].join(' ')
}

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
