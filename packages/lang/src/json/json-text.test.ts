import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equal } from './equal.ts'
import { isMarkedDouble } from './numbers.ts'
import { getOwn, type JsonObject } from './own.ts'
import { parseJson } from './parse-json.ts'
import { stringifyJson, toGoJson } from './write-json.ts'

/** The value with its bigints as the nearest numbers, which is what JSON.parse makes of them. */
function rounded(value: unknown): unknown {
  return JSON.parse(stringifyJson(value))
}

describe('reading JSON', () => {
  test('agrees with JSON.parse on any text of JSON', () => {
    fc.assert(fc.property(fc.json(), text => equal(rounded(parseJson(text)), JSON.parse(text))))
  })

  test('agrees with JSON.parse where it has to look closely', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const value = parseJson(`[1.0,${text}]`)
        return equal(rounded(value), [1, JSON.parse(text)])
      }),
    )
  })

  test.each(['', '{', '{"a":}', '[1,]', 'nul', '{"a" 1}', '"\u0001"', '01'])('refuses %s', text => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })

  test.each([
    { text: '9007199254740991', value: 9007199254740991 },
    { text: '9007199254740993', value: 9007199254740993n },
    { text: '-9223372036854775808', value: -9223372036854775808n },
    { text: '9223372036854775807', value: 9223372036854775807n },
    // no 64-bit integer: floating point, as in Kubernetes
    { text: '9223372036854775808', value: 2 ** 63 },
    { text: '123456789012345678901234567890', value: 1.2345678901234568e29 },
    { text: '0000', value: undefined },
    { text: '1e-400', value: 0 },
    { text: '1.0', value: 1 },
    { text: '1.50', value: 1.5 },
  ])('$text is $value', ({ text, value }) => {
    if (value === undefined) expect(() => parseJson(text)).toThrow(SyntaxError)
    else expect(parseJson(text)).toBe(value)
  })

  test('a number beyond floating point is refused', () => {
    expect(() => parseJson('{"a": [1e400]}')).toThrow('number out of range in JSON: 1e400')
  })

  test('whole numbers that are not written so are marked in their container', () => {
    const value = parseJson('{"a": 1.0, "b": 1, "c": [1, 1e3, 1.5], "d": "x:2.0,"}') as JsonObject
    expect(isMarkedDouble(value, 'a')).toBe(true)
    expect(isMarkedDouble(value, 'b')).toBe(false)
    expect([0, 1, 2].map(index => isMarkedDouble(getOwn(value, 'c') as object, index))).toEqual([
      false,
      true,
      false,
    ])
    expect(isMarkedDouble({ ...value }, 'a')).toBe(true)
    expect(JSON.stringify(value)).toBe('{"a":1,"b":1,"c":[1,1000,1.5],"d":"x:2.0,"}')
    expect(Object.keys(value)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('keys and strings are not mistaken for one another', () => {
    const value = parseJson('[{"a":"b","c\\"}":{"1.0":"[2.0]"},"d":[]},1.0]')
    expect(stringifyJson(value)).toBe('[{"a":"b","c\\"}":{"1.0":"[2.0]"},"d":[]},1]')
  })

  test('__proto__ is a key like any other', () => {
    const value = parseJson('{"__proto__": {"x": 1.0}}') as JsonObject
    expect(getOwn(value, '__proto__')).toMatchObject({ x: 1 })
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })

  test.each(['[', '{"a":'])('a text of many %s is refused', opening => {
    const text = `${opening.repeat(100_000)}0${(opening === '[' ? ']' : '}').repeat(100_000)}`
    expect(() => parseJson(text)).toThrow('JSON nests deeper than 1000 levels')
  })

  test('a long flat list is not deep', () => {
    expect(parseJson(`[${'[],'.repeat(5000)}"[[[["]`)).toHaveLength(5001)
  })
})

describe('writing JSON', () => {
  test('is what was read', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        for (const text of [stringifyJson(value), stringifyJson(value, 2), toGoJson(value)]) {
          expect(equal(rounded(parseJson(text)), JSON.parse(JSON.stringify(value)))).toBe(true)
        }
      }),
    )
  })

  test('bigints are exact, indented or not', () => {
    const value = { a: [9223372036854775807n, { b: 'x' }], c: [], d: {}, e: null }
    expect(stringifyJson(value)).toBe(
      '{"a":[9223372036854775807,{"b":"x"}],"c":[],"d":{},"e":null}',
    )
    const plain = { a: [5, { b: 'x' }], c: [], d: {}, e: null }
    expect(stringifyJson({ ...value, a: [5n, { b: 'x' }] }, 2)).toBe(JSON.stringify(plain, null, 2))
  })

  test.each([
    { value: { b: 1, a: [1.5, null, true] }, text: '{"a":[1.5,null,true],"b":1}' },
    {
      value: '<a href="x">&</a>',
      text: String.raw`"\u003ca href=\"x\"\u003e\u0026\u003c/a\u003e"`,
    },
    { value: 'a\u2028\n\u0001\b', text: String.raw`"a\u2028\n\u0001\b"` },
    { value: [1e21, 1e20, 1e-7, 0.000001], text: '[1e+21,100000000000000000000,1e-7,0.000001]' },
    { value: { '😀': 1, '\uffee': 2, z: 3 }, text: '{"z":3,"\uffee":2,"😀":1}' },
    { value: 'half \ud800 pair 😀', text: '"half \ufffd pair 😀"' },
    { value: 2n ** 60n, text: '1152921504606846976' },
  ])('as Go does: $text', ({ value, text }) => {
    expect(toGoJson(value)).toBe(text)
  })
})
