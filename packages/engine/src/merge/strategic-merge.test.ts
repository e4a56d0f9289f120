import { isObject } from '@ephor/lang/json'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { EvaluationError, PolicyError } from '../error.ts'
import type { Resource } from '../request.ts'
import { compileStrategicMerge } from './strategic-merge.ts'

interface Case {
  readonly name: string
  readonly patch: unknown
  readonly resource: Resource
  /** Without it and without an error nothing changes. */
  readonly result?: Resource
  readonly error?: string
}

function apply(patch: unknown, resource: Resource): Resource {
  return compileStrategicMerge(patch, ['mutate', 'patchStrategicMerge']).apply(resource)
}

function check({ patch, resource, result, error }: Case): void {
  const before = structuredClone({ patch, resource })
  if (error !== undefined) {
    expect(() => apply(patch, resource)).toThrow(new EvaluationError(error))
  } else if (result === undefined) {
    expect(apply(patch, resource)).toBe(resource)
  } else {
    expect(apply(patch, resource)).toEqual(result)
  }
  expect({ patch, resource }).toEqual(before)
}

describe('a patch without anchors', () => {
  test.each(loadCases<Case>('merge-values.cases.yaml', import.meta.url))('$name', check)
})

describe('a patch with anchors', () => {
  test.each(loadCases<Case>('strategic-merge.cases.yaml', import.meta.url))('$name', check)

  test.each<Case>([
    {
      name: '=(k) is the field k, where the resource has it',
      patch: { spec: { '=(a)': { b: 2 } } },
      resource: { spec: { a: { c: 1 } } },
      result: { spec: { a: { b: 2, c: 1 } } },
    },
    {
      name: '=(k) is nothing where the resource does not have it',
      patch: { spec: { '=(a)': 1, d: { '=(e)': 1 } } },
      resource: { spec: { x: 1 } },
    },
    {
      name: 'conditions below =(k) look at the field k',
      patch: { spec: { '=(a)': { '(b)': 1, c: 2 } } },
      resource: { spec: { a: { b: 1 } } },
      result: { spec: { a: { b: 1, c: 2 } } },
    },
    {
      name: 'conditions below an absent =(k) do not count',
      patch: { spec: { '=(a)': { '(b)': 1 }, c: 2 } },
      resource: { spec: {} },
      result: { spec: { c: 2 } },
    },
    {
      name: 'more templates than elements (upstream panics)',
      patch: { spec: { l: [{ '(name)': 'a', x: 1 }, { '(name)': 'b' }, { '(name)': 'c' }] } },
      resource: { spec: { l: [{ name: 'z' }], m: 1 } },
    },
  ])('$name', check)

  test('a compiled patch can be applied again and again', () => {
    const { apply: applyAgain } = compileStrategicMerge(
      { spec: { containers: [{ '(name)': '*', '+(image)': 'x' }] } },
      [],
    )
    const first = applyAgain({
      apiVersion: 'v1',
      kind: 'Pod',
      spec: { containers: [{ name: 'a' }] },
    })
    expect(first).toMatchObject({ spec: { containers: [{ name: 'a', image: 'x' }] } })
    const filled = { spec: { containers: [{ name: 'b', image: 'y' }] } }
    expect(applyAgain(filled)).toBe(filled)
  })
})

test('a patch that is nested too deep is a mistake of the policy', () => {
  let patch: unknown = 1
  for (let depth = 0; depth < 300; depth++) patch = { a: patch }
  expect(() => compileStrategicMerge(patch, ['rules', 0])).toThrow(PolicyError)
})

test('keys such as __proto__ are plain keys', () => {
  const patch: unknown = JSON.parse('{"a":{"__proto__":{"b":1},"+(__proto__)":{"c":1}}}')
  const resource: unknown = JSON.parse('{"a":{"__proto__":{"d":1}}}')
  const merged = isObject(resource) ? apply(patch, resource) : undefined
  expect(JSON.stringify(merged)).toBe('{"a":{"__proto__":{"d":1,"b":1}}}')
})

test('what a patch does not touch is shared', () => {
  const resource = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a' },
    spec: { containers: [{ name: 'a', args: ['x'] }, { name: 'b' }], volumes: [{ name: 'v' }] },
  }
  const merged = apply({ spec: { containers: [{ name: 'b', image: 'y' }] } }, resource)
  const spec = merged.spec as typeof resource.spec
  expect(merged.metadata).toBe(resource.metadata)
  expect(spec.volumes).toBe(resource.spec.volumes)
  expect(spec.containers[1]).toBe(resource.spec.containers[0])
})

test('merging never changes its inputs, and the second time changes nothing', () => {
  const scalar = fc.oneof(fc.constantFrom('a', 'b', ''), fc.integer({ max: 3 }), fc.boolean())
  const { value } = fc.letrec(tie => ({
    value: fc.oneof({ maxDepth: 4 }, scalar, tie('map'), fc.array(tie('value'), { maxLength: 3 })),
    map: fc.dictionary(fc.constantFrom('a', 'b', 'name', 'spec', 'containers'), tie('value')),
  }))
  fc.assert(
    fc.property(value, value, (patch, rest) => {
      const resource = { apiVersion: 'v1', kind: 'Pod', spec: rest }
      const before = structuredClone({ patch, resource })
      try {
        const merged = apply({ spec: patch }, resource)
        expect(apply({ spec: patch }, merged)).toEqual(merged)
      } catch (error) {
        expect(error).toBeInstanceOf(EvaluationError)
      }
      expect({ patch, resource }).toEqual(before)
    }),
  )
})
