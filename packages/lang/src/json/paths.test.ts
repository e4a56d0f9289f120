import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equal } from './equal.ts'
import { compareBytes, sortedKeys } from './order.ts'
import { getOwn, type JsonObject } from './own.ts'
import { formatPointer, parsePointer } from './pointer.ts'
import { setAt } from './write-path.ts'

describe('pointers', () => {
  test('steps survive being written and read', () => {
    const step = fc.string({ unit: fc.constantFrom('a', '/', '~', '0', '1', ' ') })
    fc.assert(
      fc.property(fc.array(step), steps => {
        expect(parsePointer(formatPointer(steps))).toEqual(steps)
      }),
    )
  })

  test.each([
    { text: '', steps: [] },
    { text: '/', steps: [''] },
    { text: '/a~1b/0/~01', steps: ['a/b', '0', '~1'] },
    { text: 'a/b', steps: ['a', 'b'] },
  ])('`$text`', ({ text, steps }) => {
    expect(parsePointer(text)).toEqual(steps)
  })
})

describe('setting a value at a path', () => {
  test.each([
    { document: { a: { b: 1 } }, path: ['a', 'b'], result: { a: { b: 9 } } },
    { document: { a: [1, 2] }, path: ['a', 1], result: { a: [1, 9] } },
    { document: { a: [1, 2] }, path: ['a', '1'], result: { a: [1, 9] } },
    { document: {}, path: ['a', 'b'], result: { a: { b: 9 } } },
    { document: {}, path: ['a', 0, 'b'], result: { a: [{ b: 9 }] } },
    { document: { a: 'x' }, path: ['a', 'b'], result: { a: { b: 9 } } },
    { document: { a: 1 }, path: [], result: 9 },
  ])('$path in $document', ({ document, path, result }) => {
    const before = structuredClone(document)
    expect(setAt(document, path, 9)).toEqual(result)
    expect(document).toEqual(before)
  })

  test('what lies off the path is shared', () => {
    const document = { a: { b: 1 }, c: {} }
    expect((setAt(document, ['a', 'b'], 2) as typeof document).c).toBe(document.c)
  })

  test('__proto__ is a key like any other', () => {
    const result = setAt({}, ['__proto__', 'x'], 1) as JsonObject
    expect(getOwn(result, '__proto__')).toEqual({ x: 1 })
    expect(getOwn({}, 'x')).toBeUndefined()
  })
})

describe('equality', () => {
  test.each<{ a: unknown; b: unknown; same: boolean }>([
    { a: 1, b: 1n, same: true },
    { a: 2n ** 60n, b: 2 ** 60, same: true },
    { a: 2n ** 60n + 1n, b: 2 ** 60, same: false },
    { a: '1', b: 1, same: false },
    { a: null, b: {}, same: false },
    { a: [], b: {}, same: false },
    { a: { a: 1, b: [1, { c: 2 }] }, b: { b: [1, { c: 2n }], a: 1 }, same: true },
    { a: { a: undefined }, b: { b: undefined }, same: false },
    { a: { toString: 1 }, b: { valueOf: 1 }, same: false },
    { a: [1, 2], b: [2, 1], same: false },
  ])('$a and $b: $same', ({ a, b, same }) => {
    expect(equal(a, b)).toBe(same)
    expect(equal(b, a)).toBe(same)
  })
})

describe('order of texts', () => {
  test('is that of their UTF-8 bytes', () => {
    const bytes = (value: string) => Buffer.from(value, 'utf8')
    const texts = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(bytes(a), bytes(b)))
      }),
    )
    expect(sortedKeys({ '😀': 1, '\uffee': 1, a: 1, B: 1 })).toEqual(['B', 'a', '\uffee', '😀'])
  })
})
