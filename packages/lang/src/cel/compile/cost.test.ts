import { expect, test } from 'vitest'
import { loadCases } from '../../../../../testing/load-cases.ts'
import { dynType } from '../cel-type.ts'
import { checkCel } from '../check/check.ts'
import { withVariables } from '../check/environment.ts'
import { createDialect } from '../environments.ts'
import { parseCel } from '../parser.ts'
import { CelError } from '../value/cel-error.ts'
import { type CelWorld, emptyWorld } from '../world.ts'
import { type CompileOptions, compileCel } from './compile.ts'

interface Case {
  readonly expression: string
  readonly cost: number
}

const variables = {
  x: {
    a: { b: { c: 1 } },
    l: [1, 2, 3],
    s: 'hello',
    ls: ['a', 'b'],
    mm: { p: 1, q: 2 },
  },
  i: 1,
  k: 'a',
  t: true,
  f: false,
}

const environment = withVariables(
  createDialect('validating'),
  new Map(Object.keys(variables).map(name => [name, dynType])),
)

function compile(expression: string, options: CompileOptions = {}) {
  const parsed = parseCel(expression, { macros: environment.macros })
  return compileCel(checkCel(parsed, environment), { costLimit: 1_000_000, ...options })
}

test.each(loadCases<Case>('cost.cases.yaml', import.meta.url))(
  '$expression costs $cost',
  ({ expression, cost }) => {
    expect(compile(expression).measure(variables)).toBe(cost)
  },
)

const over = new CelError('operation cancelled: actual cost limit exceeded')
const nested = 'x.l.map(a, x.l.map(b, a + b)).size()'

test.each([Number.POSITIVE_INFINITY, 0])(
  'the limit is exact, with generated source or without',
  generateAfter => {
    const cost = compile(nested).measure(variables)
    const costs = (costLimit: number) =>
      compile(nested, { costLimit, generateAfter }).evaluate(variables)
    expect(costs(cost)).toBe(3)
    expect(costs(cost - 1)).toEqual(over)
  },
)

test('several expressions share a budget', () => {
  const program = compile(nested)
  const cost = program.measure(variables)
  const first = program.evaluateWithin(variables, emptyWorld, 2 * cost)
  expect(first.value).toBe(3)
  expect(first.left).toBeGreaterThanOrEqual(0)
  expect(first.left).toBeLessThanOrEqual(cost)
  const second = program.evaluateWithin(variables, emptyWorld, cost - 1)
  expect(second.value).toEqual(over)
  expect(second.left).toBeLessThanOrEqual(0)
})

test('nothing in an expression makes up for the limit', () => {
  const program = compile(`x.l.exists(e, ${nested} == 0) || true`, { costLimit: 20 })
  expect(program.evaluate(variables)).toEqual(over)
})

test('texts do not grow without bound where costs are not limited', () => {
  const twice = 'cel.bind(s, s + s, '.repeat(30)
  const bomb = `cel.bind(s, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", ${twice}size(s)${')'.repeat(31)}`
  const parsed = parseCel(bomb, { macros: environment.macros })
  const program = compileCel(checkCel(parsed, environment), { maxSteps: 100_000 })
  expect(program.evaluate({})).toEqual(over)
})

/** Thrown by a world that has to be asked elsewhere. */
class Question extends Error {}

test('what the world throws passes through, and it is asked anew', () => {
  let asked = 0
  const world: CelWorld = {
    ...emptyWorld,
    globalContext() {
      asked++
      if (asked === 1) throw new Question()
      return { n: 5 }
    },
  }
  const program = compile("globalContext.Get('a').n == 5 || x.zz", { generateAfter: 0 })
  expect(() => program.evaluate(variables, world)).toThrow(Question)
  expect(program.evaluate(variables, world)).toBe(true)
  expect(asked).toBe(2)
})

test('a failure of the world is an error of the expression', () => {
  const world: CelWorld = {
    ...emptyWorld,
    getResource() {
      throw new CelError('the server is away')
    },
  }
  const program = compile("resource.Get('v1', 'pods', 'default', 'a').metadata.name")
  expect(program.evaluate(variables, world)).toEqual(
    new CelError('failed to get resource: the server is away'),
  )
})
