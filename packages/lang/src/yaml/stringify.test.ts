import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { stringifyJson } from '../json/index.ts'
import { parseYaml, stringifyIndentedYaml, stringifyYaml } from './index.ts'

interface Case {
  value: unknown
  text: string
}

describe('printing as kubectl does', () => {
  test.each(loadCases<Case>('stringify.cases.yaml', import.meta.url))(
    '$text',
    ({ value, text }) => {
      expect(stringifyYaml(value)).toBe(text)
      expect(stringifyYaml(parseYaml(text)[0]?.value ?? null)).toBe(text)
    },
  )

  test('integers of 64 bits keep their digits', () => {
    expect(stringifyYaml([9007199254740993n, -(2n ** 63n), 1.844674407370955e19])).toBe(
      '- 9007199254740993\n- -9223372036854775808\n- 18446744073709550000\n',
    )
  })

  test('what is undefined is left out of maps and null in lists', () => {
    expect(stringifyYaml({ a: undefined, b: [undefined] })).toBe('b:\n- null\n')
  })

  test('a key `<<` is quoted: kubectl prints what it would read as a merge', () => {
    expect(stringifyYaml({ '<<': '<<' })).toBe('"<<": <<\n')
  })

  test('half a surrogate pair is replaced, as in any UTF-8', () => {
    expect(stringifyYaml('a\ud800')).toBe('a\ufffd\n')
  })
})

describe('printing as Kyverno does', () => {
  test.each(loadCases<Case>('stringify-indented.cases.yaml', import.meta.url))(
    '$text',
    ({ value, text }) => {
      expect(stringifyIndentedYaml(value)).toBe(text)
    },
  )
})

describe('what is printed is read as it was', () => {
  const pieces = fc.constantFrom(
    ...['a', 'yes', '1', '0', ' ', '  ', '\n', '\n\n', '\t', ':', ': ', '#', ' #', "'", '"', '\\'],
    ...['-', '- ', '?', '[', ']', '{', '}', ',', '&', '*', '!', '|', '>', '%', '@', '`', 'é', '😀'],
    ...['\u2028', '\x85', '\r', '\ufeff', '\0', '~', 'null', '1e3', '.5', '2024-01-01', '12:30'],
    ...['=', '<<', '...', '---', 'words of some length ', '__proto__', '\u00a0', '\u0394', '٣'],
  )
  const text = fc.array(pieces, { maxLength: 20 }).map(parts => parts.join(''))
  const { value } = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.constantFrom(
        null,
        true,
        false,
        0,
        -1,
        1.5,
        1e-7,
        123456.75,
        1e21,
        2n ** 62n,
        -(2n ** 63n),
      ),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(text, tie('value'), { maxKeys: 4 }),
    ),
  }))

  test.each([
    ['kubectl', stringifyYaml],
    ['Kyverno', stringifyIndentedYaml],
  ])('any JSON value, as %s prints it', (_, print) => {
    fc.assert(
      fc.property(value, printed => {
        const [document] = parseYaml(print({ value: printed }))
        expect(document?.problems).toEqual([])
        expect(sorted(document?.value)).toBe(sorted({ value: printed }))
      }),
      { numRuns: 1000 },
    )
  })
})

/** The value as JSON with its keys in one order. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`
  if (typeof value !== 'object' || value === null) return stringifyJson(value)
  const entries = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}:${sorted(member)}`,
  )
  return `{${entries.sort().join()}}`
}
