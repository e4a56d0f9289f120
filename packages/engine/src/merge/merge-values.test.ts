import { describe, expect, test } from 'vitest'
import { mergeValues } from './merge-values.ts'

// Kyverno prepends; kustomize's own tests append.
describe('appending', () => {
  test.each([
    {
      what: 'elements of the document keep their places',
      document: [{ name: 'a' }, { name: 'b' }],
      patch: [{ name: 'c' }, { name: 'b', image: 'x' }],
      merged: [{ name: 'a' }, { name: 'b', image: 'x' }, { name: 'c' }],
    },
    {
      what: 'an element can be replaced',
      document: [{ name: 'a', image: 'x' }],
      patch: [{ name: 'a', $patch: 'replace' }],
      merged: [{ name: 'a' }],
    },
    {
      what: 'repeated elements fall together',
      document: [{ name: 'a' }, { name: 'b' }],
      patch: [{ name: 'c' }, { name: 'c', image: 'x' }],
      merged: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
    },
  ])('$what', ({ document, patch, merged }) => {
    const pod = { apiVersion: 'v1', kind: 'Pod', spec: { containers: document } }
    expect(mergeValues(pod, { spec: { containers: patch } }, { direction: 'append' })).toEqual({
      ...pod,
      spec: { containers: merged },
    })
  })
})

test('a schema can be given for kinds that are not known', () => {
  const schema = {
    fields: new Map([['items', { keys: ['id'], elements: { fields: new Map() } }]]),
  }
  const document = { items: [{ id: 1, a: 1 }] }
  expect(mergeValues(document, { items: [{ id: 1, b: 2 }] }, { schema })).toEqual({
    items: [{ id: 1, a: 1, b: 2 }],
  })
})
