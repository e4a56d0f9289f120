import { xmlText } from '../output/xml-text.ts'
import type { Row } from './check-results.ts'

/** The rows as a JUnit report: a suite each policy, a case each row. */
export function junitReport(rows: readonly Row[], isDetailed: boolean): string {
  const byPolicy = new Map<string, Row[]>()
  for (const row of rows) {
    const suite = byPolicy.get(row.policy) ?? []
    suite.push(row)
    byPolicy.set(row.policy, suite)
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts(rows)}>`,
    ...[...byPolicy].flatMap(([policy, suite]) => [
      ` <testsuite name="${xmlText(policy)}" ${counts(suite)}>`,
      ...suite.flatMap(row => caseLines(row, isDetailed)),
      ' </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n')
}

function counts(rows: readonly Row[]): string {
  return `tests="${rows.length}" failures="${rows.filter(isFailure).length}"`
}

function isFailure({ result }: Row): boolean {
  return result === 'Fail'
}

function caseLines(row: Row, isDetailed: boolean): readonly string[] {
  const about = [
    `    Policy: ${row.policy}`,
    `    Rule: ${row.rule}`,
    `    Resource: ${row.resource}`,
  ]
  const message = isDetailed ? [`    Message: ${row.message}`] : []
  const body = isFailure(row)
    ? [
        `   <failure message="${xmlText(row.reason)}">`,
        ...[...about, `    Result: ${row.result}`, ...message].map(xmlText),
        '   </failure>',
      ]
    : [
        '   <system-out>',
        ...[`    Reason: ${row.reason}`, ...about, ...message].map(xmlText),
        '   </system-out>',
      ]
  return [
    `  <testcase classname="${xmlText(row.rule)}" name="${xmlText(row.resource)}">`,
    ...body,
    '  </testcase>',
  ]
}
