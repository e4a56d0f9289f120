import { type Finding, type LintResult, lint, type Severity } from '@ephor/engine/lint'
import type { Streams } from '../apply/apply-files.ts'
import {
  isSharedForm,
  type ValidateForm,
  type ValidateOptions,
} from '../commands/validate-options.ts'
import type { Colours } from '../output/colour.ts'
import { formatReport } from '../output/formats.ts'
import { OutputFile } from '../output/output-file.ts'
import { unifiedDiff } from '../output/unified-diff.ts'
import { fixFiles, writeFixed } from './fix-files.ts'
import { objectsOf, type ReadFiles, readFiles } from './read-files.ts'
import { validateReport } from './write-report.ts'
import { findingsText } from './write-text.ts'

/** Checks the policies of files, and puts them right if that is wanted; gives the exit code. */
export function validateFiles(
  options: ValidateOptions,
  streams: Streams,
  colours: Colours,
): number {
  const read = readFiles(options.policies)
  const known = readFiles(options.definitions)
  const settings = { definitions: objectsOf(known), disabled: options.disabled }
  const fixed =
    options.fix === 'no'
      ? read.files.map(file => ({ ...file, fixed: file.text }))
      : fixFiles(read.files, settings, isTold(options, options.form))
  if (options.fix === 'write') writeFixed(fixed)
  const files =
    options.fix === 'write' ? fixed.map(({ file, fixed: text }) => ({ file, text })) : read.files
  const result = lint(files, settings)
  const findings = [...read.problems, ...known.problems, ...result.findings]
  const checked: Checked = { result, findings, read: { ...read, files } }
  const diff = fixed
    .map(({ file, text, fixed: after }) =>
      unifiedDiff({ before: text, after, beforeName: file, afterName: file }),
    )
    .join('')
  if (options.fix === 'show') streams.out(diff)
  else writeAll(checked, options, { streams, colours })
  if (options.form === 'text') {
    const changed = fixed.filter(({ text, fixed: after }) => text !== after).length
    streams.err(summaryText(checked, options, changed))
  }
  return exitCode(findings, options)
}

interface Checked {
  readonly result: LintResult
  /** Those of files that cannot be read, too. */
  readonly findings: readonly Finding[]
  readonly read: ReadFiles
}

function exitCode(findings: readonly Finding[], { warningsAsErrors }: ValidateOptions): number {
  const isGrave = ({ severity }: Finding) =>
    severity === 'error' || (warningsAsErrors && severity === 'warning')
  return findings.some(isGrave) ? 1 : 0
}

interface Output {
  readonly streams: Streams
  readonly colours: Colours
}

function writeAll(checked: Checked, options: ValidateOptions, { streams, colours }: Output): void {
  const textOf = (form: ValidateForm) => formatted(checked, options, { form, colours })
  if (options.outputFile === undefined) streams.out(textOf(options.form))
  const files = [
    ...(options.outputFile === undefined ? [] : [{ form: options.form, file: options.outputFile }]),
    ...options.others,
  ]
  for (const { form, file } of files) {
    const output = new OutputFile(file)
    output.write(textOf(form))
    output.close()
  }
}

const ranks: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 }

/** Whether a finding is grave enough to be told in a form. */
function isTold({ severity }: ValidateOptions, form: ValidateForm): (finding: Finding) => boolean {
  const least = ranks[severity ?? (form === 'json' ? 'info' : 'warning')]
  return finding => ranks[finding.severity] >= least
}

function formatted(
  checked: Checked,
  options: ValidateOptions,
  { form, colours }: { readonly form: ValidateForm; readonly colours: Colours },
): string {
  const findings = checked.findings.filter(isTold(options, form))
  if (isSharedForm(form)) return formatReport(validateReport(findings), form)
  if (form === 'json') return `${JSON.stringify(asJson(checked, findings), null, 2)}\n`
  const texts = new Map(checked.read.files.map(({ file, text }) => [file, text]))
  return findingsText(findings, texts, colours)
}

function asJson({ result }: Checked, findings: readonly Finding[]) {
  return { summary: { ...countsOf(findings), ...result, findings: undefined }, findings }
}

function countsOf(findings: readonly Finding[]) {
  const count = (wanted: Severity) => findings.filter(({ severity }) => severity === wanted).length
  return { errors: count('error'), warnings: count('warning'), infos: count('info') }
}

function summaryText(checked: Checked, options: ValidateOptions, changed: number): string {
  const { findings, result, read } = checked
  const { errors, warnings, infos } = countsOf(findings)
  const told = findings.filter(isTold(options, options.form))
  const hidden = findings.length - told.length
  const fixable = options.fix === 'no' ? told.filter(({ fix }) => fix).length : 0
  const all = [counted(errors, 'error'), counted(warnings, 'warning'), counted(infos, 'note')].join(
    ', ',
  )
  const parts = [
    `${counted(result.documents, 'document')} in ${counted(read.files.length, 'file')}: ${all}.`,
    ...(changed > 0
      ? [`${counted(changed, 'file')} ${options.fix === 'write' ? 'changed' : 'would change'}.`]
      : []),
    ...(fixable > 0 ? [`--fix can put ${fixable} of them right.`] : []),
    ...(hidden > 0 && options.severity === undefined ? ['--severity info tells the notes.'] : []),
    ...(result.documents + result.unsupported === 0 ? ['There is no policy in them.'] : []),
    ...(result.unsupported > 0
      ? [`${counted(result.unsupported, 'document')} of kinds that are not checked yet.`]
      : []),
  ]
  return `${parts.join(' ')}\n`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
