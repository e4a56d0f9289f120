import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { JmespathEnvironment, JmespathRoot } from './environment.ts'
import { JmespathError } from './error.ts'
import { compileJmespath } from './query.ts'

const environment: JmespathEnvironment = {
  now: Date.UTC(2024, 1, 29),
  random: () => 0.5,
  resolveHost: host => {
    throw new JmespathError('VALUE', `lookup ${host}: no such host`)
  },
}

interface Case {
  readonly expression: string
  readonly data: unknown
  readonly result?: unknown
  readonly error?: string
}

const cases: readonly Case[] = loadCases<Case>('query.cases.yaml', import.meta.url)

test.each(cases)('$expression on $data', ({ expression, data, result, error }) => {
  const evaluate = (): unknown => compileJmespath(expression).evaluate(data, environment)
  if (error === undefined) expect(evaluate()).toEqual(result)
  else expect(evaluate).toThrow(expect.objectContaining({ message: error }))
})

/** A root over an object that notes what is asked of it. */
function watchedRoot(data: Readonly<Record<string, unknown>>): {
  root: JmespathRoot
  asked: string[]
} {
  const asked: string[] = []
  const root: JmespathRoot = {
    get: name => {
      asked.push(name)
      return Object.hasOwn(data, name) ? data[name] : undefined
    },
    snapshot: () => {
      asked.push('@')
      return data
    },
  }
  return { root, asked }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

describe('a root gives what the same object gives', () => {
  const onObjects = cases.flatMap(({ data, ...rest }) =>
    isObject(data) ? [{ data, ...rest }] : [],
  )

  test.each(onObjects)('$expression on $data', ({ expression, data, result, error }) => {
    const { root } = watchedRoot(data)
    const evaluate = (): unknown => compileJmespath(expression).evaluateRoot(root, environment)
    if (error === undefined) expect(evaluate()).toEqual(result)
    else expect(evaluate).toThrow(expect.objectContaining({ message: error }))
  })
})

interface RootCase {
  readonly expression: string
  readonly names: readonly string[] | undefined
  readonly asked: readonly string[]
}

describe('a root is asked for no more than the expression reads', () => {
  const rootCases: readonly RootCase[] = [
    { expression: 'a.b', names: ['a'], asked: ['a'] },
    { expression: '@.a.b', names: ['a'], asked: ['a'] },
    { expression: '@ | a', names: ['a'], asked: ['a'] },
    { expression: 'a || b', names: ['a', 'b'], asked: ['a'] },
    { expression: 'none || b', names: ['none', 'b'], asked: ['none', 'b'] },
    { expression: 'list[].a', names: ['list'], asked: ['list'] },
    { expression: 'list[?a == b].c', names: ['list'], asked: ['list'] },
    { expression: 'a | b', names: ['a'], asked: ['a'] },
    { expression: '{x: a, y: list[0]}', names: ['a', 'list'], asked: ['a', 'list'] },
    { expression: 'join(a, list)', names: ['a', 'list'], asked: ['a', 'list'] },
    { expression: "'text'", names: [], asked: [] },
    { expression: '[0]', names: [], asked: [] },
    { expression: '[].a', names: [], asked: [] },
    { expression: 'a.[@, b]', names: ['a'], asked: ['a'] },
    { expression: '@', names: undefined, asked: ['@'] },
    { expression: '*', names: undefined, asked: ['@'] },
    { expression: 'length(@)', names: undefined, asked: ['@'] },
  ]

  test.each(rootCases)('$expression', ({ expression, names, asked }) => {
    const watched = watchedRoot({ a: { b: 1 }, b: 2, list: [{ a: 1 }] })
    const query = compileJmespath(expression)
    expect(query.rootNames).toEqual(names)
    try {
      query.evaluateRoot(watched.root, environment)
    } catch (error) {
      if (!(error instanceof JmespathError)) throw error
    }
    expect(watched.asked).toEqual(asked)
  })

  test('what the root throws passes through', () => {
    class Need extends Error {}
    const root: JmespathRoot = {
      get: () => {
        throw new Need()
      },
      snapshot: () => ({}),
    }
    for (const expression of ['a', "a || 'x'", 'a[]', 'a[?b]', 'a.*', '!a', 'length(a)']) {
      expect(() => compileJmespath(expression).evaluateRoot(root, environment)).toThrow(Need)
    }
  })
})

describe('errors tell what kind they are', () => {
  test.each([
    ['a.x', 'NOT_FOUND'],
    ['nosuch(a)', 'UNKNOWN_FUNCTION'],
    ['abs()', 'ARITY'],
    ['abs(a)', 'TYPE'],
    ["to_boolean('x')", 'VALUE'],
    ['merge(`1`)', 'PANIC'],
    [`@${' | [@, @][]'.repeat(40)}`, 'LIMIT'],
  ])('%s', (expression, code) => {
    const evaluate = (): unknown => compileJmespath(expression).evaluate({ a: {} }, environment)
    expect(evaluate).toThrow(expect.objectContaining({ code }))
  })

  test('a missing key is named', () => {
    const evaluate = (): unknown => compileJmespath('a."x y"').evaluate({ a: {} }, environment)
    expect(evaluate).toThrow(expect.objectContaining({ code: 'NOT_FOUND', key: 'x y' }))
  })
})

describe('numbers beyond 2^53', () => {
  const data = { big: 12345678901234567890n, same: 12345678901234567000, list: [3n, 2] }

  test.each<[string, unknown]>([
    ['big', 12345678901234567890n],
    ['{x: big}', { x: 12345678901234567890n }],
    ['[big][?@ > `1`]', [12345678901234567890n]],
    ['big == same', true],
    ['big > `1`', true],
    ['add(big, `0`)', 12345678901234567000],
    ['to_string([big])', '[12345678901234567000]'],
    ['type(big)', 'number'],
    ['contains(list, `3`)', true],
    ['max(list)', 3n],
    ['sort(list)', [2, 3n]],
    ['to_number(big)', 12345678901234567890n],
  ])('%s', (expression, result) => {
    expect(compileJmespath(expression).evaluate(data, environment)).toEqual(result)
  })
})

describe('what grows without end is stopped', () => {
  const many = Array.from({ length: 3000 }, (_, index) => String(index))
  const long = 'x'.repeat(100_000)
  const copies = 'the number of copies of the input'
  const members = 'the number of list members'
  const length = 'the length of a text'

  test.each([
    [`@${' | {a: @, b: @}'.repeat(20)}`, copies],
    [
      `many | [@, @, @][] | [@, @, @][] | [@, @, @][] | [@, @, @][] | [@, @, @][] | [@, @, @][] | [@, @, @][]`,
      members,
    ],
    ["replace_all(long, 'x', long)", length],
    ["replace(long, '', long, `1000`)", length],
    ["regex_replace_all('x+', long, join('', map(&'$0', many)))", length],
    ["regex_replace_all_literal('x', long, long)", length],
    ['join(long, many)', length],
    ["random('((a{999})*)*')", length],
    [
      'to_string({a: [@, @, @, @, @, @, @], b: [@, @, @, @, @, @, @]} | {a: [@, @, @], b: [@, @]})',
      length,
    ],
  ])('%s', (expression, what) => {
    const query = compileJmespath(expression)
    const evaluate = (): unknown => query.evaluate({ many, long }, environment)
    expect(evaluate).toThrow(expect.objectContaining({ code: 'LIMIT' }))
    expect(evaluate).toThrow(what)
  })

  test('values that are too deep are not walked', () => {
    let deep: unknown = 1
    for (let level = 0; level < 5000; level++) deep = [deep]
    const data = { a: deep, b: [deep], c: JSON.parse(`${'['.repeat(5000)}1${']'.repeat(5000)}`) }
    expect(compileJmespath('a == b[0]').evaluate(data, environment)).toBe(true)
    const walks = ['a == c', 'to_string(a)', 'abs(a)', "[a, compare('a', 'b')]"]
    for (const expression of walks) {
      const evaluate = (): unknown => compileJmespath(expression).evaluate(data, environment)
      expect(evaluate).toThrow(expect.objectContaining({ code: 'LIMIT' }))
    }
  })
})

describe('evaluation', () => {
  test('does not change its input', () => {
    const data = Object.freeze({
      list: Object.freeze([Object.freeze({ a: 2 }), Object.freeze({ a: 1 })]),
    })
    expect(compileJmespath('sort_by(list, &a)').evaluate(data, environment)).toEqual([
      { a: 1 },
      { a: 2 },
    ])
  })

  test('shares a literal, and freezes it', () => {
    const query = compileJmespath('`{"a": [1]}`')
    const first = query.evaluate({}, environment)
    expect(query.evaluate({}, environment)).toBe(first)
    expect(Object.isFrozen(first)).toBe(true)
  })

  test('fails only with an error of the language', () => {
    const part = fc.constantFrom(
      ...['a', 'b', 'a.b', '@', '[]', '[0]', '*', "'x'", '`1`', '`null`', '`[1]`', 'a[]', 'b[*].a'],
      ...['length(@)', 'sort(b)', 'items(@, `"k"`, `"v"`)', 'merge(a, b)', '&a', 'to_string(@)'],
    )
    const operator = fc.constantFrom(' | ', ' || ', ' && ', ' == ', ' < ', '.')
    const expression = fc.tuple(part, operator, part, operator, part).map(parts => parts.join(''))
    fc.assert(
      fc.property(expression, fc.jsonValue({ maxDepth: 3 }), (text, data) => {
        try {
          compileJmespath(text).evaluate({ a: data, b: [data] }, environment)
        } catch (error) {
          // a dot before something else than a name is no expression
          if (error instanceof Error && error.name === 'JmespathSyntaxError') return
          expect(error).toBeInstanceOf(JmespathError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
