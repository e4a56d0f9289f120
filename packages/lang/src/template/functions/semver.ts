import { compareSemver, parseSemver, type Semver } from '../../notation/semver.ts'
import { FunctionError } from '../error.ts'
import type { TemplateFunction } from '../function.ts'

const loose = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/

function readVersion(text: string): Semver {
  const [, major, minor = '0', patch = '0', prerelease = '', build = ''] = loose.exec(text) ?? []
  const version =
    major === undefined
      ? undefined
      : parseSemver(`${[major, minor, patch].map(BigInt).join('.')}${prerelease}${build}`)
  if (version === undefined) throw new FunctionError('invalid semantic version')
  return version
}

interface Bound {
  readonly version: Semver
  /** How many of the numbers are given; the others are wildcards. */
  readonly given: number
}

type Test = (version: Semver) => boolean

const constraint =
  /^\s*(=|==|!=|>=|=>|<=|=<|>|<|~>|~|\^)?\s*(v?(?:\d+|[xX*])(?:\.(?:\d+|[xX*]))?(?:\.(?:\d+|[xX*]))?(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)/

/** A list of alternatives by `||`, each of constraints that must all hold. Source: Masterminds/semver. */
function compileConstraint(text: string): Test {
  const ranges = text.replace(
    /\s*(\S+)\s+-\s+(\S+)\s*/g,
    (_, low: string, high: string) => `>=${low},<=${high} `,
  )
  const alternatives = ranges.split('||').map(part => compileAll(part, text))
  return version => alternatives.some(test => test(version))
}

function compileAll(part: string, whole: string): Test {
  const tests: Test[] = []
  let rest = part
  while (rest.trim() !== '' || tests.length === 0) {
    const match = constraint.exec(rest)
    if (match === null) throw new FunctionError(`improper constraint: ${whole}`)
    tests.push(compileOne(match[1] ?? '', match[2] ?? ''))
    rest = rest.slice(match[0].length).replace(/^\s*,?/, '')
  }
  return version => tests.every(test => test(version))
}

function readBound(text: string): Bound {
  const numbers = text
    .replace(/^v/, '')
    .replace(/[-+].*$/, '')
    .split('.')
  const wild = numbers.findIndex(number => /^[xX*]$/.test(number))
  const given = wild < 0 ? numbers.length : wild
  const suffix = /[-+].*$/.exec(text)?.[0] ?? ''
  const filled = [0, 1, 2].map(at => (at < given ? (numbers[at] ?? '0') : '0')).join('.')
  return { version: readVersion(filled + (given === 3 ? suffix : '')), given }
}

function compileOne(operator: string, text: string): Test {
  const bound = readBound(text)
  const test = operators[operator] ?? equalTo
  const isReleaseOnly = bound.version.prerelease.length === 0
  return version => {
    // a version before its release counts only where the constraint names one
    if (isReleaseOnly && version.prerelease.length > 0 && operator !== '!=') return false
    return test(version, bound)
  }
}

function isSame(version: Semver, { version: wanted }: Bound, count: number): boolean {
  const a = [version.major, version.minor, version.patch]
  const b = [wanted.major, wanted.minor, wanted.patch]
  return a.slice(0, count).every((number, at) => number === b[at])
}

type Compare = (version: Semver, bound: Bound) => boolean

const equalTo: Compare = (version, bound) => {
  if (bound.given < 3) return isSame(version, bound, bound.given)
  return compareSemver(version, bound.version) === 0
}

const tilde: Compare = (version, bound) =>
  compareSemver(version, bound.version) >= 0 && isSame(version, bound, Math.min(bound.given, 2))

const caret: Compare = (version, bound) => {
  const { version: wanted, given } = bound
  if (compareSemver(version, wanted) < 0) return false
  if (wanted.major > 0n || given <= 1) return isSame(version, bound, Math.min(given, 1))
  if (wanted.minor > 0n || given === 2) return isSame(version, bound, 2)
  return isSame(version, bound, 3)
}

const operators: { readonly [operator: string]: Compare } = {
  '!=': (version, bound) => !equalTo(version, bound),
  '>': (version, bound) => {
    return (
      compareSemver(version, bound.version) > 0 &&
      (bound.given === 3 || !isSame(version, bound, bound.given))
    )
  },
  '<': (version, bound) => compareSemver(version, bound.version) < 0,
  '>=': (version, bound) => compareSemver(version, bound.version) >= 0,
  '=>': (version, bound) => compareSemver(version, bound.version) >= 0,
  '<=': (version, bound) => {
    return (
      compareSemver(version, bound.version) <= 0 ||
      (bound.given < 3 && isSame(version, bound, bound.given))
    )
  },
  '=<': (version, bound) => {
    return (
      compareSemver(version, bound.version) <= 0 ||
      (bound.given < 3 && isSame(version, bound, bound.given))
    )
  },
  '~': tilde,
  '~>': tilde,
  '^': caret,
}

/** Semantic versions. */
export const semverFunctions: readonly TemplateFunction[] = [
  {
    name: 'semverCompare',
    takes: ['string', 'string'],
    doc: 'whether a version is in a range',
    examples: [
      ['{{ semverCompare "^1.2.0" "1.3.0" }}', 'true'],
      ['{{ semverCompare ">=1.0, <2 || 3.x" "3.4.5" }}', 'true'],
    ],
    call: (range: string, version: string) => compileConstraint(range)(readVersion(version)),
  },
  {
    name: 'semver',
    takes: ['string'],
    doc: 'the parts of a version: Major, Minor, Patch, Prerelease, Metadata, Original',
    examples: [['{{ (semver "1.2.3").Minor }}', '2']],
    call: (text: string) => {
      const { major, minor, patch, prerelease, build } = readVersion(text)
      const numbers = { Major: Number(major), Minor: Number(minor), Patch: Number(patch) }
      return {
        ...numbers,
        Prerelease: prerelease.join('.'),
        Metadata: build.join('.'),
        Original: text,
      }
    },
  },
]
