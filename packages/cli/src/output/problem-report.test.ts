import { expect, test } from 'vitest'
import { formatReport } from './formats.ts'
import { type DocumentProblem, problemReport } from './problem-report.ts'

const problems: readonly DocumentProblem[] = [
  {
    ...{ code: 'EPH201', severity: 'error', message: 'no such kind `Pot`', remedy: 'write `Pod`' },
    ...{
      file: 'a.yaml',
      line: 9,
      column: 20,
      policy: 'labels',
      rule: 'team',
      path: 'spec.rules[0]',
    },
  },
  { code: 'EPH601', severity: 'warning', message: 'an old field', file: 'a.yaml', line: 3 },
  { code: 'EPH002', severity: 'info', message: 'nothing here' },
]
const check = {
  command: 'ephor validate',
  documents: 5,
  rules: [
    {
      code: 'EPH201',
      title: 'Kinds',
      description: 'Kinds that are none.',
      category: '',
      grade: undefined,
    },
  ],
}

test('errors fail, all else warns, and documents without problems pass', () => {
  const { counts, findings } = problemReport(problems, check)
  expect(counts).toEqual({ pass: 2, fail: 1, warn: 2, error: 0, skip: 0 })
  expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(3)
})

test('a fingerprint does not change with the line', () => {
  const [first] = problemReport(problems, check).findings
  const [moved] = problemReport([{ ...problems[0], line: 10 } as DocumentProblem], check).findings
  expect(moved?.fingerprint).toBe(first?.fingerprint)
})

test('problems are annotations like all others', () => {
  expect(formatReport(problemReport(problems, check), 'github')).toBe(
    [
      '::error file=a.yaml,line=9,col=20,title=EPH201::no such kind `Pot`%0Awrite `Pod`',
      '::warning file=a.yaml,line=3,title=EPH601::an old field',
      '::notice title=EPH002::nothing here',
      '',
    ].join('\n'),
  )
})
