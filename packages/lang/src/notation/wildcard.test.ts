import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { compileWildcard, hasWildcard, matchesWildcard } from './wildcard.ts'

interface Case {
  pattern: string
  text: string
  matches: boolean
}

describe('wildcards', () => {
  test.each(loadCases<Case>('wildcard.cases.yaml', import.meta.url))(
    '`$pattern` and `$text`: $matches',
    ({ pattern, text, matches }) => {
      expect(compileWildcard(pattern)(text)).toBe(matches)
      expect(matchesWildcard(pattern, text)).toBe(matches)
    },
  )

  test('a compiled pattern agrees with the definition', () => {
    const letters = fc.constantFrom('a', 'b', '😀', '*', '?')
    const pattern = fc.string({ unit: letters, maxLength: 6 })
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀'), maxLength: 8 })
    fc.assert(
      fc.property(pattern, text, (glob, sample) => {
        const expected = matchesByDefinition([...glob], [...sample])
        expect(compileWildcard(glob)(sample)).toBe(expected)
        expect(matchesWildcard(glob, sample)).toBe(expected)
      }),
      { numRuns: 1000 },
    )
  })

  test('a text without stars and question marks has no wildcard', () => {
    expect(['a.b', 'a*', '?', ''].map(hasWildcard)).toEqual([false, true, true, false])
  })
})

function matchesByDefinition(pattern: readonly string[], text: readonly string[]): boolean {
  const [first, ...rest] = pattern
  if (first === undefined) return text.length === 0
  if (first !== '*') {
    return (
      text.length > 0 &&
      (first === '?' || first === text[0]) &&
      matchesByDefinition(rest, text.slice(1))
    )
  }
  return text.concat('').some((_, skipped) => matchesByDefinition(rest, text.slice(skipped)))
}
