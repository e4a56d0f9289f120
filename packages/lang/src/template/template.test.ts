import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { loadCases } from '../../../../testing/load-cases.ts'
import { compileTemplate, FunctionError, TemplateError, templateLibrary } from './index.ts'

interface Case {
  readonly template: string
  readonly data?: unknown
  readonly output?: string
  readonly error?: string
}

const functions = templateLibrary({ now: () => 1_714_557_600_000_000_000n, random: () => 0.5 })
const render = (text: string, data?: unknown) =>
  compileTemplate(text, { name: 't', functions })(data)

test.each(loadCases<Case>('template.cases.yaml', import.meta.url))(
  '$template',
  ({ template, data, output, error }) => {
    if (error !== undefined)
      return expect(() => render(template, data)).toThrow(
        expect.objectContaining({ message: error }),
      )
    expect(render(template, data)).toBe(output)
  },
)

describe('each example of the function library', () => {
  const examples = functions.flatMap(({ name, examples: rows = [] }) =>
    rows.map(([template, output]) => ({ name, template, output })),
  )
  test.each(examples)('$name: $template', ({ template, output }) => {
    expect(render(template)).toBe(output)
  })
})

test('the data are as before, also behind a function that changes maps', () => {
  const data = { m: { a: 1 } }
  expect(render('{{ $_ := set .m "b" 2 }}{{ .m.b }}', data)).toBe('2')
  expect(data).toEqual({ m: { a: 1 } })
})

test('functions of the data are called, and what they complain of is an error of the template', () => {
  const data = {
    double: (value: unknown) => `${value}${value}`,
    refuse: () => {
      throw new FunctionError('not today')
    },
  }
  expect(render('{{ call .double "a" }}', data)).toBe('aa')
  expect(() => render('{{ call .refuse }}', data)).toThrow('error calling call: not today')
})

describe('work is bounded', () => {
  const bounded = (text: string) => () =>
    compileTemplate(text, { functions, maxSteps: 10_000, maxCharacters: 10_000 })({})

  test.each([
    '{{ range 1000000000 }}{{ end }}',
    '{{ range 1000 }}{{ range 1000 }}{{ $x := 1 }}{{ end }}{{ end }}',
  ])('in steps: %s', text => {
    expect(bounded(text)).toThrow('too many steps')
  })

  test.each(['{{ range 1000 }}01234567890{{ end }}', '{{ repeat 10001 "a" }}'])(
    'in output: %s',
    text => {
      expect(bounded(text)).toThrow('output is too long')
    },
  )

  test.each([
    '{{ repeat 1000000000 "a" }}',
    '{{ until 1000000000 }}',
    '{{ printf "%1000000d" (list 1 2 3 4 5) }}',
  ])('in what a function makes: %s', text => {
    expect(bounded(text)).toThrow(/too long/)
  })

  test('in nesting', () => {
    expect(bounded('{{ if true }}'.repeat(10_000))).toThrow('max nesting depth exceeded')
    expect(bounded(`{{ ${'('.repeat(10_000)} }}`)).toThrow('max expression depth exceeded')
  })
})

test('any text compiles or is refused with a template error', () => {
  const piece = fc.constantFrom(
    '{{',
    '}}',
    ' ',
    '.a',
    '|',
    '"',
    '(',
    ')',
    'if',
    'end',
    'range',
    '$x',
    ':=',
    '1',
    '-',
    '/*',
  )
  const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 12 })
  fc.assert(
    fc.property(text, pieces => {
      try {
        render(pieces.join(''), { a: 1 })
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateError)
      }
    }),
  )
})
