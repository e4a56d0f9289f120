import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { NotationError } from './error.ts'
import { compareSemver, parseSemver, requireSemver, type Semver } from './semver.ts'
import { compileSemverRange } from './semver-range.ts'

interface Case {
  version: string
  range: string
  matches?: boolean
  error?: string
}

describe('semantic versions', () => {
  test.each(loadCases<Case>('semver.cases.yaml', import.meta.url))(
    '$version in `$range`: $matches',
    ({ version, range, matches, error }) => {
      if (error === undefined) {
        expect(compileSemverRange(range)(requireSemver(version))).toBe(matches)
      } else {
        expect(() => compileSemverRange(range)).toThrow(NotationError)
        expect(() => compileSemverRange(range)).toThrow(error)
      }
    },
  )

  test.each([
    '',
    '1',
    '1.2',
    'v1.2.3',
    '01.2.3',
    '1.2.3-',
    '1.2.3+',
    '1.2.3-a_b',
    '1.2.3-01',
    '1.2.x',
    ' 1.2.3',
    '1.2.18446744073709551616',
    'nginx',
  ])('`%s` is no version', text => {
    expect(parseSemver(text)).toBeUndefined()
    expect(() => requireSemver(text)).toThrow(NotationError)
  })

  test.each(['0.0.0', '1.2.3', '1.2.3-rc.1', '1.2.3-x-y.7+b.01', '18446744073709551615.0.0'])(
    '`%s` is a version',
    text => {
      expect(print(requireSemver(text))).toBe(text)
      expect(parseSemver(text)).toEqual(requireSemver(text))
    },
  )

  test('versions are ordered as semver.org says', () => {
    const ordered = [
      '1.0.0-1',
      '1.0.0-2',
      '1.0.0-10',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.9.0',
      '1.10.0',
      '2.0.0',
    ]
    const versions = ordered.map(requireSemver)
    const shuffled = fc.shuffledSubarray(versions, { minLength: versions.length })
    fc.assert(
      fc.property(shuffled, list => {
        expect(list.toSorted(compareSemver).map(print)).toEqual(ordered)
      }),
    )
  })
})

function print({ major, minor, patch, prerelease, build }: Semver): string {
  const before = prerelease.length === 0 ? '' : `-${prerelease.join('.')}`
  return `${major}.${minor}.${patch}${before}${build.length === 0 ? '' : `+${build.join('.')}`}`
}
