import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { formatProblem } from '../input/problem.ts'
import { parseTests } from './test-document.ts'

interface Case {
  title: string
  text: string
  /** Members of the last test that is found. */
  test?: object
  tests?: number
  problems?: string[]
}

test.each(loadCases<Case>('test-document.cases.yaml', import.meta.url))(
  '$title',
  ({ text, test: expected, tests, problems = [] }) => {
    const file = parseTests('t.yaml', text)
    expect(file.problems.map(formatProblem).map(lines => lines.split('\n')[0])).toEqual(problems)
    expect(file.tests.length).toBe(tests ?? (problems.length > 0 ? 0 : 1))
    if (expected !== undefined) expect(file.tests.at(-1)).toMatchObject(expected)
  },
)

test('any text is tests or problems', () => {
  const piece = fc.constantFrom(
    'kind: Test\n',
    'apiVersion: x\n',
    'results:\n',
    '- ',
    'a: b\n',
    '---\n',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(piece).map(pieces => pieces.join('')),
  )
  fc.assert(
    fc.property(text, written => {
      const { tests, problems } = parseTests('t.yaml', written)
      expect(tests.length === 0 || problems.length === 0).toBe(true)
    }),
  )
})
