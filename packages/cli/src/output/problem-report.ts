import { type Counts, zeroCounts } from '../summary.ts'
import { ephorVersion } from '../version.ts'
import {
  type Finding,
  type FindingReport,
  type FindingRule,
  type FindingSeverity,
  withFingerprints,
} from './finding.ts'

/** Something that a check of documents found, as `validate` tells it. */
export interface DocumentProblem {
  readonly code: string
  readonly severity: FindingSeverity
  readonly message: string
  readonly remedy?: string | undefined
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly column?: number | undefined
  readonly policy?: string | undefined
  readonly rule?: string | undefined
  readonly path?: string | undefined
}

/** What a check of documents is about. */
export interface DocumentCheck {
  /** `ephor validate`. */
  readonly command: string
  /** How many documents were looked at; those without problems count as passes. */
  readonly documents: number
  /** What is known of the codes. */
  readonly rules?: readonly FindingRule[]
}

/** The problems of documents as a report, for all forms of output. */
export function problemReport(
  problems: readonly DocumentProblem[],
  { command, documents, rules = [] }: DocumentCheck,
): FindingReport {
  const findings = problems.map(findingOf)
  const counts: Counts = zeroCounts()
  for (const { status } of findings) counts[status]++
  const places = new Set(problems.map(({ file, policy }) => `${file} ${policy}`))
  counts.pass = Math.max(0, documents - places.size)
  return { command, version: ephorVersion, counts, findings: withFingerprints(findings), rules }
}

function findingOf(problem: DocumentProblem): Omit<Finding, 'fingerprint'> {
  const { code, severity, message, policy = '', rule = '' } = problem
  const { remedy, file, line, column, path } = problem
  return {
    ...{ code, severity, message, policy, rule },
    status: severity === 'error' ? 'fail' : 'warn',
    ...(remedy !== undefined && { remedy }),
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(path !== undefined && { path }),
  }
}
