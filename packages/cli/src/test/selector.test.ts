import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { parseSelector } from './selector.ts'
import { parseTests } from './test-document.ts'

interface Case {
  selector: string
  result?: object
  resources?: string[] | 'not selected'
  error?: string
}

test.each(loadCases<Case>('selector.cases.yaml', import.meta.url))(
  '$selector',
  ({ selector, result = {}, resources, error }) => {
    if (error !== undefined) return expect(() => parseSelector(selector)).toThrow(error)
    const document = { apiVersion: 'cli.kyverno.io/v1alpha1', kind: 'Test', results: [result] }
    const expected = parseTests('t', JSON.stringify(document)).tests[0]?.results[0]
    if (expected === undefined) throw new Error('the case has no result')
    const selected = parseSelector(selector)(expected)
    expect(selected?.result.resources ?? 'not selected').toEqual(resources)
  },
)
