import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Expr, Loop, Select } from './ast.ts'
import { dynType } from './cel-type.ts'
import { checkCel, resolveCel } from './check/check.ts'
import { withVariables } from './check/environment.ts'
import { compileCel } from './compile/compile.ts'
import { createDialect } from './environments.ts'
import { parseCel } from './parser.ts'
import { CelProblems } from './problem.ts'
import { CelError } from './value/cel-error.ts'
import { equals } from './value/equal.ts'
import { Optional } from './value/optional.ts'

/** What the tree-walking reference evaluates in: variables by name. */
type Scope = Readonly<Record<string, unknown>>

/** A failure of an expression, whatever it says. */
const failure = Symbol('failure')

/**
 * A plain walk over the tree, written for the test alone and without regard to time: the part of
 * the language that the expressions below use.
 */
function walk(expr: Expr, scope: Scope): unknown {
  switch (expr.kind) {
    case 'literal':
      return expr.value
    case 'ident':
      return scope[expr.name] ?? fail()
    case 'select':
      return walkSelect(expr, walk(expr.operand, scope))
    case 'list':
      return expr.elements.map(({ value }) => walk(value, scope))
    case 'loop':
      return walkLoop(expr, scope)
    case 'bind':
      return walk(expr.body, { ...scope, [expr.name]: walk(expr.init, scope) })
    case 'call':
      return walkCall(expr.name, [...(expr.target ? [expr.target] : []), ...expr.args], scope)
    default:
      return fail()
  }
}

function fail(): never {
  throw failure
}

function walkSelect({ field, test: asks, optional }: Select, operand: unknown): unknown {
  const isChain = operand instanceof Optional
  const found = memberOf(isChain ? operand.value : operand, field)
  if (asks) return found !== undefined
  if (isChain || optional) return new Optional(found)
  return found === undefined ? fail() : found
}

/** What has no members at all has none of any name; only a list is asked for a place. */
function memberOf(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return fail()
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[field]
    : undefined
}

function attempt(expr: Expr, scope: Scope): unknown {
  try {
    return walk(expr, scope)
  } catch (error) {
    if (error !== failure) throw error
    return failure
  }
}

/** Whether some value decides; if none does, an error stands, or what is no truth value. */
function decide(answers: readonly unknown[], decisive: boolean): boolean {
  if (answers.includes(decisive)) return decisive
  return answers.every(value => value === !decisive) ? !decisive : fail()
}

function requireBool(value: unknown): boolean {
  return typeof value === 'boolean' ? value : fail()
}

function walkLoop({ loop, range, first, body }: Loop, scope: Scope): unknown {
  const values = walk(range, scope)
  const items = Array.isArray(values) ? values : keysOf(values)
  const each = (item: unknown) => walk(body, { ...scope, [first]: item })
  if (loop === 'all' || loop === 'exists') {
    return decide(
      items.map(item => attempt(body, { ...scope, [first]: item })),
      loop === 'exists',
    )
  }
  if (loop === 'existsOne') return items.filter(item => requireBool(each(item))).length === 1
  if (loop === 'filter') return items.filter(item => requireBool(each(item)))
  return loop === 'map' ? items.map(each) : fail()
}

function keysOf(value: unknown): string[] {
  const isMap = typeof value === 'object' && value !== null && !(value instanceof Optional)
  return isMap ? Object.keys(value) : fail()
}

function walkCall(name: string, args: readonly Expr[], scope: Scope): unknown {
  if (name === '_&&_' || name === '_||_') {
    return decide(
      args.map(arg => attempt(arg, scope)),
      name === '_||_',
    )
  }
  const [first, second, third] = args
  if (name === '_?_:_' && first && second && third) {
    return walk(requireBool(walk(first, scope)) ? second : third, scope)
  }
  const values = args.map(arg => walk(arg, scope))
  return (operations[name] ?? fail)(...values)
}

const isInt = (value: unknown): value is number => Number.isSafeInteger(value)
const ints =
  (compute: (a: number, b: number) => unknown) =>
  (a: unknown, b: unknown): unknown =>
    isInt(a) && isInt(b) ? compute(a, b) : fail()
