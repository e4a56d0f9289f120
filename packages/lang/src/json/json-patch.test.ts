import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { applyJsonPatch } from './json-patch.ts'
import { type JsonPatchDialect, JsonPatchError } from './json-patch-dialect.ts'
import { getOwn, type JsonObject } from './own.ts'
import { parseJsonPatch } from './parse-json-patch.ts'

interface Case {
  name: string
  document: unknown
  patch: unknown
  dialect?: JsonPatchDialect
  result?: JsonObject
  ownProto?: unknown
  error?: string
}

const all: JsonPatchDialect[] = ['kyverno', 'apiserver', 'evanphx', 'standard']

describe('JSON patch', () => {
  const cases = loadCases<Case>('json-patch.cases.yaml', import.meta.url).flatMap(entry =>
    (entry.dialect === undefined ? all : [entry.dialect]).map(dialect => ({ ...entry, dialect })),
  )

  test.each(cases)('$dialect: $name', ({ document, patch, dialect, result, error, ownProto }) => {
    const before = structuredClone(document)
    const apply = () => applyJsonPatch(document, parseJsonPatch(patch, dialect), dialect)
    if (error === undefined) {
      const after = apply() as JsonObject
      expect({ ...after }).toEqual(
        ownProto === undefined ? result : expect.objectContaining(result ?? {}),
      )
      expect(getOwn(after, '__proto__')).toBe(ownProto)
    } else {
      expect(apply).toThrow(JsonPatchError)
      expect(apply).toThrow(error)
    }
    expect(document).toEqual(before)
  })

  test('what a patch leaves alone is shared', () => {
    const document = { a: { b: 1 }, c: { d: 1 } }
    const after = applyJsonPatch(document, [{ op: 'add', path: '/a/x', value: 1 }], 'kyverno')
    expect((after as typeof document).c).toBe(document.c)
    expect(applyJsonPatch(document, [{ op: 'remove', path: '/x' }], 'kyverno')).toBe(document)
  })

  test('copies cannot multiply without bound', () => {
    const doubled = Array.from({ length: 40 }, (_, index) => ({
      op: 'copy' as const,
      from: '/a',
      path: `/a/${index}`,
    }))
    const bomb = () => applyJsonPatch({ a: { x: 'y'.repeat(100) } }, doubled, 'apiserver')
    expect(bomb).toThrow('Unable to complete the copy, the accumulated size increase of copy is')
  })

  test('a path cannot be deeper than any document', () => {
    const path = '/a'.repeat(100_000)
    const apply = () => applyJsonPatch({}, [{ op: 'add', path, value: 1 }], 'kyverno')
    expect(apply).toThrow('path has more than 1000 steps')
  })
})
