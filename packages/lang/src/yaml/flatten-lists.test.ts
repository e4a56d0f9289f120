import { expect, test } from 'vitest'
import { flattenLists } from './index.ts'

const pod = { kind: 'Pod', metadata: { name: 'a' } }
const list = (...items: unknown[]) => ({ apiVersion: 'v1', kind: 'List', items })

test.each([
  ['an object is itself', pod, [pod]],
  ['a list is its items', list(pod, pod), [pod, pod]],
  ['an empty list is nothing', list(), []],
  ['a typed list is its items', { kind: 'PodList', items: [pod] }, [pod]],
  ['lists in lists are flattened', list(pod, list(list(pod), pod)), [pod, pod, pod]],
  ['a list needs items', { kind: 'List' }, [{ kind: 'List' }]],
  [
    'items that are no list do not count',
    { kind: 'PodList', items: {} },
    [{ kind: 'PodList', items: {} }],
  ],
  [
    'other kinds keep their items',
    { kind: 'ConfigMap', items: [1] },
    [{ kind: 'ConfigMap', items: [1] }],
  ],
  ['what is no object is itself', [pod], [[pod]]],
  ['null is itself', null, [null]],
])('%s', (_, value, items) => {
  expect(flattenLists(value)).toEqual(items)
})

test('lists without end stop being flattened', () => {
  let value: unknown = pod
  for (let depth = 0; depth < 1000; depth++) value = list(value)
  expect(flattenLists(value)).toHaveLength(1)
})
