import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { type Labels, type Trigger, triggerLabels, triggerOf } from './generate-labels.ts'

interface Case {
  title: string
  labels: Labels
  trigger: Trigger
}

test.each(loadCases<Case>('generate-labels.cases.yaml', import.meta.url))(
  '$title',
  ({ labels, trigger }) => {
    expect(triggerOf(labels)).toEqual(trigger)
  },
)

test('the labels of a trigger lead back to it', () => {
  const metadata = { name: 'web', namespace: 'shop', uid: 'u1' }
  const labels = triggerLabels({ apiVersion: 'apps/v1', kind: 'Deployment', metadata })
  const { name: _, ...place } = { apiVersion: 'apps/v1', kind: 'Deployment', ...metadata }
  expect(triggerOf(labels)).toEqual({ ...place, name: '' })
})
