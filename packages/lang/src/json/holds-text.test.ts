import { expect, test } from 'vitest'
import { holdsText } from './holds-text.ts'

const isNeedle = (text: string) => text.includes('x')

test.each([
  ['a text', 'axb', true],
  ['a key', { a: { xy: 1 } }, true],
  ['a member of a list', [1, [null, 'x']], true],
  ['a key that objects inherit', JSON.parse('{"__proto__": {"a": "x"}}'), true],
  ['no text of it', { a: ['b', { c: 1n }], d: null, e: true }, false],
  ['numbers', 3, false],
])('%s', (_, value, holds) => {
  expect(holdsText(value, isNeedle)).toBe(holds)
})
