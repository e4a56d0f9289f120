import { NotationError } from './error.ts'

/** A version `major.minor.patch[-pre.release][+build]`; the build does not count in comparisons. */
export interface Semver {
  readonly major: bigint
  readonly minor: bigint
  readonly patch: bigint
  readonly prerelease: readonly (string | bigint)[]
  readonly build: readonly string[]
}

const LIMIT = 1n << 64n
const digits = /^[0-9]+$/
const letters = /^[0-9A-Za-z-]+$/

/** A strict semantic version; `undefined` if the text is none (`v1.2.3` and `1.2` are none). */
export function parseSemver(text: string): Semver | undefined {
  const result = readSemver(text)
  return typeof result === 'string' ? undefined : result
}

/** A version, or what is wrong with it in the words of the library. */
function readSemver(text: string): Semver | string {
  if (text === '') return 'Version string empty'
  const [majorText, minorText, ...rest] = text.split('.')
  if (majorText === undefined || minorText === undefined || rest.length === 0) {
    return 'No Major.Minor.Patch elements found'
  }
  const major = readNumber(majorText, 'major')
  if (typeof major === 'string') return major
  const minor = readNumber(minorText, 'minor')
  if (typeof minor === 'string') return minor
  const [beforeBuild, build] = cut(rest.join('.'), '+')
  const [patchText, prereleaseText] = cut(beforeBuild, '-')
  const patch = readNumber(patchText, 'patch')
  if (typeof patch === 'string') return patch
  const prerelease: (string | bigint)[] = []
  for (const part of prereleaseText?.split('.') ?? []) {
    const wrong = readPrerelease(part, prerelease)
    if (wrong !== undefined) return wrong
  }
  for (const part of build?.split('.') ?? []) {
    if (part === '') return 'Build meta data is empty'
    if (!letters.test(part)) {
      return `Invalid character(s) found in build meta data ${JSON.stringify(part)}`
    }
  }
  return { major, minor, patch, prerelease, build: build?.split('.') ?? [] }
}

