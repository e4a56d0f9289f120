import type { Streams } from '../apply/apply-files.ts'
import type { TestOptions } from '../commands/test-options.ts'
import { InputError } from '../input/input-error.ts'
import { formatProblem } from '../input/problem.ts'
import { coloursFor } from '../output/colour.ts'
import { checkResults, failure, type Row } from './check-results.ts'
import { findTests } from './find-tests.ts'
import { runTest } from './run-test.ts'
import { parseSelector, type Selected, type Selector } from './selector.ts'
import type { ExpectedResult, TestDocument, TestFile } from './test-document.ts'
import { readTestInputs, type TestInputs } from './test-inputs.ts'
import { formatRows, rowTable } from './write-rows.ts'

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
  const say = options.form === undefined ? streams.out : streams.err
  const broken = files.filter(({ problems }) => problems.length > 0)
  if (broken.length > 0) {
    say(testErrors(broken))
    throw new Error(`found ${broken.length} errors after loading tests`)
  }
  const tests = files.flatMap(file => file.tests)
  if (tests.length === 0) {
    say('\nNo test yamls available\n')
    if (options.requireTests) throw new Error('no tests found')
  }
  const run = new TestsRun(options, selector, { out: streams.out, say })
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
  readonly out: (text: string) => void
  readonly say: (text: string) => void
}

/** All tests of one command. */
class TestsRun {
  readonly #options: TestOptions
  readonly #selector: Selector
  readonly #writers: Writers
  readonly #rows: Row[] = []

  constructor(options: TestOptions, selector: Selector, writers: Writers) {
    this.#options = options
    this.#selector = selector
    this.#writers = writers
  }

  async test(test: TestDocument): Promise<void> {
    const selected = test.results.flatMap(result => this.#selector(result) ?? [])
    if (selected.length === 0) return
    const { say } = this.#writers
    say(`Loading test  ( ${test.path} ) ...\n`)
    const rows = await this.#rowsOf(test, selected)
    this.#rows.push(...rows)
    if (this.#options.failOnly || this.#options.form !== undefined) return
    say(`\n${this.#table(rows)}\n`)
  }

  async #rowsOf(test: TestDocument, selected: readonly Selected[]): Promise<readonly Row[]> {
    const { say } = this.#writers
    const line = (text: string) => say(`${text}\n`)
    try {
      const { warningsAsErrors } = this.#options
      const inputs = readTestInputs(test, { warningsAsErrors, say: line })
      line(`  Applying ${applying(inputs)} ...`)
      const rules = await runTest(inputs)
      line('  Checking results ...')
      return checkResults(inputs, rules, selected)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      line(`  ERROR: failed to run test (${error.message})`)
      return selected.flatMap(({ result }) => failures(result, error.message))
    }
  }

  /** Prints the summary; the exit code. */
  finish(tests: number): number {
    const { out, say } = this.#writers
    const { form, failOnly, detailedResults } = this.#options
    const failed = this.#rows.filter(({ counts }) => counts === 'fail')
    if (form !== undefined) {
      out(formatRows(failOnly ? failed : this.#rows, detailedResults, form))
    }
    if (tests === 0) return 0
    const passed = this.#rows.length - failed.length
    say(
      failOnly
        ? `\nTest Summary: ${failed.length} out of ${this.#rows.length} tests failed\n\n`
        : `\nTest Summary: ${passed} tests passed and ${failed.length} tests failed\n\n`,
    )
    if (failed.length === 0) return 0
    if (failOnly && form === undefined) {
      say(`Aggregated Failed Test Cases : \n${this.#table(failed)}`)
    }
    throw new Error(`${failed.length} tests failed`)
  }

  #table(rows: readonly Row[]): string {
    const { removeColor, detailedResults } = this.#options
    return rowTable(rows, {
      isDetailed: detailedResults,
      colours: coloursFor(process.stdout, removeColor),
      isForPeople: process.stdout.isTTY === true,
    })
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
