import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { parseJson } from '../json/index.ts'
import { type CelType, dynType, formatType, objectType, stringType } from './cel-type.ts'
import { checkCel } from './check/check.ts'
import { createEnvironment } from './check/environment.ts'
import { compileCel } from './compile/compile.ts'
import { optionalsLibrary } from './library/optionals.ts'
import { standardLibrary } from './library/standard/index.ts'
import { bindingMacros, twoVariableMacros } from './macros.ts'
import { parseCel } from './parser.ts'
import { CelProblems } from './problem.ts'
import { CelError } from './value/cel-error.ts'
import { equals } from './value/equal.ts'

interface Case {
  readonly expression: string
  readonly type?: string
  readonly value?: unknown
  readonly error?: string
  readonly problem?: string
  readonly hint?: string
  /** Whether literals are looked at as the API server does. */
  readonly strict?: boolean
}

const environment = createEnvironment({
  libraries: [standardLibrary, optionalsLibrary],
  variables: new Map<string, CelType>([
    ['object', dynType],
    ['request', objectType('Request')],
  ]),
  objects: name => {
    if (name !== 'Request') return undefined
    return field => (field === 'user' ? stringType : undefined)
  },
})
const macros = [...environment.macros, ...bindingMacros, ...twoVariableMacros]

const activation = {
  object: parseJson(
    '{"metadata":{"name":"a"},"nothing":null,"spec":{"replicas":3,"share":1.0,"a/b-c":1,"containers":[{"name":"x"},{"name":"y"}]}}',
  ),
  request: { user: 'u' },
}

test.each(loadCases<Case>('cel.cases.yaml', import.meta.url))(
  '$expression',
  ({ expression, type, value, error, problem, hint, strict = false }) => {
    const check = () =>
      checkCel(parseCel(expression, { macros }), {
        ...environment,
        literals: strict ? 'strict' : 'free',
      })
    if (hint !== undefined) {
      return expect(check).toThrow(
        expect.objectContaining({ problems: [expect.objectContaining({ hint })] }),
      )
    }
    if (problem !== undefined) return expect(check).toThrow(problem)
    const checked = check()
    const result = compileCel(checked).evaluate(activation)
    expect(formatType(checked.type)).toBe(type)
    if (error !== undefined) return expect(result).toEqual(new CelError(error))
    expect(equals(result, value), String(result)).toBe(true)
  },
)

test('a comprehension without end is stopped, and nothing makes up for it', () => {
  const list = `[${Array.from({ length: 50 }, (_, index) => index).join(', ')}]`
  const bomb = `${list}.exists(a, ${list}.all(b, ${list}.all(c, a + b + c >= 0)) && false) || true`
  const program = compileCel(checkCel(parseCel(bomb), environment), { maxSteps: 10_000 })
  expect(program.evaluate({})).toEqual(
    new CelError('operation cancelled: actual cost limit exceeded'),
  )
})

test('a tree 10,000 levels deep is refused', () => {
  const deep = `${'('.repeat(10_000)}1${')'.repeat(10_000)}`
  expect(() => parseCel(deep)).toThrow('max recursion depth exceeded')
  expect(() => parseCel(`a${'.b'.repeat(10_000)}`)).toThrow('max recursion depth exceeded')
})

test('any text is parsed or refused with a place', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      '.',
      '(',
      ')',
      '[',
      '{',
      '}',
      ']',
      ':',
      ',',
      '?',
      '1',
      "'",
      '"',
      '-',
      '!',
      '&&',
      '||',
      'in',
      ' ',
    ],
  )
  const source = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(piece).map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(source, text => {
      try {
        parseCel(text)
      } catch (error) {
        expect(error).toBeInstanceOf(CelProblems)
        expect(error).toHaveProperty('message', expect.stringMatching(/^ERROR: <input>:/))
      }
    }),
  )
})
