import { expect, test } from 'vitest'
import { splitDocuments } from './index.ts'

test.each([
  ['', []],
  ['a: 1', ['a: 1']],
  ['a\n---\nb\n', ['a\n', 'b\n']],
  ['a\n--- # c\nb\n---', ['a\n', 'b\n']],
  // with nothing before it, a separator is the first line of what follows
  ['---\na\n---\n---\nb\n', ['---\na\n', '---\nb\n']],
  ['a: |\n  ---\nb: "---"\n', ['a: |\n  ---\nb: "---"\n']],
  ['a\r\n---\r\nb', ['a\r\n', 'b']],
])('%j', (text, parts) => {
  expect(splitDocuments(text).map(({ start, end }) => text.slice(start, end))).toEqual(parts)
})
