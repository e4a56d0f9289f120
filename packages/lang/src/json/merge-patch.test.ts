import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { applyMergePatch, combineMergePatches } from './merge-patch.ts'
import { getOwn, type JsonObject } from './own.ts'

interface Case {
  target: unknown
  patch: unknown
  result: unknown
}

describe('merge patch', () => {
  test.each(loadCases<Case>('merge-patch.cases.yaml', import.meta.url))(
    '$target with $patch',
    ({ target, patch, result }) => {
      const before = structuredClone(target)
      expect(applyMergePatch(target, patch)).toEqual(result)
      expect(target).toEqual(before)
    },
  )

  test('__proto__ is a key like any other', () => {
    const patch: unknown = JSON.parse('{"__proto__": {"polluted": true}}')
    const result = applyMergePatch({}, patch) as JsonObject
    expect(getOwn(result, '__proto__')).toEqual({ polluted: true })
    expect(getOwn({}, 'polluted')).toBeUndefined()
  })

  test.each([
    { first: { a: 1 }, second: { b: 2 }, together: { a: 1, b: 2 } },
    { first: { a: null }, second: { b: null }, together: { a: null, b: null } },
    {
      first: { a: { b: 1, c: 1 } },
      second: { a: { b: null } },
      together: { a: { b: null, c: 1 } },
    },
    { first: { a: null }, second: { a: 1 }, together: { a: 1 } },
    { first: [], second: { a: null }, together: { a: null } },
    { first: { a: null }, second: [], together: [] },
  ])('$first and then $second are $together', ({ first, second, together }) => {
    expect(combineMergePatches(first, second)).toEqual(together)
  })
})
