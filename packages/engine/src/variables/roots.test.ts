import { expect, test } from 'vitest'
import { listVariables } from './roots.ts'

test('variables are listed with the place of their text', () => {
  const rule = {
    name: 'x {{ a }}{{- b }} \\{{ c }}',
    list: ['{{ d.{{ e }} }}', { '{{ f }}': ' {{@}} ' }],
  }
  expect(listVariables(rule)).toEqual([
    { expression: 'a', path: ['name'] },
    { expression: 'b', path: ['name'] },
    { expression: 'e', path: ['list', 0] },
    { expression: 'f', path: ['list', 1] },
    { expression: '@', path: ['list', 1, '{{ f }}'] },
  ])
})

test('a value without variables has none', () => {
  expect(listVariables({ a: [1, null, '{{', 'request.object'] })).toEqual([])
})