function cut(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function readNumber(text: string, name: string): bigint | string {
  if (text !== '' && !digits.test(text)) {
    return `Invalid character(s) found in ${name} number ${JSON.stringify(text)}`
  }
  if (text.length > 1 && text[0] === '0') {
    const title = `${name[0]?.toUpperCase()}${name.slice(1)}`
    return `${title} number must not contain leading zeroes ${JSON.stringify(text)}`
  }
  return readUnsigned(text)
}

function readUnsigned(text: string): bigint | string {
  if (text === '') return 'strconv.ParseUint: parsing "": invalid syntax'
  const value = text.length > 20 ? LIMIT : BigInt(text)
  return value < LIMIT
    ? value
    : `strconv.ParseUint: parsing ${JSON.stringify(text)}: value out of range`
}

/** Adds the part to the list, or says what is wrong with it. */
function readPrerelease(text: string, list: (string | bigint)[]): string | undefined {
  if (text === '') return 'Prerelease is empty'
  if (digits.test(text)) {
    if (text.length > 1 && text[0] === '0') {
      return `Numeric PreRelease version must not contain leading zeroes ${JSON.stringify(text)}`
    }
    const value = readUnsigned(text)
    if (typeof value === 'string') return value
    list.push(value)
    return undefined
  }
  if (!letters.test(text)) {
    return `Invalid character(s) found in prerelease ${JSON.stringify(text)}`
  }
  list.push(text)
  return undefined
}

/** The precedence of semver.org, item 11. */
export function compareSemver(a: Semver, b: Semver): -1 | 0 | 1 {
  if (a.major !== b.major) return a.major < b.major ? -1 : 1
  if (a.minor !== b.minor) return a.minor < b.minor ? -1 : 1
  if (a.patch !== b.patch) return a.patch < b.patch ? -1 : 1
  if (a.prerelease.length === 0 || b.prerelease.length === 0) {
    return order(b.prerelease.length, a.prerelease.length)
  }
  for (const [index, left] of a.prerelease.entries()) {
    const right = b.prerelease[index]
    if (right === undefined) return 1
    const result = comparePrerelease(left, right)
    if (result !== 0) return result
  }
  return order(a.prerelease.length, b.prerelease.length)
}

function order(a: number, b: number): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Numbers come before texts. */
function comparePrerelease(a: string | bigint, b: string | bigint): -1 | 0 | 1 {
  if (a === b) return 0
  if (typeof a === typeof b) return a < b ? -1 : 1
  return typeof a === 'bigint' ? -1 : 1
}

/**
 * Compiles a range such as `>=1.2.0 <2.0.0 || >3.0.0`, with wildcards as in `1.2.x`.
 *
 * Source: github.com/blang/semver v4, ParseRange.
 *
 * @throws {NotationError} with the library's text.
 */
export function compileSemverRange(range: string): (version: Semver) => boolean {
  const alternatives = splitAlternatives(splitParts(range)).map(parts =>
    parts.flatMap(expandWildcard).map(compileComparison),
  )
  return version => alternatives.some(tests => tests.every(test => test(version)))
}

/** Cuts at blanks, except behind an operator. A part of one character is lost, as upstream. */
function splitParts(range: string): string[] {
  const parts: string[] = []
  let start = 0
  let before = ''
  for (let at = 0; at < range.length; at++) {
    const character = range.charAt(at)
    if (character !== ' ') {
      before = character
    } else if (before === '' || !'><='.includes(before)) {
      if (start < at - 1) parts.push(range.slice(start, at))
      start = at + 1
    }
  }
  if (start < range.length - 1) parts.push(range.slice(start))
  return parts.map(part => part.replaceAll(' ', ''))
}

function splitAlternatives(parts: readonly string[]): string[][] {
  const alternatives: string[][] = []
  let current: string[] = []
  for (const [index, part] of parts.entries()) {
    if (part !== '||') {
      current.push(part)
      continue
    }
    if (index === 0) throw new NotationError("First element in range is '||'")
    alternatives.push(current)
    current = []
  }
  if (current.length === 0 && (parts.length === 0 || parts.at(-1) === '||')) {
    throw new NotationError("Last element in range is '||'")
  }
  return [...alternatives, current]
}

/** The operator and the version of a comparison; the version starts at the first digit. */
function splitOperator(part: string): [string, string] {
  const at = part.search(/\p{Nd}/u)
  if (at === -1) {
    throw new NotationError(`Could not get version from string: ${JSON.stringify(part)}`)
  }
  return [part.slice(0, at).trim(), part.slice(at)]
}

/** `1.2.x` becomes `>=1.2.0` and `<1.3.0`. */
function expandWildcard(part: string): string[] {
  if (!part.includes('x')) return [part]
  const [operator, version] = splitOperator(part)
  const fields = version.split('.')
  const level = fields.at(-1) === 'x' ? fields.length : 0
  const flat = flatten(version)
  const next = nextVersion(flat, level)
  switch (operator) {
    case '>':
      return [`>=${next}`]
    case '>=':
      return [`>=${flat}`]
    case '<':
      return [`<${flat}`]
    case '<=':
      return [`<${next}`]
    case '':
    case '=':
    case '==':
      return [`>=${flat}`, `<${next}`]
    case '!=':
    case '!':
      return [`<${flat}`, `>=${next}`]
    default:
      return [flat]
  }
}

function flatten(version: string): string {
  const flat = version.replace('.x.x', '.x').replace('.x', '.0')
  return flat.split('.').length === 2 ? `${flat}.0` : flat
}

/** The version behind all that the wildcard takes; empty where upstream finds none. */
function nextVersion(version: string, level: number): string {
  const fields = version.split('.')
  const index = level - 2
  const field = fields[index]
  if (index < 0 || index > 1 || field === undefined || !digits.test(field)) return ''
  fields[index] = (BigInt(field) + 1n).toString()
  return fields.join('.')
}

function compileComparison(part: string): (version: Semver) => boolean {
  const [operator, text] = splitOperator(part)
  const accepts = acceptedOrders(operator)
  const problem = (cause: string) =>
    new NotationError(`Could not parse Range ${JSON.stringify(part)}: ${cause}`)
  const whole = JSON.stringify(operator + text)
  if (accepts === undefined) {
    throw problem(`Could not parse comparator ${JSON.stringify(operator)} in ${whole}`)
  }
  const bound = readSemver(text)
  if (typeof bound === 'string') {
    throw problem(`Could not parse version ${JSON.stringify(text)} in ${whole}: ${bound}`)
  }
  return version => accepts.includes(compareSemver(version, bound))
}

function acceptedOrders(operator: string): readonly number[] | undefined {
  switch (operator) {
    case '':
    case '=':
    case '==':
      return [0]
    case '!':
    case '!=':
      return [-1, 1]
    case '>':
      return [1]
    case '>=':
      return [0, 1]
    case '<':
      return [-1]
    case '<=':
      return [-1, 0]
    default:
      return undefined
  }
}
