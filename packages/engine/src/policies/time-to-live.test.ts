import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import {
  parseTimeToLive,
  propagationPolicyOf,
  timeToLiveOf,
  timeToLiveWarning,
} from './time-to-live.ts'

interface Case {
  label: string
  due?: string
  problem?: string
}

const created = '2024-01-01T00:00:00Z'

test.each(loadCases<Case>('time-to-live.cases.yaml', import.meta.url))('$label', row => {
  expect(parseTimeToLive(row.label, created)).toEqual(
    row.due === undefined ? { problem: row.problem } : { dueAt: Date.parse(row.due) },
  )
})

test('any text has an answer', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(parseTimeToLive(text, created)).toBeTypeOf('object')
    }),
  )
})

const labels = { 'cleanup.kyverno.io/ttl': '1h' }

test('an object is due by its label', () => {
  const metadata = { creationTimestamp: created, labels }
  expect(timeToLiveOf({ metadata })).toBe(Date.parse('2024-01-01T01:00:00Z'))
})

test('an object that is being deleted is not due again', () => {
  const metadata = { creationTimestamp: created, labels, deletionTimestamp: created }
  expect(timeToLiveOf({ metadata })).toBeUndefined()
})

test.each([
  {},
  { metadata: {} },
  { metadata: { labels: { 'cleanup.kyverno.io/ttl': 'soon' } } },
  { metadata: { annotations: labels } },
])('an object without a label that can be read is never due: %j', resource => {
  expect(timeToLiveOf(resource)).toBeUndefined()
})

test.each([
  ['Foreground', 'Foreground'],
  ['Orphan', 'Orphan'],
  ['orphan', undefined],
  ['', undefined],
])('propagation policy %s is %s', (value, expected) => {
  const annotations = { 'cleanup.kyverno.io/propagation-policy': value }
  expect(propagationPolicyOf({ metadata: { annotations } })).toBe(expected)
})

test('the warning names the problem', () => {
  expect(timeToLiveWarning('bad')).toBe(
    'cleanup.kyverno.io/ttl label value cannot be parsed as any recognizable format (bad)',
  )
})
