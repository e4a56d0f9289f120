import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { loadCases } from '../../../../testing/load-cases.ts'
import { compileExpr, ExprError, formatValue } from './index.ts'

interface Case {
  readonly expr: string
  readonly env: { readonly [name: string]: unknown }
  readonly prints?: string
  readonly error?: string
}

const evaluate = ({ expr, env }: Pick<Case, 'expr' | 'env'>) => compileExpr(expr)(env)

test.each(loadCases<Case>('expr.cases.yaml', import.meta.url))(
  '$expr',
  ({ prints, error, ...rest }) => {
    if (error !== undefined) {
      return expect(() => evaluate(rest)).toThrow(expect.objectContaining({ message: error }))
    }
    expect(formatValue(evaluate(rest))).toBe(prints)
  },
)

test('the clock is the one that is handed in', () => {
  const now = compileExpr('now().Unix()', { now: () => 5_000_000_000n })
  expect(now({})).toBe(5)
  expect(() => compileExpr('now()')({})).toThrow('there is no clock')
})

describe('work is bounded', () => {
  test('in steps', () => {
    const nested = compileExpr('all(1..1000, all(1..1000, # > 0))', { maxSteps: 10_000 })
    expect(() => nested({})).toThrow('too much work')
  })

  test('in what is made', () => {
    expect(() => compileExpr('map(1..2000, 1..2000)')({})).toThrow('memory budget exceeded')
    expect(() => compileExpr('repeat("a", 900000)+1')).toThrow(ExprError)
  })

  test('in nesting', () => {
    expect(() => compileExpr('('.repeat(100_000))).toThrow('nests too deeply')
    expect(() => compileExpr('not '.repeat(10_000))).toThrow(ExprError)
  })
})

test('any text compiles and runs or is refused with an error of expressions', () => {
  const piece = fc.constantFrom(
    'a',
    '.b',
    '?.',
    '[',
    ']',
    '(',
    ')',
    '1',
    '"x"',
    '+',
    'and',
    'not ',
    'in',
    '??',
    'any(',
    '#',
    ',',
    '{',
    '}',
    ':',
    '|',
    'len',
  )
  const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 2 })), { maxLength: 10 })
  fc.assert(
    fc.property(text, pieces => {
      try {
        compileExpr(pieces.join(''))({ a: { b: [1, 'x'] } })
      } catch (error) {
        expect(error).toBeInstanceOf(ExprError)
      }
    }),
  )
})
