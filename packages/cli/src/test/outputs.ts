import type { TestForm, TestOptions } from '../commands/test-options.ts'
import { noColours } from '../output/colour.ts'
import type { FindingReport } from '../output/finding.ts'
import { formatReport, isFindingForm } from '../output/formats.ts'
import { OutputFile } from '../output/output-file.ts'
import { type CheckedRow, testReport } from './findings.ts'
import { formatRows, type RowForm, rowTable } from './write-rows.ts'

/** One form of the results of all tests. */
export interface TestOutput {
  write(rows: readonly CheckedRow[], isDetailed: boolean): void
  /** Writes what is not a result of a test, in forms that can tell it. */
  writeFindings(report: () => FindingReport): void
}

/**
 * What programs get: standard output unless a table goes there, and files.
 *
 * @throws {InputError} for a file that cannot be written.
 */
export function openOutputs(
  { form, outputFile, moreOutputs }: TestOptions,
  out: (text: string) => void,
): readonly TestOutput[] {
  const files = [...(outputFile === undefined ? [] : [{ form, file: outputFile }]), ...moreOutputs]
  const toFiles = files.map(target => {
    const file = new OutputFile(target.file)
    return createOutput(target.form, text => {
      file.write(text)
      file.close()
    })
  })
  return outputFile === undefined && form !== 'table'
    ? [createOutput(form, out), ...toFiles]
    : toFiles
}

function createOutput(form: TestForm, out: (text: string) => void): TestOutput {
  return {
    write: (rows, isDetailed) => out(textOf(rows, isDetailed, form)),
    writeFindings(report) {
      if (isFindingForm(form)) out(formatReport(report(), form))
    },
  }
}

const rowForms: readonly TestForm[] = ['json', 'yaml', 'markdown', 'junit'] satisfies RowForm[]

function textOf(checked: readonly CheckedRow[], isDetailed: boolean, form: TestForm): string {
  const rows = checked.map(({ row }) => row)
  if (form === 'table') {
    return rowTable(rows, { isDetailed, colours: noColours, isForPeople: false })
  }
  // Upstream has forms of its own by these names.
  if (isRowForm(form)) return formatRows(rows, isDetailed, form)
  return formatReport(testReport(checked), form)
}

function isRowForm(form: TestForm): form is RowForm {
  return rowForms.includes(form)
}
