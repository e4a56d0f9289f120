import { NotationError } from './error.ts'
import { quoteGo } from './go-quote.ts'

/** A version `major.minor.patch[-pre.release][+build]`; the build does not count in comparisons. */
export interface Semver {
  readonly major: bigint
  readonly minor: bigint
  readonly patch: bigint
  readonly prerelease: readonly (string | bigint)[]
  readonly build: readonly string[]
}

const digits = /^\d+$/
const alphanumeric = /^[0-9A-Za-z-]+$/
const UINT64_LIMIT = 1n << 64n

/**
 * A strict semantic version; `undefined` if the text is none (`v1.2.3` and `1.2` are none).
 *
 * Source: github.com/blang/semver v4, Parse.
 */
export function parseSemver(text: string): Semver | undefined {
  const match = usual.exec(text)
  if (match === null)
    return looksLikeVersion.test(text) ? attempt(() => requireSemver(text)) : undefined
  const [, major = '', minor = '', patch = ''] = match
  return {
    major: BigInt(major),
    minor: BigInt(minor),
    patch: BigInt(patch),
    prerelease: [],
    build: [],
  }
}

/** Most versions; the rest takes longer to read. */
const usual = /^(0|[1-9]\d{0,17})\.(0|[1-9]\d{0,17})\.(0|[1-9]\d{0,17})$/
/** Texts of all kinds are tried as versions, and few of them start like this. */
const looksLikeVersion = /^\d+\.\d+\.\d/

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof NotationError) return undefined
    throw error
  }
}

/** @throws {NotationError} with the library's text. */
export function requireSemver(text: string): Semver {
  if (text === '') throw new NotationError('Version string empty')
  const [major, minor, ...rest] = text.split('.')
  if (major === undefined || minor === undefined || rest.length === 0) {
    throw new NotationError('No Major.Minor.Patch elements found')
  }
  const [majorValue, minorValue] = [readNumber(major, 'Major'), readNumber(minor, 'Minor')]
  const [beforeBuild, build] = cut(rest.join('.'), '+')
  const [patch, prerelease] = cut(beforeBuild, '-')
  return {
    major: majorValue,
    minor: minorValue,
    patch: readNumber(patch, 'Patch'),
    prerelease: prerelease?.split('.').map(readPrerelease) ?? [],
    build: build?.split('.').map(readBuild) ?? [],
  }
}

function cut(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function readNumber(text: string, name: 'Major' | 'Minor' | 'Patch'): bigint {
  if (text !== '' && !digits.test(text)) {
    throw new NotationError(
      `Invalid character(s) found in ${name.toLowerCase()} number ${quoteGo(text)}`,
    )
  }
  if (hasLeadingZero(text)) {
    throw new NotationError(`${name} number must not contain leading zeroes ${quoteGo(text)}`)
  }
  return readUnsigned(text)
}

function hasLeadingZero(text: string): boolean {
  return text.length > 1 && text.startsWith('0')
}

function readUnsigned(text: string): bigint {
  if (text === '') throw new NotationError('strconv.ParseUint: parsing "": invalid syntax')
  const value = text.length > 20 ? UINT64_LIMIT : BigInt(text)
  if (value < UINT64_LIMIT) return value
  throw new NotationError(`strconv.ParseUint: parsing "${text}": value out of range`)
}

function readPrerelease(text: string): string | bigint {
  if (text === '') throw new NotationError('Prerelease is empty')
  if (digits.test(text)) {
    if (!hasLeadingZero(text)) return readUnsigned(text)
    throw new NotationError(
      `Numeric PreRelease version must not contain leading zeroes ${quoteGo(text)}`,
    )
  }
  if (alphanumeric.test(text)) return text
  throw new NotationError(`Invalid character(s) found in prerelease ${quoteGo(text)}`)
}

function readBuild(text: string): string {
  if (text === '') throw new NotationError('Build meta data is empty')
  if (alphanumeric.test(text)) return text
  throw new NotationError(`Invalid character(s) found in build meta data ${quoteGo(text)}`)
}

/** Orders versions by precedence (semver.org, item 11): a release comes after its prereleases. */
export function compareSemver(a: Semver, b: Semver): -1 | 0 | 1 {
  const numbers = order(a.major, b.major) || order(a.minor, b.minor) || order(a.patch, b.patch)
  if (numbers !== 0) return numbers
  const isRelease = a.prerelease.length === 0 || b.prerelease.length === 0
  if (isRelease) return order(b.prerelease.length, a.prerelease.length)
  for (const [index, left] of a.prerelease.entries()) {
    const right = b.prerelease[index]
    const result = right === undefined ? 1 : comparePrerelease(left, right)
    if (result !== 0) return result
  }
  return order(a.prerelease.length, b.prerelease.length)
}

function order<Value extends number | bigint | string>(a: Value, b: Value): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Numbers come before texts. */
function comparePrerelease(a: string | bigint, b: string | bigint): -1 | 0 | 1 {
  if (typeof a === 'bigint') return typeof b === 'bigint' ? order(a, b) : -1
  return typeof b === 'bigint' ? 1 : order(a, b)
}
