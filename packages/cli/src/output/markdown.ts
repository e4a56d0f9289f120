import type { Counts } from '../summary.ts'
import { type Finding, type FindingReport, isProblem, placeText, resourceText } from './finding.ts'
import { repositoryPath } from './repository-path.ts'

// A comment of a pull request holds 65,536 characters, and nobody reads that many.
const maxLength = 60_000

/** What was found as a summary for a pull request: the verdict, then a table of what to look at. */
export function markdownSummary({ command, counts, findings }: FindingReport): string {
  const problems = findings.filter(isProblem)
  const head = [`### ${titleOf(command, counts)}`, '', countsText(counts), '']
  if (problems.length === 0) return head.join('\n')
  const titles = ['| | Place | Resource | Rule | What |', '| --- | --- | --- | --- | --- |']
  const rows: string[] = []
  let length = 0
  for (const problem of problems) {
    const row = rowOf(problem)
    length += row.length + 1
    if (length > maxLength) break
    rows.push(row)
  }
  const left = problems.length - rows.length
  const more = left === 0 ? [] : ['', `… and ${left} more.`]
  return [...head, ...titles, ...rows, ...more, ''].join('\n')
}

function titleOf(command: string, { fail, error, warn }: Counts): string {
  const found = [
    ...(fail > 0 ? [counted(fail, 'failure', 'failures')] : []),
    ...(error > 0 ? [counted(error, 'error', 'errors')] : []),
    ...(warn > 0 ? [counted(warn, 'warning', 'warnings')] : []),
  ]
  const sign = fail + error > 0 ? signs.error : warn > 0 ? signs.warning : '✅'
  return `${sign} ${command}: ${found.length === 0 ? 'nothing to complain about' : found.join(', ')}`
}

const signs = { error: '❌', warning: '⚠️', info: 'ℹ️' }

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

function countsText({ pass, fail, warn, error, skip }: Counts): string {
  return `pass ${pass} · fail ${fail} · warn ${warn} · error ${error} · skip ${skip}`
}

function rowOf(finding: Finding): string {
  const { severity, file, code, message, remedy } = finding
  const where = file === undefined ? '' : placeText({ ...finding, file: repositoryPath(file) })
  const cells = [
    signs[severity],
    codeSpan(where),
    cell(resourceText(finding)),
    codeSpan(code),
    cell([message, remedy].filter(Boolean).join('\n')),
  ]
  return `| ${cells.join(' | ')} |`
}

/** A text that Markdown shows as it is, on one line of a table. */
function cell(text: string): string {
  return text
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/\r?\n/g, '<br>')
}

/** A backquote would end it; a bar ends the cell even here. */
function codeSpan(text: string): string {
  if (text === '') return ''
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|').replace(/\s+/g, ' ')}\``
}
