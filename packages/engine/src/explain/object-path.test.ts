import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { formatPath } from '../error.ts'
import type { DraftPlace } from './draft.ts'
import { findValue, placeNamed } from './object-path.ts'

interface Case {
  expression: string
  path?: string
}

const element: DraftPlace = { root: 'object', path: ['spec', 'containers', 1] }

test.each(loadCases<Case>('object-path.cases.yaml', import.meta.url))(
  '$expression',
  ({ expression, path }) => {
    const place = placeNamed(expression, element)
    expect(place && formatPath(place.path)).toBe(path)
  },
)

test('a value is found where it stands itself, not where an equal one does', () => {
  const second = { name: 'a' }
  expect(findValue({ spec: [{ name: 'a' }, second] }, second)).toEqual(['spec', 1])
  expect(findValue({ spec: [{ name: 'a' }] }, second)).toBeUndefined()
  expect(findValue({ spec: 'a' }, 'a')).toBeUndefined()
})

test('an object that is nested without end is given up', () => {
  let deep: unknown = {}
  for (let depth = 0; depth < 100_000; depth++) deep = { deep }
  expect(findValue(deep, {})).toBeUndefined()
})
