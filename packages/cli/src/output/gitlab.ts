import { type Finding, type FindingReport, isProblem, resourceText } from './finding.ts'
import { repositoryPath } from './repository-path.ts'

/** What was found as a Code Quality report of GitLab, which shows it in merge requests. */
export function gitlabReport({ findings, rules }: FindingReport): string {
  const grades = new Map(rules.map(({ code, grade }) => [code, grade]))
  const entries = findings.filter(isProblem).map(finding => ({
    description: descriptionOf(finding),
    check_name: finding.code,
    fingerprint: finding.fingerprint,
    severity: severityOf(finding, grades.get(finding.code)),
    location: {
      path: repositoryPath(finding.file ?? '-'),
      lines: {
        begin: finding.line ?? 1,
        ...(finding.endLine !== undefined && { end: finding.endLine }),
      },
    },
  }))
  return `${JSON.stringify(entries, null, 2)}\n`
}

function descriptionOf(finding: Finding): string {
  const name = resourceText(finding)
  const text = name === '' ? finding.message : `${name}: ${finding.message}`
  return finding.remedy === undefined ? text : `${text} (${finding.remedy})`
}

/** A warning is never more than minor: it lets nothing fail. */
function severityOf({ severity }: Finding, grade: string | undefined): string {
  if (severity === 'info') return 'info'
  if (severity === 'warning') return 'minor'
  switch (grade) {
    case 'critical':
      return 'blocker'
    case 'high':
      return 'critical'
    case 'low':
      return 'minor'
    case 'info':
      return 'info'
    default:
      return 'major'
  }
}
