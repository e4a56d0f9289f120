import {
  type Finding,
  type FindingReport,
  type FindingSeverity,
  isProblem,
  resourceText,
} from './finding.ts'
import { repositoryPath } from './repository-path.ts'

const commands: Readonly<Record<FindingSeverity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
}

/** What was found as commands of GitHub Actions, which show it beside the lines of a change. */
export function githubAnnotations({ findings }: FindingReport): string {
  return findings
    .filter(isProblem)
    .map(finding => `${annotationOf(finding)}\n`)
    .join('')
}

function annotationOf(finding: Finding): string {
  const { severity, code, file, line, column, endLine, message, remedy } = finding
  const properties = {
    file: file === undefined ? undefined : repositoryPath(file),
    line,
    endLine,
    col: column,
    title: code,
  }
  const listed = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapedProperty(String(value))}`)
  const about = resourceText(finding)
  const text = [about === '' ? message : `${about}: ${message}`, remedy].filter(Boolean).join('\n')
  return `::${commands[severity]} ${listed.join(',')}::${escaped(text)}`
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
