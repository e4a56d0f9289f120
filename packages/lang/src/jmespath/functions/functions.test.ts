import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../../testing/load-cases.ts'
import type { JmespathEnvironment } from '../environment.ts'
import { JmespathError } from '../error.ts'
import { compileJmespath } from '../query.ts'
import { jmespathFunctions } from './index.ts'

const environment: JmespathEnvironment = {
  now: Date.UTC(2024, 1, 29, 12, 30, 15),
  random: Math.random,
  resolveHost: host => {
    const found = { 'public.test': ['1.1.1.1'], 'mixed.test': ['1.1.1.1', '10.0.0.1'] }
    if (host === 'public.test' || host === 'mixed.test') return found[host]
    throw new JmespathError('VALUE', `lookup ${host}: no such host`)
  },
}

interface Case {
  readonly expression: string
  readonly result?: unknown
  readonly error?: string
}

test.each(loadCases<Case>('functions.cases.yaml', import.meta.url))(
  '$expression',
  ({ expression, result, error }) => {
    const evaluate = (): unknown => compileJmespath(expression).evaluate({}, environment)
    if (error === undefined) expect(evaluate()).toEqual(result)
    else expect(evaluate).toThrow(expect.objectContaining({ message: error }))
  },
)

/** Every argument comes from the data, so that nothing can be computed while compiling. */
test.each(loadCases<Case>('functions.cases.yaml', import.meta.url).filter(hasPlainTexts))(
  '$expression, its texts taken from the data',
  ({ expression, result, error }) => {
    const data: Record<string, string> = {}
    const moved = expression.replace(/'([^']*)'/g, (_match, text: string) => {
      const name = `text${Object.keys(data).length}`
      data[name] = text
      return name
    })
    const evaluate = (): unknown => compileJmespath(moved).evaluate(data, environment)
    if (error === undefined) expect(evaluate()).toEqual(result)
    else expect(evaluate).toThrow(expect.objectContaining({ message: error }))
  },
)

function hasPlainTexts({ expression }: Case): boolean {
  return expression.includes("'") && !expression.includes('`') && !expression.includes("\\'")
}

describe.each(jmespathFunctions)('the examples of $name', ({ name, examples }) => {
  test('there are some, and they call the function', () => {
    expect(examples.length).toBeGreaterThan(0)
    for (const { expression } of examples) expect(expression).toContain(`${name}(`)
  })

  test.each(examples)('$expression', example => {
    const evaluate = (): unknown =>
      compileJmespath(example.expression).evaluate(example.data ?? {}, environment)
    if ('error' in example)
      expect(evaluate).toThrow(expect.objectContaining({ message: example.error }))
    else if ('matches' in example) expect(evaluate()).toMatch(example.matches)
    else expect(evaluate()).toEqual(example.result)
  })
})

test('every function has its own name', () => {
  const names = jmespathFunctions.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

describe('functions that ask the world', () => {
  test.each<[string, unknown]>([
    ['time_now()', '2024-02-29T12:30:15Z'],
    ["time_now_utc('any', 'arguments')", '2024-02-29T12:30:15Z'],
    ["time_since('', '2024-02-29T12:00:00Z', '')", '30m15s'],
    ["is_external_url('https://public.test/')", true],
    ["is_external_url('https://mixed.test/')", false],
  ])('%s', (expression, result) => {
    expect(compileJmespath(expression).evaluate({}, environment)).toBe(result)
  })

  test('a host without addresses is an error', () => {
    const evaluate = (): unknown =>
      compileJmespath("is_external_url('http://none.test')").evaluate({}, environment)
    expect(evaluate).toThrow('lookup none.test: no such host')
  })

  test('images follow the configuration', () => {
    const images = { defaultRegistry: 'registry.test', enableDefaultRegistryMutation: true }
    const query = compileJmespath("image_normalize('nginx')")
    expect(query.evaluate({}, { ...environment, images })).toBe('registry.test/nginx:latest')
  })
})