const texts =
  (compute: (a: string, b: string) => unknown) =>
  (a: unknown, b: unknown): unknown =>
    typeof a === 'string' && typeof b === 'string' ? compute(a, b) : fail()
const order =
  (holds: (a: number | string, b: number | string) => boolean) =>
  (a: unknown, b: unknown): unknown => {
    if (isInt(a) && isInt(b)) return holds(a, b)
    return typeof a === 'string' && typeof b === 'string' ? holds(a, b) : fail()
  }

const operations: Readonly<Record<string, (...values: readonly unknown[]) => unknown>> = {
  '!_': value => !requireBool(value),
  '-_': value => (isInt(value) ? 0 - value : fail()),
  '_==_': (a, b) => equals(a, b),
  '_!=_': (a, b) => !equals(a, b),
  '_<_': order((a, b) => a < b),
  '_>=_': order((a, b) => a >= b),
  '_-_': ints((a, b) => a - b),
  '_*_': ints((a, b) => a * b + 0),
  '_/_': ints((a, b) => (b === 0 ? fail() : Math.trunc(a / b) + 0)),
  '_+_': (a, b) => {
    if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b]
    if (typeof a === 'string' && typeof b === 'string') return a + b
    return isInt(a) && isInt(b) ? a + b : fail()
  },
  '@in': (value, list) => {
    if (Array.isArray(list)) return list.some(item => equals(item, value))
    return keysOf(list).includes(value as string)
  },
  startsWith: texts((a, b) => a.startsWith(b)),
  endsWith: texts((a, b) => a.endsWith(b)),
  size: value =>
    typeof value === 'string'
      ? value.length
      : Array.isArray(value)
        ? value.length
        : keysOf(value).length,
  '@orValue': (value, other) =>
    !(value instanceof Optional) ? value : value.value === undefined ? other : value.value,
  hasValue: value => (value instanceof Optional ? value.value !== undefined : fail()),
  dyn: value => value,
}

const words = fc.constantFrom("''", "'a'", "'ab'", "'b'")
const numbers = fc.constantFrom('0', '1', '2', '-1', '7')
const paths = fc
  .tuple(
    fc.constantFrom('m', 'm', 'l', 's', 'i', 'e'),
    fc.array(fc.constantFrom('.a', '.b', '.c', '.?a', '.?b', '.name'), { maxLength: 3 }),
  )
  .map(([root, fields]) => root + fields.join(''))

const { bool } = fc.letrec<{ bool: string; int: string; text: string; list: string; any: string }>(
  tie => ({
    any: fc.oneof(
      { maxDepth: 4 },
      paths,
      words,
      numbers,
      tie('bool'),
      tie('int'),
      tie('text'),
      tie('list'),
    ),
    text: fc.oneof(
      { maxDepth: 4 },
      words,
      paths.map(path => `dyn(${path})`),
      fc.tuple(tie('text'), tie('text')).map(([a, b]) => `(${a} + ${b})`),
      fc.tuple(paths, words).map(([path, other]) => `${path}.orValue(${other})`),
    ),
    int: fc.oneof(
      { maxDepth: 4 },
      numbers,
      paths.map(path => `dyn(${path})`),
      fc
        .tuple(tie('int'), fc.constantFrom('+', '-', '*', '/'), tie('int'))
        .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      tie('any').map(value => `size(dyn(${value}))`),
    ),
    list: fc.oneof(
      { maxDepth: 4 },
      paths.map(path => `dyn(${path})`),
      fc.array(numbers, { maxLength: 3 }).map(items => `[${items.join(', ')}]`),
      fc.tuple(tie('list'), tie('any')).map(([list, body]) => `${list}.map(e, ${body})`),
      fc.tuple(tie('list'), tie('bool')).map(([list, body]) => `${list}.filter(e, ${body})`),
      fc.tuple(tie('list'), tie('list')).map(([a, b]) => `(dyn(${a}) + dyn(${b}))`),
    ),
    bool: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('true', 'false', 't'),
      paths.map(path => `(dyn(${path}) == true)`),
      paths.map(path => `has(${path}.b)`),
      fc
        .tuple(tie('any'), fc.constantFrom('==', '!='), tie('any'))
        .map(([a, sign, b]) => `(dyn(${a}) ${sign} ${b})`),
      fc
        .tuple(tie('int'), fc.constantFrom('<', '>='), tie('int'))
        .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      fc.tuple(tie('text'), words).map(([a, b]) => `${a}.startsWith(${b})`),
      fc
        .tuple(tie('bool'), fc.constantFrom('&&', '||'), tie('bool'), tie('bool'))
        .map(([a, sign, b, c]) => `(${a} ${sign} ${b} ${sign} ${c})`),
      fc.tuple(tie('bool'), tie('bool'), tie('bool')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
      tie('bool').map(value => `!${value}`),
      fc
        .tuple(tie('list'), fc.constantFrom('all', 'exists', 'exists_one'), tie('bool'))
        .map(([list, macro, body]) => `${list}.${macro}(e, ${body})`),
      fc.tuple(tie('any'), tie('list')).map(([value, list]) => `(dyn(${value}) in dyn(${list}))`),
      words.map(word => `(dyn(s) in ['x', ${word}])`),
    ),
  }),
)

