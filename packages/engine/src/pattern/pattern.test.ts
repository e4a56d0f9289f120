import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { PolicyError } from '../error.ts'
import { compilePattern } from './pattern.ts'

interface Case {
  readonly name: string
  readonly pattern: unknown
  readonly resource: unknown
  readonly status: string
  readonly path?: string
  readonly message?: string
  readonly at?: readonly (string | number)[]
}

test.each(loadCases<Case>('pattern.cases.yaml', import.meta.url))(
  '$name',
  ({ pattern, resource, status, path, message, at }) => {
    expect(compilePattern(pattern).check(resource)).toEqual({
      status,
      ...(path === undefined ? {} : { path }),
      ...(message === undefined ? {} : { message }),
      ...(at === undefined ? {} : { patternPath: at }),
    })
  },
)

test('whole numbers of a foreach element are compared as floating point', () => {
  const pattern = { port: '808?' }
  expect(compilePattern(pattern).check({ port: 8080 }).status).toBe('pass')
  expect(compilePattern(pattern, 'float64').check({ port: 8080 }).status).toBe('fail')
})

test('passing gives the same outcome each time', () => {
  const { check } = compilePattern({ a: '*' })
  expect(check({ a: 1 })).toBe(check({ a: 2 }))
})

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = { a: value }
  return value
}

describe('a pattern that is nested deep', () => {
  test('is refused with its place', () => {
    expect(() => compilePattern(nested(100_000))).toThrow(PolicyError)
    expect(() => compilePattern(nested(201))).toThrow('nested deeper than 200 levels')
  })

  test('is compared up to the limit, with a resource as deep as JSON may be', () => {
    const { check } = compilePattern(nested(200))
    expect(check(nested(200)).status).toBe('pass')
    expect(check(nested(1000)).status).toBe('fail')
  })
})

test('a resource is not changed', () => {
  const freeze = <Value>(value: Value): Value => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze)
    return Object.freeze(value)
  }
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (pattern, resource) => {
      const { check } = compilePattern(freeze(pattern))
      expect(['pass', 'skip', 'fail', 'error']).toContain(check(freeze(resource)).status)
    }),
  )
})
