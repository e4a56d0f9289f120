import { type Finding, type FindingReport, resourceText } from './finding.ts'

/** What was found in the Test Anything Protocol, version 14 (testanything.org). */
export function tapReport({ findings }: FindingReport): string {
  const points = findings.map((finding, index) => pointOf(finding, index + 1))
  return ['TAP version 14', `1..${findings.length}`, ...points, ''].join('\n')
}

function pointOf(finding: Finding, number: number): string {
  const { status, code, message } = finding
  const about = escaped([code, resourceText(finding)].filter(Boolean).join(' '))
  switch (status) {
    case 'pass':
      return `ok ${number} - ${about}`
    case 'skip':
      return `ok ${number} - ${about} # SKIP ${escaped(message)}`
    case 'warn':
      // Harnesses show what is still to be done, and let nothing fail for it.
      return `not ok ${number} - ${about} # TODO warning\n${diagnostics(finding)}`
    case 'fail':
    case 'error':
      return `not ok ${number} - ${about}\n${diagnostics(finding)}`
  }
}

/** YAML in which every text stands in JSON quotes: no message can end it. */
function diagnostics({ message, status, path, file, line, column, remedy }: Finding): string {
  const facts = { message, severity: status, path, file, line, column, remedy }
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)
  return ['  ---', ...lines, '  ...'].join('\n')
}

function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('#', '\\#')
}
