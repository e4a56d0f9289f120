import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diff } from './diff.ts'
import { equal } from './equal.ts'
import { applyJsonPatch } from './json-patch.ts'

describe('diff', () => {
  const key = fc.constantFrom('a', 'b', 'x/y', 'm~n', '0', '__proto__', 'constructor')
  const document = fc.letrec(tie => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, 0, 1, 1.5, 'x', ''),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  })).value

  test('applied to the one document it gives the other, in every dialect', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        // the API server's library has documents that are objects alone
        const [from, to] = [{ root: before }, { root: after }]
        const operations = diff(from, to)
        for (const dialect of ['kyverno', 'apiserver', 'standard'] as const) {
          expect(equal(applyJsonPatch(from, operations, dialect), to)).toBe(true)
        }
      }),
    )
  })

  test('equal documents differ in nothing', () => {
    fc.assert(fc.property(document, value => diff(value, structuredClone(value)).length === 0))
  })

  test.each([
    {
      name: 'a member',
      before: { a: 1 },
      after: { a: 2 },
      patch: [{ op: 'replace', path: '/a', value: 2 }],
    },
    {
      name: 'a nested member',
      before: { a: { 'b/c': 1 } },
      after: { a: {} },
      patch: [{ op: 'remove', path: '/a/b~1c' }],
    },
    {
      name: 'an element in front',
      before: [1, 2],
      after: [0, 1, 2],
      patch: [{ op: 'add', path: '/0', value: 0 }],
    },
    {
      name: 'elements at the end',
      before: [1, 2, 3],
      after: [1],
      patch: [
        { op: 'remove', path: '/2' },
        { op: 'remove', path: '/1' },
      ],
    },
    {
      name: 'a member of an element',
      before: [{ a: 1 }, { b: 1 }],
      after: [{ a: 1 }, { b: 2 }],
      patch: [{ op: 'replace', path: '/1/b', value: 2 }],
    },
    {
      name: 'the kind of value',
      before: { a: [] },
      after: { a: {} },
      patch: [{ op: 'replace', path: '/a', value: {} }],
    },
    {
      name: 'the whole document',
      before: [],
      after: {},
      patch: [{ op: 'replace', path: '', value: {} }],
    },
  ])('$name', ({ before, after, patch }) => {
    expect(diff(before, after)).toEqual(patch)
  })

  test('parts that are shared are not read', () => {
    const shared = {
      get a() {
        throw new Error('read')
      },
    }
    expect(diff({ shared, b: 1 }, { shared, b: 2 })).toEqual([
      { op: 'replace', path: '/b', value: 2 },
    ])
  })
})
