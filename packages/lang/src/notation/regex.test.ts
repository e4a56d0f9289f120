import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { NotationError } from './error.ts'
import { compileRegex } from './regex.ts'
import { translateRegex } from './regex-translation.ts'

interface Case {
  pattern: string
  text: string
  match?: string
  error?: string
}

interface Replacement {
  pattern: string
  text: string
  replacement: string
  result: string
}

describe('regular expressions', () => {
  test.each(loadCases<Case>('regex.cases.yaml', import.meta.url))(
    '`$pattern` in `$text`',
    ({ pattern, text, match, error }) => {
      if (error === undefined) {
        const regex = compileRegex(pattern)
        expect(regex.test(text)).toBe(match !== undefined)
        expect(regex.find(text)?.groups[0]).toBe(match)
      } else {
        expect(() => compileRegex(pattern)).toThrow(NotationError)
        expect(() => compileRegex(pattern)).toThrow(error)
      }
    },
  )

  test.each(loadCases<Replacement>('regex-replacement.cases.yaml', import.meta.url))(
    '`$replacement` for `$pattern` in `$text`',
    ({ pattern, text, replacement, result }) => {
      expect(compileRegex(pattern).replaceAll(text, replacement)).toBe(result)
    },
  )

  test('a literal replacement stands for itself', () => {
    expect(compileRegex('(a)').replaceAllLiteral('aba', '$1')).toBe('$1b$1')
  })

  test('all matches are found, with their places and groups', () => {
    const found = compileRegex('(a)|(b)').findAll('cab')
    expect(found).toEqual([
      { start: 1, end: 2, groups: ['a', 'a', undefined] },
      { start: 2, end: 3, groups: ['b', undefined, 'b'] },
    ])
    expect(compileRegex('a').findAll('aaa', 2)).toHaveLength(2)
    expect(
      compileRegex('a*')
        .findAll('baac')
        .map(match => match.start),
    ).toEqual([0, 1, 4])
  })

  test('a search can start later, and still sees what is before', () => {
    expect(compileRegex('a').find('aba', 1)).toMatchObject({ start: 2, end: 3 })
    expect(compileRegex('^a').find('aa', 1)).toBeUndefined()
    expect(compileRegex('\\ba').find('aa', 1)).toBeUndefined()
  })

  test.each([
    '(x+x+)+y',
    '(a|a)*b',
    'a*a*a*a*a*b',
    '(.*)*=',
    '(a?){30}a{30}',
    'a?'.repeat(30) + 'a'.repeat(30),
  ])('`%s` does not run away', pattern => {
    const regex = compileRegex(pattern)
    const start = performance.now()
    for (const text of ['x'.repeat(5000), 'a'.repeat(5000), 'a'.repeat(29)]) regex.test(text)
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('long expressions are refused', () => {
    expect(() => compileRegex('a'.repeat(10_001))).toThrow(
      'error parsing regexp: expression too large',
    )
  })

  test('what was compiled is kept for a while', () => {
    const first = compileRegex('kept')
    expect(compileRegex('kept')).toBe(first)
    for (let index = 0; index < 300; index++) compileRegex(`other${index}`)
    expect(compileRegex('kept')).not.toBe(first)
  })
})

describe('translation into expressions of JavaScript', () => {
  test.each([
    'nginx:.*',
    '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
    '^(docker.io|ghcr.io)/.+',
    '\\d+(?:\\.\\d+)?',
    'a/b',
    '(?P<n>x)y',
  ])('`%s` is translated', pattern => expect(translateRegex(pattern)).toBeDefined())

  test.each([
    '(?i)a',
    '(a*)*',
    '(a|b)*',
    '(a?)?',
    '\\pL',
    '[[:alpha:]]',
    '\\B',
    'a**',
    '(',
    '^*',
    '(?=a)',
    '\\1',
    '(|a)?',
    'a*a*a*a*a*a*b',
  ])('`%s` is not', pattern => expect(translateRegex(pattern)).toBeUndefined())

  test('both engines agree', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '.',
      '[^a]',
      '[a-c]',
      '\\w',
      '\\s',
      '\\b',
      '^',
      '$',
      '(',
      '(?:',
      ')',
      '|',
      '*',
      '+?',
      '?',
      '{1,2}',
      '{2,}',
      '\\.',
      'é',
    )
    const pattern = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''))
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '.', ' ', '\n', 'é', '😀'),
      maxLength: 8,
    })
    fc.assert(
      fc.property(pattern, text, (expression, sample) => {
        const translation = translateRegex(expression)
        if (translation === undefined) return
        const ours = new RegExp(translation.source, 'u').exec(sample)
        const theirs = RE2JS.compile(expression).exec(sample) as RegExpExecArray | null
        expect(ours && [ours.index, ...ours]).toEqual(theirs && [theirs.index, ...theirs])
      }),
      { numRuns: 3000 },
    )
  })
})
