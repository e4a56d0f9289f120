import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { EvaluationError } from '../error.ts'
import { Facts } from '../facts.ts'
import type { Operation } from '../request.ts'
import { requestFor } from '../resource-request.ts'
import { createFrame, type Frame } from './frame.ts'
import { substituteText, unescapeVariables } from './substitute-text.ts'
import { compileTemplate } from './template.ts'
import { compileText } from './text-template.ts'
import { createVariableResolver } from './variable.ts'

interface Case {
  title: string
  document: unknown
  names: Record<string, unknown>
  operation?: Operation
  result?: unknown
  error?: string
}

function frameWith(names: Record<string, unknown>, operation: Operation = 'CREATE'): Frame {
  const inputs = { facts: new Facts(), now: 0, random: () => 0, maxContextBytes: 0 }
  const frame = createFrame(requestFor({}, { operation }), inputs)
  for (const [name, value] of Object.entries(names)) frame.set(name, value)
  return frame
}

test.each(loadCases<Case>('template.cases.yaml', import.meta.url))(
  '$title',
  ({ document, names, operation, result, error }) => {
    const template = compileTemplate(document)
    const evaluate = () => template.evaluate(frameWith(names, operation))
    if (error !== undefined) return expect(evaluate).toThrow(new EvaluationError(error))
    expect(evaluate()).toEqual(result)
  },
)

describe('a template', () => {
  test('without variables is the value itself', () => {
    const document = { a: ['x', { b: 1 }], c: null }
    const template = compileTemplate(document)
    expect(template.isConstant).toBe(true)
    expect(template.value).toBe(document)
    expect(template.evaluate(frameWith({}))).toBe(document)
  })

  test('shares what it does not change', () => {
    const document = { changed: '{{ a }}', kept: { b: ['x'] } }
    const result = compileTemplate(document).evaluate(frameWith({ a: 1 })) as typeof document
    expect(result.kept).toBe(document.kept)
  })

  test('shares inserted values without variables', () => {
    const list = [{ a: 1 }, { b: ['x'] }]
    expect(compileTemplate('{{ list }}').evaluate(frameWith({ list }))).toBe(list)
  })

  test.each([
    ['a text that asks for itself', 'x {{ a }}', { a: 'y {{ a }}' }],
    ['a text that doubles', 'x {{ a }}', { a: ' {{ a }} {{ a }}' }],
    ['a map that holds itself', '{{ a }}', { a: { b: '{{ a }}', c: '{{ a }}' } }],
  ])('ends for %s', (_, document, names) => {
    const evaluate = () => compileTemplate(document).evaluate(frameWith(names))
    expect(evaluate).toThrow(/^substituting variables gives too/)
  })

  test('lets an error that is no failed evaluation pass', () => {
    const frame = { ...frameWith({}), get: () => undefined, loadMentioned: fail }
    expect(() => compileTemplate('a {{ x }}').evaluate(frame as Frame)).toThrow(TypeError)
  })
})

function fail(): never {
  throw new TypeError('not an evaluation error')
}

const known = {
  v: 'val',
  n: 3,
  s: '{{ v }}',
  m: { val: 'inner', 3: true },
  l: [1, 'a{{ v }}'],
  end: 'x\\',
  open: 'a{',
  close: '}}',
  minus: '- v',
}
const pieces = fc.constantFrom(
  ...Object.keys(known).flatMap(name => [`{{ ${name} }}`, `{{- ${name} }}`, `{{ m.{{${name}}} }}`]),
  ...['{{', '}}', '{', '}', '\\', ' ', 'x', 'é', '\ue000', '\\{{'],
)

test('a compiled text gives what substituting it step by step gives', () => {
  const resolve = createVariableResolver('')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 6 }), parts => {
      const text = parts.join('')
      const frame = frameWith(known)
      const slowly = outcome(() => substituteText(text, expression => resolve(expression, frame)))
      const evaluate = compileText(text, '') ?? (() => unescapeVariables(text))
      expect(outcome(() => evaluate(frame))).toEqual(slowly)
    }),
    { numRuns: 2000 },
  )
})

test('any text compiles and evaluates to a value or an evaluation error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      outcome(() => compileTemplate({ [text]: `{{${text}}}` }).evaluate(frameWith(known)))
    }),
  )
})

function outcome(evaluate: () => unknown): { value: unknown } | { error: string } {
  try {
    return { value: evaluate() }
  } catch (error) {
    if (error instanceof EvaluationError) return { error: error.message }
    throw error
  }
}
