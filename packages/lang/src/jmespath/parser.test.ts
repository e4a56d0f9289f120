import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { JmespathSyntaxError } from './error.ts'
import { parseJmespath } from './parser.ts'

interface Case {
  readonly text: string
  readonly error: string
  readonly offset: number
}

function complaintOf(text: string): JmespathSyntaxError | undefined {
  try {
    parseJmespath(text)
  } catch (error) {
    if (error instanceof JmespathSyntaxError) return error
    throw error
  }
  return undefined
}

test.each(loadCases<Case>('parser.cases.yaml', import.meta.url))(
  '$text is refused',
  ({ text, error, offset }) => {
    const complaint = complaintOf(text)
    expect({ error: complaint?.message, offset: complaint?.offset }).toEqual({ error, offset })
  },
)

describe('whatever the text', () => {
  const token = fc.constantFrom(
    ...'a b [ ] ( ) { } . * | || & && ! != == < <= , : @ [? [] 0 -1 = "q" \'r\' `1` `{}` f( '.split(
      ' ',
    ),
    ' ',
  )
  const text = fc.oneof(
    fc.array(token).map(tokens => tokens.join('')),
    fc.string(),
  )

  test('the parser answers with a tree or a located complaint', () => {
    fc.assert(
      fc.property(text, written => {
        const complaint = complaintOf(written)
        if (complaint) expect(complaint.offset).toBeLessThanOrEqual(written.length)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an expression that is too deep is refused, not overflowed on', () => {
  test.each([
    ['parentheses', '('.repeat(10_000)],
    ['a chain', `a${'.a'.repeat(10_000)}`],
    ['negations', `${'!'.repeat(10_000)}a`],
    ['alternatives', `a${' || a'.repeat(10_000)}`],
    ['lists', `${'['.repeat(10_000)}a`],
    ['calls', 'f('.repeat(10_000)],
    ['references', `${'& '.repeat(10_000)}a`],
  ])('%s', (_name, text) => {
    expect(complaintOf(text)?.message).toBe(
      'SyntaxError: expression is nested more than 1000 levels deep',
    )
  })

  test('a literal within an expression', () => {
    const literal = `\`${'['.repeat(2000)}${']'.repeat(2000)}\``
    expect(complaintOf(literal)?.message).toBe('exceeded max depth')
  })

  test('hundreds of levels are fine', () => {
    expect(complaintOf(`${'('.repeat(900)}a${')'.repeat(900)}`)).toBeUndefined()
  })
})

test('an expression that is too long is refused', () => {
  expect(complaintOf(' '.repeat(5_000_000))?.message).toBe(
    'SyntaxError: expression is longer than 4194304 characters',
  )
})
