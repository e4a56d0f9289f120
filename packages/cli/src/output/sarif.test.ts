import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSarifValidator } from '../../../../testing/sarif-schema.ts'
import { zeroCounts } from '../summary.ts'
import type { Finding, FindingRule } from './finding.ts'
import { sarifLog } from './sarif.ts'

const validate = createSarifValidator()
const finding: Finding = {
  code: 'tags/latest',
  status: 'fail',
  severity: 'error',
  message: 'no latest',
  policy: 'tags',
  rule: 'latest',
  resource: { apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'web' },
  file: 'my pods/a.yaml',
  line: 12,
  column: 9,
  path: 'spec.containers[0].image',
  fingerprint: 'abc',
}
const rule: FindingRule = {
  code: 'tags/latest',
  title: 'Disallow latest',
  description: 'Tags move.',
  category: 'Best Practices',
  grade: 'high',
}

function logOf(findings: readonly Finding[], rules: readonly FindingRule[] = []) {
  const report = { command: 'ephor apply', version: '1.2.3', counts: zeroCounts() }
  const log = JSON.parse(sarifLog({ ...report, findings, rules }))
  expect(validate(log)).toEqual([])
  return log.runs[0]
}

test('a result names its rule, place and object', () => {
  const { results, tool } = logOf([finding], [rule])
  expect(tool.driver.rules).toEqual([
    {
      id: 'tags/latest',
      name: 'Disallow latest',
      shortDescription: { text: 'Disallow latest' },
      fullDescription: { text: 'Tags move.' },
      help: {
        text: 'Tags move.',
        markdown:
          '# Disallow latest\n\nTags move.\n\n**Category**: Best Practices · **Severity**: high · **Rule**: `tags/latest`',
      },
      defaultConfiguration: { level: 'error' },
      properties: {
        tags: ['kubernetes', 'Best Practices', 'security'],
        'security-severity': '8.0',
      },
    },
  ])
  expect(results).toEqual([
    {
      ruleId: 'tags/latest',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'no latest' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'my%20pods/a.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 12, startColumn: 9 },
          },
          logicalLocations: [
            {
              name: 'web',
              fullyQualifiedName: 'Pod shop/web spec.containers[0].image',
              kind: 'resource',
            },
          ],
        },
      ],
      partialFingerprints: { 'ephorFinding/v1': 'abc', primaryLocationLineHash: 'abc:1' },
      properties: {
        policy: 'tags',
        rule: 'latest',
        path: 'spec.containers[0].image',
        status: 'fail',
      },
    },
  ])
})

test('what passes is no result, and nothing found is a run without results', () => {
  expect(logOf([{ ...finding, status: 'pass' }])).toMatchObject({ results: [] })
  expect(logOf([])).toMatchObject({ results: [], tool: { driver: { rules: [] } } })
})

test('a rule is there once, with the remedy of its finding', () => {
  const { tool, results } = logOf([finding, { ...finding, remedy: 'pin it' }], [])
  expect(tool.driver.rules).toHaveLength(1)
  expect(results[1].message.text).toBe('no latest\npin it')
})

test.each([
  ['/elsewhere/a b.yaml', { uri: 'file:///elsewhere/a%20b.yaml' }],
  [`${process.cwd()}/x/a.yaml`, { uri: 'x/a.yaml', uriBaseId: '%SRCROOT%' }],
  ['-', { uri: 'stdin', uriBaseId: '%SRCROOT%' }],
])('the file %s', (file, expected) => {
  const { results } = logOf([{ ...finding, file }])
  expect(results[0].locations[0].physicalLocation.artifactLocation).toEqual(expected)
})

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const anyFinding = fc.record<Finding>(
  {
    code: text,
    status: fc.constantFrom('fail', 'warn', 'error'),
    severity: fc.constantFrom('error', 'warning', 'info'),
    message: text,
    remedy: text,
    policy: text,
    rule: text,
    resource: fc.record({ apiVersion: text, kind: text, namespace: text, name: text }),
    file: text,
    line: fc.integer({ min: 1 }),
    column: fc.integer({ min: 1 }),
    path: text,
    fingerprint: text,
  },
  { requiredKeys: ['code', 'status', 'severity', 'message', 'policy', 'rule', 'fingerprint'] },
)
const anyRule = fc.record<FindingRule>({
  code: text,
  title: text,
  description: text,
  category: text,
  grade: fc.constantFrom('critical', 'high', 'medium', 'low', 'info', undefined),
})

test('whatever is found, the log keeps to the schema', () => {
  fc.assert(
    fc.property(
      fc.array(anyFinding, { maxLength: 4 }),
      fc.array(anyRule, { maxLength: 3 }),
      (a, b) => {
        logOf(a, b)
      },
    ),
    { numRuns: 60 },
  )
})
