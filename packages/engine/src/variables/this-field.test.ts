import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { thisFieldOf } from './this-field.ts'

test.each(
  loadCases<{ path: string; expression: string }>('this-field.cases.yaml', import.meta.url),
)('$path', ({ path, expression }) => {
  expect(thisFieldOf(path, ['target'])).toBe(expression)
})
