import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { EvaluationError } from '../error.ts'
import { requestFor } from '../resource-request.ts'
import { mergeAt, parseValuePath, requestWithValues } from './values.ts'

interface Case {
  path: string
  steps?: string[]
  error?: string
}

test.each(loadCases<Case>('values.cases.yaml', import.meta.url))(
  '$path',
  ({ path, steps, error }) => {
    const parse = () => parseValuePath(path)
    if (error !== undefined) return expect(parse).toThrow(new EvaluationError(error))
    expect(parse()).toEqual(steps)
  },
)

describe('a value', () => {
  test('joins a map key by key and takes the place of anything else', () => {
    const value = { a: { b: 1, c: [1] }, d: 2 }
    expect(mergeAt(value, ['a'], { c: [2], e: 3 })).toEqual({ a: { b: 1, c: [2], e: 3 }, d: 2 })
    expect(mergeAt(value, ['d', 'x'], null)).toEqual({ a: { b: 1, c: [1] }, d: { x: null } })
    expect(value).toEqual({ a: { b: 1, c: [1] }, d: 2 })
  })

  test('may have a key that JavaScript knows', () => {
    expect(mergeAt({}, ['__proto__', 'constructor'], 1)).toEqual(
      JSON.parse('{"__proto__":{"constructor":1}}'),
    )
  })

  test('below the objects of a request changes them', () => {
    const request = requestFor({ kind: 'Pod', metadata: { name: 'p' } }, { operation: 'UPDATE' })
    const changed = requestWithValues(request, {
      'request.object.metadata.labels.a': 'x',
      'request.oldObject.metadata.name': 'q',
      'request.operation': 'DELETE',
      other: 1,
    })
    expect(changed.object).toEqual({ kind: 'Pod', metadata: { name: 'p', labels: { a: 'x' } } })
    expect(changed.oldObject).toEqual({ kind: 'Pod', metadata: { name: 'q' } })
    expect(changed.operation).toBe('UPDATE')
  })

  test('about something else leaves the request as it is', () => {
    const request = requestFor({})
    expect(requestWithValues(request, { 'request.operation': 'UPDATE' })).toBe(request)
  })
})
