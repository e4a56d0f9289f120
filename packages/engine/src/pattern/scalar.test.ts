import type { GoNumbers } from '@ephor/lang/notation'
import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { compileScalarPattern } from './scalar.ts'

interface Case {
  readonly pattern: unknown
  readonly value?: unknown
  readonly numbers?: GoNumbers
  readonly matches: boolean
}

test.each(loadCases<Case>('scalar.cases.yaml', import.meta.url))(
  '$pattern × $value: $matches',
  ({ pattern, value, numbers, matches }) => {
    expect(compileScalarPattern(pattern, numbers)(value)).toBe(matches)
  },
)

test('integers beyond 2^53 compare exactly', () => {
  const large = 2n ** 53n + 1n
  expect(compileScalarPattern(large)(large)).toBe(true)
  expect(compileScalarPattern(large)(`${large}`)).toBe(true)
  expect(compileScalarPattern(`>${2n ** 53n}`)(large)).toBe(true)
  expect(compileScalarPattern(null)(0n)).toBe(true)
})
