import { expect, test } from 'vitest'
import { inBatches, updateRequestLabels } from './update-request.ts'

test('labels hold what fits into them', () => {
  const metadata = { name: 'n'.repeat(70), namespace: 'shop' }
  const trigger = { apiVersion: 'apps/v1', kind: 'Deployment', metadata }
  expect(updateRequestLabels('p', trigger)).toEqual({
    'mutate.updaterequest.kyverno.io/policy-name': 'p',
    'mutate.updaterequest.kyverno.io/trigger-name': 'n'.repeat(63),
    'mutate.updaterequest.kyverno.io/trigger-namespace': 'shop',
    'mutate.updaterequest.kyverno.io/trigger-kind': 'Deployment',
    'mutate.updaterequest.kyverno.io/trigger-apiversion': 'apps-v1',
  })
})

test.each([
  { count: 0, size: 2, batches: [0] },
  { count: 2, size: 2, batches: [2] },
  { count: 5, size: 2, batches: [2, 2, 1] },
  { count: 2, size: 0, batches: [1, 1] },
])('$count triggers by $size', ({ count, size, batches }) => {
  const triggers = Array.from({ length: count }, (_, index) => index)
  const found = inBatches(triggers, size)
  expect(found.map(batch => batch.length)).toEqual(batches)
  expect(found.flat()).toEqual(triggers)
})
