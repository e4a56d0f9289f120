import type { TestOptions } from '../commands/test-options.ts'
import { shownPath } from '../input/fetched-path.ts'
import { InputError } from '../input/input-error.ts'
import { coloursFor } from '../output/colour.ts'
import { checkResults, failure, type Row } from './check-results.ts'
import { createFailureDetails } from './failure-details.ts'
import type { CheckedRow } from './findings.ts'
import { TestRun } from './run-test.ts'
import { isFailed, rowsTable } from './say-results.ts'
import type { Selected, Selector } from './selector.ts'
import type { ExpectedResult, TestDocument } from './test-document.ts'
import { readTestInputs, type TestInputs } from './test-inputs.ts'

/** How tests are run. */
export interface RunSettings {
  readonly options: TestOptions
  readonly selector: Selector
  /** Takes what is said to people meanwhile. */
  readonly say: (text: string) => void
  /** Sees each test after it was run. */
  readonly observe?: ((run: TestRun, inputs: TestInputs) => Promise<void>) | undefined
}

// The policies are evaluated once more for the details of rows; nobody reads those of hundreds.
const maxDetailedRows = 50

/** Tests, one after the other, and the rows of their results. */
export class TestsRun {
  readonly #settings: RunSettings
  readonly #rows: CheckedRow[] = []
  #detailed = 0

  constructor(settings: RunSettings) {
    this.#settings = settings
  }

  /** Of all tests so far. */
  get rows(): readonly CheckedRow[] {
    return this.#rows
  }

  /** Runs a test, and prints its rows where people want to see them. */
  async test(test: TestDocument): Promise<readonly CheckedRow[]> {
    const { options, selector } = this.#settings
    const selected = test.results.flatMap(result => selector(result) ?? [])
    if (selected.length === 0) return []
    this.#tell(`Loading test  ( ${shownPath(test.path)} ) ...\n`)
    const rows = await this.#rowsOf(test, selected)
    this.#rows.push(...rows)
    if (!options.failOnly && options.form === 'table') {
      this.#tell(`\n${rowsTable(rows, options)}\n`)
    }
    return rows
  }

  /** Says how it goes, but not to those who want to know only what fails. */
  #tell(text: string): void {
    const { options, say } = this.#settings
    if (!options.quiet) say(text)
  }

  async #rowsOf(test: TestDocument, selected: readonly Selected[]): Promise<readonly CheckedRow[]> {
    const line = (text: string) => this.#tell(`${text}\n`)
    const { options, observe } = this.#settings
    try {
      const inputs = readTestInputs(test, {
        warningsAsErrors: options.warningsAsErrors,
        say: line,
      })
      line(`  Applying ${applying(inputs)} ...`)
      const run = new TestRun(inputs)
      const rules = await run.run()
      await observe?.(run, inputs)
      line('  Checking results ...')
      const rows = selected.flatMap(each =>
        checkResults(inputs, rules, [each]).map(row => ({ row, test, result: each.result })),
      )
      return await this.#withDetails(rows, run, inputs)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      line(`  ERROR: failed to run test (${error.message})`)
      return selected.flatMap(({ result }) =>
        failures(result, error.message).map(row => ({ row, test, result })),
      )
    }
  }

  /** Programs read rows alone. */
  async #withDetails(
    rows: readonly CheckedRow[],
    run: TestRun,
    inputs: TestInputs,
  ): Promise<readonly CheckedRow[]> {
    const { options } = this.#settings
    if (options.form !== 'table' || !rows.some(isFailed)) return rows
    const details = createFailureDetails(
      run,
      inputs,
      coloursFor(process.stdout, options.removeColor),
    )
    const checked: CheckedRow[] = []
    for (const each of rows) {
      const isExplained = each.row.evidence !== undefined
      if (!isFailed(each) || (isExplained && this.#detailed >= maxDetailedRows)) checked.push(each)
      else {
        if (isExplained) this.#detailed++
        checked.push({ ...each, details: await details.of(each.row, each.result.operation) })
      }
    }
    return checked
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
