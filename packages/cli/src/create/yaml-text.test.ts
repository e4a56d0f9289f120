import { isObject } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { yamlText, yamlValue } from './yaml-text.ts'

/** What YAML reads for the only member of a map. */
function read(text: string): unknown {
  const [document] = parseYaml(`key: ${text}\n`)
  expect(document?.problems).toEqual([])
  return isObject(document?.value) ? document.value.key : undefined
}

test('a text is read as what it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), text => {
      expect(read(yamlText(text))).toBe(text)
    }),
  )
})

test('whatever is given as a value can be read', () => {
  const piece = fc.constantFrom(
    'a',
    ':',
    ' ',
    '#',
    '*',
    '&',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '-',
    '1',
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), pieces => {
      expect(read(yamlValue(pieces.join('')))).not.toBe(undefined)
    }),
  )
})

test.each([
  ['demo', 'demo'],
  ['test-*', 'test-*'],
  ['*', "'*'"],
  ['true', '"true"'],
  ['{{ request.object }}', "'{{ request.object }}'"],
  ['a: b', "'a: b'"],
])('the text %s is written %s', (text, written) => {
  expect(yamlText(text)).toBe(written)
  expect(read(written)).toBe(text)
})

test.each([
  ['3', 3],
  ['true', true],
  ['[a, b]', ['a', 'b']],
  ['*', '*'],
  ['a: b', 'a: b'],
  ['x # y', 'x # y'],
])('the value %s is read as YAML reads it, or as a text', (text, value) => {
  expect(read(yamlValue(text))).toEqual(value)
})
