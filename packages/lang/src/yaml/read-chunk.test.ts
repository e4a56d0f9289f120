import { expect, test } from 'vitest'
import { parseYaml, readYamlText } from './index.ts'

test.each([
  ['a block at the end gets no line break', 'a: >\n  x', { a: 'x' }],
  ['a directive stays with its document', '%YAML 1.1\n---\na: 1', { a: 1 }],
  ['only the first document is read', 'a: 1\n---\nb: 2', { a: 1 }],
  ['a byte order mark is skipped', '\ufeffa: 1', { a: 1 }],
])('a text by itself: %s', (_name, text, value) => {
  expect(readYamlText(text)?.value).toEqual(value)
})

test('kubectl adds the line break', () => {
  expect(parseYaml('a: >\n  x')[0]?.value).toEqual({ a: 'x\n' })
})

test('a text without a document has none', () => {
  expect(readYamlText('')).toBeUndefined()
  expect(readYamlText('# only this')).toBeUndefined()
})
