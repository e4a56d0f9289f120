import { compileSemverRange, parseSemver, type Semver } from '../../notation/index.ts'
import { reading, text, textAt } from './arguments.ts'
import type { JmespathFunction } from './function.ts'

/** Upstream takes a text that is no version for this one. */
const zero: Semver = { major: 0n, minor: 0n, patch: 0n, prerelease: [], build: [] }

/** Functions about versions. */
export const semverFunctions: readonly JmespathFunction[] = [
  {
    name: 'semver_compare',
    parameters: [text, text],
    result: ['bool'],
    doc: 'whether a semantic version is in a range; a text that is no version counts as 0.0.0',
    examples: [
      { expression: "semver_compare('1.2.3', '>=1.0.0 <2.0.0')", result: true },
      { expression: "semver_compare('4.1.3', '>=4.1.x')", result: true },
      { expression: "semver_compare('bad', '>=0.0.0')", result: true },
    ],
    isStandard: false,
    call: values => {
      const version = parseSemver(textAt(values, 0)) ?? zero
      return reading(() => compileSemverRange(textAt(values, 1)))(version)
    },
    prepare: {
      parameter: 1,
      call: range => {
        const contains = reading(() => compileSemverRange(range))
        return values => contains(parseSemver(textAt(values, 0)) ?? zero)
      },
    },
  },
]
