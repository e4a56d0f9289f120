import { type Finding, type FindingReport, placeText, resourceText } from './finding.ts'
import { repositoryPath } from './repository-path.ts'
import { xmlText } from './xml-text.ts'

/** What was found as a JUnit report: a suite each policy, a case each rule and resource. */
export function junitReport({ command, findings }: FindingReport): string {
  const suites = new Map<string, Finding[]>()
  for (const finding of findings) {
    const name = finding.policy || finding.code
    const suite = suites.get(name)
    if (suite === undefined) suites.set(name, [finding])
    else suite.push(finding)
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xmlText(command)}" ${numbers(findings)}>`,
    ...[...suites].flatMap(([name, cases]) => [
      `  <testsuite name="${xmlText(name)}" ${numbers(cases)}>`,
      ...cases.map(caseText),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n')
}

function numbers(findings: readonly Finding[]): string {
  const count = (wanted: string) => findings.filter(({ status }) => status === wanted).length
  return `tests="${findings.length}" failures="${count('fail')}" errors="${count('error')}" skipped="${count('skip')}"`
}

function caseText(finding: Finding): string {
  const { file, line } = finding
  const attributes = {
    classname: finding.code,
    name: resourceText(finding) || finding.message,
    file: file === undefined ? undefined : repositoryPath(file),
    line: line === undefined ? undefined : String(line),
  }
  const listed = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${name}="${xmlText(value)}"`)
    .join(' ')
  const body = bodyOf(finding)
  return body === ''
    ? `    <testcase ${listed}/>`
    : `    <testcase ${listed}>\n${body}\n    </testcase>`
}

function bodyOf(finding: Finding): string {
  const { status, message, code } = finding
  const lead = xmlText(message)
  switch (status) {
    case 'pass':
      return ''
    case 'skip':
      return `      <skipped message="${lead}"/>`
    case 'warn':
      return `      <system-out>${xmlText(`warning: ${detailsOf(finding)}`)}</system-out>`
    case 'fail':
      return `      <failure message="${lead}" type="${xmlText(code)}">${xmlText(detailsOf(finding))}</failure>`
    case 'error':
      return `      <error message="${lead}" type="${xmlText(code)}">${xmlText(detailsOf(finding))}</error>`
  }
}

/** Everything that the attributes of a case do not show in every viewer. */
function detailsOf(finding: Finding): string {
  const { message, remedy, path } = finding
  return [message, path, placeText(finding), remedy].filter(Boolean).join('\n')
}