const values = fc.constantFrom<unknown>(
  null,
  1,
  'ab',
  true,
  [1, 2],
  ['a'],
  { a: 1 },
  { b: { a: 'a' } },
)
const scopes = fc.record({
  m: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'name'), values, { noNullPrototype: true }),
  l: fc.array(values, { maxLength: 3 }),
  s: fc.constantFrom('', 'a', 'ab'),
  i: fc.integer({ min: -3, max: 3 }),
  t: fc.boolean(),
  e: fc.constant('outer'),
})

const environment = withVariables(
  createDialect('generating', { lenientOrValue: true }),
  new Map(['m', 'l', 's', 'i', 't', 'e'].map(name => [name, dynType])),
)

/** A value, or the one failure. */
function outcome(evaluate: () => unknown): unknown {
  const value = evaluate()
  return value instanceof CelError ? failure : value
}

test('closures, generated source and a plain walk over the tree say the same', () => {
  fc.assert(
    fc.property(bool, scopes, (source, scope) => {
      const parsed = parseCel(source, { macros: environment.macros, maxDepth: 1_000 })
      const checked = resolveCel(parsed, environment)
      const wanted = attempt(parsed.root, scope)
      for (const generateAfter of [Number.POSITIVE_INFINITY, 0]) {
        const program = compileCel(checked, { generateAfter })
        const found = outcome(() => program.evaluate(scope))
        expect(found === wanted || equals(found, wanted), `${source}: ${String(found)}`).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})

const pieces = [
  ...'. ( ) [ ] { } , : ? ! - + * / % < > && || == in true false null 1 2u 1.5 has size all'.split(
    ' ',
  ),
  ...[
    "'a'",
    'm',
    'l',
    's',
    '.map(e, e)',
    '.exists(e, e)',
    'dyn(',
    'cel.bind(x, 1, x)',
    '.?a',
    '[?0]',
    'type(',
    'int(',
  ],
]

test('what passes the check is evaluated or fails, and nothing else crashes', () => {
  const source = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map(parts => parts.join(' ')),
    fc.tuple(bool, fc.nat(), fc.constantFrom(...pieces)).map(([whole, at, piece]) => {
      const place = at % (whole.length + 1)
      return whole.slice(0, place) + piece + whole.slice(place)
    }),
  )
  fc.assert(
    fc.property(source, scopes, (text, scope) => {
      try {
        const parsed = parseCel(text, { macros: environment.macros })
        const program = compileCel(checkCel(parsed, environment), { generateAfter: 0 })
        program.evaluate(scope)
      } catch (error) {
        expect(error instanceof CelProblems || error instanceof CelError).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})
