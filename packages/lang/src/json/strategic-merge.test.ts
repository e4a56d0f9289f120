import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { JsonObject } from './own.ts'
import { StrategicMergeError } from './strategic-error.ts'
import { applyStrategicMergePatch } from './strategic-merge.ts'
import { strategicSchemaOf } from './strategic-schema.ts'

interface Case {
  readonly name: string
  readonly kind: string
  readonly original: JsonObject
  readonly patch: JsonObject
  readonly result?: JsonObject
  readonly error?: string
}

function patched({ kind, original, patch }: Omit<Case, 'name'>): JsonObject {
  const at = kind.lastIndexOf('/')
  const schema = strategicSchemaOf(kind.slice(0, at), kind.slice(at + 1))
  return applyStrategicMergePatch(original, patch, schema ?? { fields: new Map() })
}

test.each(loadCases<Case>('strategic-merge.cases.yaml', import.meta.url))(
  '$name',
  ({ name: _, error, result, ...input }) => {
    const before = structuredClone(input)
    if (error === undefined) expect(patched(input)).toEqual(result)
    else expect(() => patched(input)).toThrow(new StrategicMergeError(error))
    expect(input).toEqual(before)
  },
)

test('a custom resource has no schema', () => {
  expect(strategicSchemaOf('example.com/v1', 'Widget')).toBeUndefined()
})

test('keys such as __proto__ are plain keys', () => {
  const patch = JSON.parse(
    '{"metadata":{"labels":{"__proto__":"a","constructor":"b"}}}',
  ) as JsonObject
  expect(patched({ kind: 'v1/Pod', original: {}, patch })).toEqual(patch)
})

test('an object merged into nothing is that object, and changes nothing when merged again', () => {
  const name = fc.constantFrom('a', 'b', 'c')
  const container = fc.record({ name, image: fc.string(), args: fc.array(fc.string()) })
  const pod = fc.record({
    metadata: fc.record({ labels: fc.dictionary(name, fc.string()) }),
    spec: fc.record({ containers: fc.uniqueArray(container, { selector: c => c.name }) }),
  })
  fc.assert(
    fc.property(pod, patch => {
      const once = patched({ kind: 'v1/Pod', original: {}, patch })
      expect(once).toEqual(patch)
      expect(patched({ kind: 'v1/Pod', original: once, patch })).toEqual(once)
    }),
  )
})
