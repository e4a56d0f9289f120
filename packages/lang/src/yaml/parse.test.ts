import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { isMarkedDouble } from '../json/index.ts'
import { getOwn, isObject } from '../json/own.ts'
import { positionAt } from '../source.ts'
import { parseYaml, readYaml } from './index.ts'

interface Case {
  text: string
  documents: unknown[]
  problems?: string[]
}

function read(text: string): { values: unknown[]; problems: string[] } {
  const documents = parseYaml(text)
  return {
    values: documents.flatMap(({ value }) => (value === undefined ? [] : [value])),
    problems: documents.flatMap(({ problems }) =>
      problems.map(({ message, offset, severity }) => {
        const { line, column } = positionAt(text, offset)
        return `${line}:${column} ${severity}: ${message}`
      }),
    ),
  }
}

const first = (text: string): unknown => parseYaml(text)[0]?.value

describe('what kubectl reads', () => {
  test.each(loadCases<Case>('parse.cases.yaml', import.meta.url))(
    '$text',
    ({ text, documents, problems = [] }) => {
      expect(read(text)).toEqual({ values: documents, problems })
    },
  )

  test('whole numbers of up to 64 bits are exact, others are floating point', () => {
    expect(first('[9007199254740991, 9007199254740993, -9223372036854775808]')).toEqual([
      9007199254740991,
      9007199254740993n,
      -9223372036854775808n,
    ])
    const wide = first('[18446744073709551615, 1e17, 1e20]')
    expect(Array.isArray(wide) && wide.slice()).toEqual([
      18446744073709552000,
      100000000000000000n,
      1e20,
    ])
  })

  test('only JSON tells `1.0` from `1`, and YAML numbers beyond 64 bits', () => {
    const marked = (text: string) => {
      const value = first(text)
      return isObject(value) && isMarkedDouble(value, 'a')
    }
    expect(marked('{"a": 1.0}')).toBe(true)
    expect(marked('{a: 1.0}')).toBe(false)
    expect(marked('a: 1.0')).toBe(false)
    expect(marked('a: 1e20')).toBe(true)
  })

  test('`__proto__` is a key like any other', () => {
    for (const text of ['__proto__: {a: 1}', '{"__proto__": {"a": 1}}', '? __proto__\n: a: 1\n']) {
      const value = first(text)
      expect(isObject(value) && getOwn(value, '__proto__')).toEqual({ a: 1 })
    }
    expect(getOwn({}, 'a')).toBeUndefined()
  })

  test('the parts of the text that hold the documents', () => {
    const text = 'a: 1\n---\n# two\nb: 2\n---\n---\n[\n'
    const parts = parseYaml(text).map(({ start, end }) => text.slice(start, end))
    expect(parts).toEqual(['a: 1\n', '# two\nb: 2\n', '---\n[\n'])
  })

  test('documents are handed over in order, before the next one is read', () => {
    const seen: unknown[] = []
    const stop = new Error('enough')
    const run = () =>
      readYaml('a: 1\n---\nb: 2\n---\nc: [\n', ({ value }) => {
        seen.push(value)
        if (seen.length === 2) throw stop
      })
    expect(run).toThrow(stop)
    expect(seen).toEqual([{ a: 1 }, { b: 2 }])
  })
})

describe('bounds', () => {
  const tooDeep = /^1:\d+ error: (JSON nests|nested) deeper than 1000 levels$/
  const nested: [string, (levels: number) => string][] = [
    ['brackets', levels => '['.repeat(levels) + ']'.repeat(levels)],
    ['braces', levels => '{a: '.repeat(levels) + '}'.repeat(levels)],
    ['JSON', levels => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
    ['dashes', levels => `${'- '.repeat(levels)}a`],
  ]

  test.each(nested)('1,000 levels of %s are read, more are a problem', (_, text) => {
    expect(read(text(1000)).problems).toEqual([])
    for (const levels of [1001, 10_000, 100_000]) {
      expect(read(text(levels)).problems).toEqual([expect.stringMatching(tooDeep)])
    }
  })

  test('a deep block map is a problem', () => {
    const lines = Array.from({ length: 1001 }, (_, level) => `${' '.repeat(level)}a:\n`)
    expect(read(lines.join('')).problems).toEqual([
      '1001:1002 error: nested deeper than 1000 levels',
    ])
  })

  test('aliases of aliases that grow without end are a problem', () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x]']
    for (const [name, previous] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf', 'hg', 'ih', 'ji']) {
      lines.push(
        `${name}: &${name} [${Array.from({ length: 9 }, () => `*${previous}`).join(', ')}]`,
      )
    }
    expect(read(lines.join('\n')).problems).toEqual([
      expect.stringContaining('error: aliases make too much of this document'),
    ])
  })

  test('aliases in moderation are not', () => {
    const text = `a: &a {x: 1, y: 2}\nb:\n${'- *a\n'.repeat(500)}c: [${'x, '.repeat(500)}]\n`
    expect(read(text).problems).toEqual([])
  })

  test('any text is read or has a problem, and all places are inside it', () => {
    const text = fc.array(
      fc.constantFrom(
        ...['a', '1', ': ', ':', '- ', '\n', '\n  ', ' ', '\t', '[', ']', '{', '}', ',', '"', "'"],
        ...['&x ', '*x', '!!str ', '!', '|', '>', '#', '? ', '...', '\n---\n', '<<: ', '%', '@'],
        ...['\\', '\r', '\u2028', '\ufeff', '\0', '😀', '\ud800', 'é'],
      ),
      { maxLength: 25 },
    )
    fc.assert(
      fc.property(text, parts => {
        const whole = parts.join('')
        for (const { value, start, end, problems } of parseYaml(whole)) {
          expect(value === undefined).toBe(problems.some(({ severity }) => severity === 'error'))
          expect(start).toBeLessThanOrEqual(end)
          for (const { offset } of problems) {
            expect(offset).toBeGreaterThanOrEqual(start)
            expect(offset).toBeLessThanOrEqual(whole.length)
          }
        }
      }),
      { numRuns: 2000 },
    )
  })
})
