import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringifyJson } from '../../json/index.ts'
import { readChunk } from '../read-chunk.ts'
import { stringifyYaml } from '../stringify.ts'
import { FastReader } from './fast-reader.ts'

const fast = (text: string): unknown => new FastReader(text).read(0, text.length)

/** Where the fast reader has no doubt, the full parser must read the same, without a problem. */
function expectSame(text: string): void {
  const value = fast(text)
  if (value === undefined) return
  const full = readChunk(text, { start: 0, end: text.length })
  expect(full?.problems ?? []).toEqual([])
  expect(stringifyJson(full?.value ?? null)).toBe(stringifyJson(value))
}

describe('what the fast reader takes', () => {
  test.each([
    ['a: 1\nb:\n- x\n- k: z\n  w: ~\n', { a: 1, b: ['x', { k: 'z', w: null }] }],
    ['---\n# c\na:  # c\n\n  b: c # d\n\n# e\n', { a: { b: 'c' } }],
    ['a:\n  - - 1\n    - 2\n  -\n    b: 3\n  -\n', { a: [[1, 2], { b: 3 }, null] }],
    ['"a/b": "c\\n\\"d\\""\n\'e\': \'it\'\'s\'\n', { 'a/b': 'c\n"d"', e: "it's" }],
    ['a: {}\nb: []\nc: [ x, "y", 1 ]\nd: { }\n', { a: {}, b: [], c: ['x', 'y', 1], d: {} }],
    ['a: |\n  x\n   y\n\n  z\n\nb: >-\n  x\n  y\n', { a: 'x\n y\n\nz\n', b: 'x y' }],
    ['on: yes\n1: 010\nurl: http://x:80/#y\n', { true: true, 1: 8, url: 'http://x:80/#y' }],
    ['a: -x\nb: -1\nc: é\nd: 9007199254740993', { a: '-x', b: -1, c: 'é', d: 9007199254740993n }],
    ['# nothing\n\n', null],
  ])('%j', (text, value) => {
    expect(fast(text)).toEqual(value)
    expectSame(text)
  })

  test('what kubectl prints', () => {
    const key = fc.string({ maxLength: 12 }).filter(text => !(text in {}))
    const { value } = fc.letrec(tie => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, false, 0, -1, 1.5, 2n ** 60n),
        fc.stringMatching(/^[a-z0-9:./ -]*$/),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }))
    fc.assert(fc.property(value, object => expectSame(stringifyYaml(object))))
  })
})

describe('what the fast reader leaves to the full parser', () => {
  test.each([
    ...['a: &x b', 'a: *x', 'a: !t b', '<<: {}', '? a', '%YAML 1.1', '...', 'a: {b: c}'],
    ...[
      'a: b: c',
      'a: b\n  c',
      'a:\n  b',
      'a: 1\n b: 2',
      'a:\n  b: 1\n c: 2',
      '- a\nb: 1',
      '\ta: 1',
    ],
    ...['a: 1\na: 2', '__proto__: 1', 'constructor: 1', '~: 1', 'a: .inf', 'a: 1e20', 'a:\tb'],
    ...['a: "\\u0041"', 'a: "\\/"', 'a: "b', "a: 'b\n  c'", 'a : 1', '"a":b', "- 'a': 1", 'a: @b'],
    ...['a: |2\n  b', 'a: |\n\n', 'a: |\n   \n  b', 'a: |\n\tb', 'a: 1\r\n', 'a: \u2028', 'a: 😀'],
    ...['a: [b, [c]]', 'a: [b c]', 'a: [b,]', 'a: [b: c]', 'a: [', '---a', 'a: [b] c', 'a: "b"#c'],
    ...[
      '- - a\n - b',
      `${'- '.repeat(1001)}a`,
      `${'- '.repeat(1000)}a: 1`,
      `${'k'.repeat(1100)}: 1`,
      'plain',
      '...: a',
      'a: \0',
    ],
  ])('%j', text => {
    expect(fast(text)).toBeUndefined()
    expect(fast(`${text}\n`)).toBeUndefined()
  })
})

describe('the fast reader and the full parser agree', () => {
  const pieces = [
    ...['a', 'key', 'x y', '1', '010', 'yes', '~', '.5', '-1', 'é', '_', 'http://a:1/#b', "it's"],
    ...[': ', ':', ':\n', '- ', '-\n', '\n', '\n', '\n  ', '\n    ', ' ', '  ', '\t', ' # c', '#'],
    ...['[a, "b"]', '[]', '{}', '[', ']', '{', '}', ',', '"a b"', "'c'", '"', "'", '\\', "''"],
    ...['|\n  x\n', '|-\n', '>\n  x\n  y\n\n  z\n', '>+\n', '|2\n', '&x ', '*x', '!!str ', '? '],
    ...['a: 1\n', 'b:\n- c\n', 'd:\n  e: f\n', '  g: h\n', '- i: j\n  k: l\n', '- - m\n', '<<: '],
    ...['...', '---\n', '\r\n', '=', '%', '@', 'constructor: ', '\n\n', 'n: |\n    o\n     p\n\n'],
  ]
  const runs = { numRuns: 2000 }

  test('on pieces of YAML in any order', () => {
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 })
    fc.assert(
      fc.property(text, parts => expectSame(parts.join(''))),
      runs,
    )
  })

  test('on a Pod with a piece put in, and a part cut out', () => {
    const pod = [
      'apiVersion: v1\nkind: Pod\nmetadata:\n  labels: {}\n  annotations:\n    "a/b": \'c\'\n',
      '  name: x\nspec:\n  containers:\n  - name: a\n    args: ["-c", \'x\']\n    command:\n',
      '    - sh\n    - |\n      set -e\n        exec x\n\n    image: r.example.com/a:1.2 # c\n',
      '  - name: b\n    ports:\n      - containerPort: 80\n        name: http\n  volumes: []\n',
    ].join('')
    const place = fc.nat({ max: pod.length })
    const change = fc.tuple(place, fc.constantFrom(...pieces), place, fc.nat({ max: 4 }))
    fc.assert(
      fc.property(change, ([at, piece, cutAt, length]) => {
        const longer = pod.slice(0, at) + piece + pod.slice(at)
        expectSame(longer.slice(0, cutAt) + longer.slice(cutAt + length))
      }),
      runs,
    )
  })
})
