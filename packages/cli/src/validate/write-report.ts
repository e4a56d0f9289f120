import { type Finding, lints } from '@ephor/engine/lint'
import { type FindingReport, type FindingRule, withFingerprints } from '../output/finding.ts'
import { zeroCounts } from '../summary.ts'
import { ephorVersion } from '../version.ts'

const statuses = { error: 'error', warning: 'warn', info: 'skip' } as const

/** The findings as all commands hand them to forms for other programs. */
export function validateReport(findings: readonly Finding[]): FindingReport {
  const counts = zeroCounts()
  for (const { severity } of findings) counts[statuses[severity]]++
  const codes = new Set(findings.map(({ code }) => code))
  return {
    ...{ command: 'ephor validate', version: ephorVersion, counts },
    findings: withFingerprints(
      findings.map(({ fix: _, severity, ...finding }) => ({
        ...finding,
        severity,
        status: statuses[severity],
      })),
    ),
    rules: lints.filter(({ code }) => codes.has(code)).map(ruleOf),
  }
}

function ruleOf({ code, title, why }: (typeof lints)[number]): FindingRule {
  return { code, title, description: why, category: 'Policy', grade: undefined }
}
