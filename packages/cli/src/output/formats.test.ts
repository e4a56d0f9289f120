import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { Counts } from '../summary.ts'
import { zeroCounts } from '../summary.ts'
import { type Finding, type FindingReport, type FindingRule, severityOf } from './finding.ts'
import { type FindingForm, findingForms, formatReport } from './formats.ts'

interface Case {
  readonly title: string
  readonly form: FindingForm
  readonly findings: readonly (Partial<Finding> & Pick<Finding, 'status' | 'message'>)[]
  readonly rules?: readonly FindingRule[]
  readonly counts?: Counts
  readonly prints: string
}

const about = {
  code: 'tags/latest',
  policy: 'tags',
  rule: 'latest',
  resource: { apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'web' },
  fingerprint: '0',
}

test.each(loadCases<Case>('formats.cases.yaml', import.meta.url))(
  '$title',
  ({ form, findings, rules = [], counts = zeroCounts(), prints }) => {
    const report: FindingReport = {
      ...{ command: 'ephor apply', version: '1.0.0', counts, rules },
      findings: findings.map(finding => ({
        ...about,
        severity: severityOf(finding.status),
        ...finding,
      })),
    }
    expect(formatReport(report, form)).toBe(prints)
  },
)

const text = fc.string({ unit: 'binary', maxLength: 30 })
const number = fc.integer({ min: 1, max: 99 })
const findingsOfAll = fc.array(
  fc.record<Finding>(
    {
      code: text,
      status: fc.constantFrom('pass', 'fail', 'warn', 'error', 'skip'),
      severity: fc.constantFrom('error', 'warning', 'info'),
      message: text,
      remedy: text,
      policy: text,
      rule: text,
      resource: fc.record({ apiVersion: text, kind: text, namespace: text, name: text }),
      file: text,
      line: number,
      column: number,
      endLine: number,
      path: text,
      fingerprint: text,
    },
    { requiredKeys: ['code', 'status', 'severity', 'message', 'policy', 'rule', 'fingerprint'] },
  ),
  { maxLength: 5 },
)

describe('whatever the texts are', () => {
  const write = (findings: readonly Finding[], form: FindingForm) =>
    formatReport(
      { command: 'ephor', version: '1', counts: zeroCounts(), findings, rules: [] },
      form,
    )
  const problems = (findings: readonly Finding[]) =>
    findings.filter(({ status }) => status !== 'pass' && status !== 'skip')

  test.each(findingForms.filter(form => form !== 'github'))('%s ends its last line', form => {
    fc.assert(fc.property(findingsOfAll, findings => write(findings, form).endsWith('\n')))
  })

  test('an annotation is one line', () => {
    fc.assert(
      fc.property(findingsOfAll, findings => {
        const lines = write(findings, 'github').split(/\r\n|\n|\r/)
        expect(lines).toHaveLength(problems(findings).length + 1)
        for (const line of lines.slice(0, -1))
          expect(line).toMatch(/^::(error|warning|notice) .*::/)
      }),
    )
  })

  test('a row of a table is one line', () => {
    fc.assert(
      fc.property(findingsOfAll, findings => {
        const rows = write(findings, 'markdown')
          .split('\n')
          .filter(line => line.startsWith('| '))
        const found = problems(findings).length
        expect(rows).toHaveLength(found === 0 ? 0 : found + 2)
      }),
    )
  })

  test('TAP numbers what it planned', () => {
    fc.assert(
      fc.property(findingsOfAll, findings => {
        const lines = write(findings, 'tap').split('\n')
        expect(lines[1]).toBe(`1..${findings.length}`)
        const points = lines.filter(line => /^(?:not )?ok /.test(line))
        expect(points.map(line => Number(/\d+/.exec(line)))).toEqual(
          findings.map((_, index) => index + 1),
        )
      }),
    )
  })

  test('a JUnit report holds no character that XML forbids, and closes what it opens', () => {
    fc.assert(
      fc.property(findingsOfAll, findings => {
        const xml = write(findings, 'junit')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it is about
        expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|&(?!amp;|lt;|gt;|quot;)/)
        expect(xml.match(/<testcase /g) ?? []).toHaveLength(findings.length)
        const opened = xml.match(/<(?![/?])[^>]*[^/]>/g) ?? []
        expect(xml.match(/<\//g) ?? []).toHaveLength(opened.length)
      }),
    )
  })

  test('a report for GitLab is JSON', () => {
    fc.assert(
      fc.property(findingsOfAll, findings => {
        expect(JSON.parse(write(findings, 'gitlab'))).toHaveLength(problems(findings).length)
      }),
    )
  })
})
