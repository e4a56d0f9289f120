import { pathToFileURL } from 'node:url'
import {
  type Finding,
  type FindingReport,
  type FindingRule,
  type FindingSeverity,
  type Grade,
  isProblem,
  placeText,
  resourceText,
} from './finding.ts'
import { isAddress, repositoryPath } from './repository-path.ts'

/**
 * What was found as SARIF 2.1.0 (docs.oasis-open.org/sarif), as code scanning of GitHub and editors
 * take it: one run, one result a problem, rules with their help.
 */
export function sarifLog({ command, version, findings, rules }: FindingReport): string {
  const problems = findings.filter(isProblem)
  const known = new Map(rules.map(rule => [rule.code, rule]))
  const codes = [...new Set(problems.map(({ code }) => code))]
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Ephor',
            fullName: `${command} ${version}`,
            version,
            rules: codes.map(code => descriptorOf(code, known.get(code), problems)),
          },
        },
        automationDetails: { id: `${command.replaceAll(' ', '/')}/` },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: {
          [sourceRoot]: { description: { text: 'The folder in which the command was run.' } },
        },
        results: problems.map(problem => resultOf(problem, codes.indexOf(problem.code))),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

const sourceRoot = '%SRCROOT%'

const levels: Readonly<Record<FindingSeverity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
}

// GitHub ranks: above 9 critical, above 7 high, above 4 medium, the rest low.
const ranks: Readonly<Record<Grade, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '3.0',
  info: '0.5',
}

function descriptorOf(code: string, rule: FindingRule | undefined, problems: readonly Finding[]) {
  const first = problems.find(problem => problem.code === code)
  const { title = code, description = '', category = '', grade } = rule ?? {}
  const text = description || title
  return {
    id: code,
    name: title,
    shortDescription: { text: title },
    fullDescription: { text },
    help: { text: helpText(text, first), markdown: helpMarkdown(code, title, rule, first) },
    defaultConfiguration: { level: levels[first?.severity ?? 'error'] },
    properties: {
      tags: ['kubernetes', ...(category === '' ? [] : [category]), ...(grade ? ['security'] : [])],
      ...(grade && { 'security-severity': ranks[grade] }),
    },
  }
}

function helpText(text: string, first: Finding | undefined): string {
  return first?.remedy === undefined ? text : `${text}\n\n${first.remedy}`
}

function helpMarkdown(
  code: string,
  title: string,
  rule: FindingRule | undefined,
  first: Finding | undefined,
): string {
  const facts = [
    ...(rule?.category ? [`**Category**: ${rule.category}`] : []),
    ...(rule?.grade ? [`**Severity**: ${rule.grade}`] : []),
    `**Rule**: \`${code}\``,
  ]
  return [
    `# ${title}`,
    ...(rule?.description ? [rule.description] : []),
    ...(first?.remedy === undefined ? [] : [first.remedy]),
    facts.join(' · '),
  ].join('\n\n')
}

function resultOf(finding: Finding, ruleIndex: number) {
  const { code, severity, message, remedy, policy, rule, path, fingerprint } = finding
  const text = message || `${code} failed`
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity],
    message: { text: remedy === undefined ? text : `${text}\n${remedy}` },
    locations: [locationOf(finding)],
    partialFingerprints: {
      'ephorFinding/v1': fingerprint,
      // GitHub looks at no other one; without it, each line that moves makes an alert anew.
      primaryLocationLineHash: `${fingerprint}:1`,
    },
    properties: {
      ...(policy && { policy }),
      ...(rule && { rule }),
      ...(path && { path }),
      status: finding.status,
    },
  }
}

function locationOf(finding: Finding) {
  const { file = '-', line, column, endLine, resource } = finding
  const name = resourceText(finding)
  return {
    physicalLocation: {
      artifactLocation: artifactOf(file),
      region: {
        startLine: line ?? 1,
        ...(column !== undefined && { startColumn: column }),
        ...(endLine !== undefined && { endLine }),
      },
    },
    ...(resource && {
      logicalLocations: [
        {
          name: resource.name,
          fullyQualifiedName: finding.path ? `${name} ${finding.path}` : name,
          kind: 'resource',
        },
      ],
    }),
    ...(placeText(finding) === '' && { message: { text: 'no file is known' } }),
  }
}

function artifactOf(file: string) {
  const path = repositoryPath(file)
  if (isAddress(path)) return { uri: URL.canParse(path) ? new URL(path).href : encodeURI(path) }
  const isOutside = path.startsWith('/') || /^[A-Za-z]:\//.test(path)
  if (isOutside) return { uri: pathToFileURL(path).href }
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: sourceRoot }
}
