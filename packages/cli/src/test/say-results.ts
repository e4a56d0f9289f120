import type { TestOptions } from '../commands/test-options.ts'
import { formatProblem } from '../input/problem.ts'
import { type Colours, coloursFor } from '../output/colour.ts'
import type { CheckedRow } from './findings.ts'
import type { TestFile } from './test-document.ts'
import { rowTable } from './write-rows.ts'

/** Whether a row is not as it is expected. */
export function isFailed({ row }: CheckedRow): boolean {
  return row.counts === 'fail'
}

/** The rows that the options ask for. */
export function shownRows(
  rows: readonly CheckedRow[],
  { failOnly }: TestOptions,
): readonly CheckedRow[] {
  return failOnly ? rows.filter(isFailed) : rows
}

/** Where results are told to people. */
export interface Saying {
  readonly options: TestOptions
  readonly say: (text: string) => void
}

/** Says how many rows are as expected, and which are not to those who see only them. */
export function sayResults(rows: readonly CheckedRow[], { options, say }: Saying): void {
  const { form, failOnly, quiet } = options
  const failed = rows.filter(isFailed)
  const passed = rows.length - failed.length
  const summary = failOnly
    ? `${failed.length} out of ${rows.length} tests failed`
    : `${passed} tests passed and ${failed.length} tests failed`
  if (!quiet) say(`\nTest Summary: ${summary}\n\n`)
  if (failed.length === 0 || form !== 'table') return
  if (quiet) say(rowsTable(failed, options))
  else if (failOnly) say(`Aggregated Failed Test Cases : \n${rowsTable(failed, options)}`)
}

/** The table of some rows, and below it why those fail that do. */
export function rowsTable(rows: readonly CheckedRow[], options: TestOptions): string {
  const { removeColor, detailedResults } = options
  const colours = coloursFor(process.stdout, removeColor)
  const table = rowTable(
    rows.map(({ row }) => row),
    { isDetailed: detailedResults, colours, isForPeople: process.stdout.isTTY === true },
  )
  const details = rows.flatMap((each, index) => detailsOf(each, index + 1, colours))
  return [table, ...details].join('\n')
}

function detailsOf({ row, details }: CheckedRow, number: number, colours: Colours): string[] {
  if (details === undefined || details === '') return []
  const { policy, rule, resource, reason } = row
  const name = [policy, rule].filter(part => part !== '').join('/')
  const about = colours.bold(`${number}  ${name}  ${resource}`)
  return [`${colours.bad('✗')} ${about}: ${reason}\n${details}`]
}

/** What is wrong with files that should be tests. */
export function testErrorsText(files: readonly TestFile[]): string {
  const lines = files.flatMap(({ path, problems }) => [
    `  Path: ${path}`,
    ...problems.map(problem => `    ${formatProblem(problem).replaceAll('\n', '\n    ')}`),
  ])
  return `\nTest errors:\n${lines.join('\n')}\n`
}
