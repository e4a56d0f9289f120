import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { Rule } from '../api/classic.ts'
import { webhookOperations } from './operations.ts'
import { joinSelectors } from './selectors.ts'

interface Case {
  title: string
  rule: Partial<Rule>
  operations: Record<string, string[]>
}

test.each(loadCases<Case>('webhook.cases.yaml', import.meta.url))(
  '$title',
  ({ rule, operations }) => {
    const found = webhookOperations({ name: 'r', ...rule } as Rule, ['CREATE', 'UPDATE'])
    const sorted = [...found].map(([kind, names]) => [kind, [...names].sort()] as const)
    expect(Object.fromEntries(sorted)).toEqual(operations)
  },
)

test('selectors join, and the second one wins', () => {
  const exists = { key: 'a', operator: 'Exists' }
  const first = { matchLabels: { a: '1', b: '1' }, matchExpressions: [exists] }
  const second = { matchLabels: { b: '2' } }
  const joined = { matchLabels: { a: '1', b: '2' }, matchExpressions: [exists] }
  expect(joinSelectors(first, second)).toEqual(joined)
  expect(joinSelectors(undefined, second)).toBe(second)
  expect(joinSelectors({ matchLabels: {} }, { matchExpressions: [] })).toEqual({})
})
