import { NotationError } from './error.ts'
import { quoteGo } from './go-quote.ts'
import { compareSemver, requireSemver, type Semver } from './semver.ts'

/**
 * Compiles a range such as `>=1.2.0 <2.0.0 || >3.0.0`, with wildcards as in `1.2.x`. What stands
 * side by side must all hold, `||` separates alternatives.
 *
 * Source: github.com/blang/semver v4, ParseRange.
 *
 * @throws {NotationError} with the library's text.
 */
export function compileSemverRange(range: string): (version: Semver) => boolean {
  const alternatives = splitAlternatives(splitParts(range))
    .map(parts => parts.flatMap(expandWildcard))
    .map(parts => parts.map(compileComparison))
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
  if (parts[0] === '||') throw new NotationError("First element in range is '||'")
  if (parts.length === 0 || parts.at(-1) === '||') {
    throw new NotationError("Last element in range is '||'")
  }
  const alternatives: string[][] = [[]]
  for (const part of parts) {
    if (part === '||') alternatives.push([])
    else alternatives.at(-1)?.push(part)
  }
  // upstream crashes on an empty alternative when it comes to it
  if (alternatives.some(alternative => alternative.length === 0)) {
    throw new NotationError("Empty element in range between '||'")
  }
  return alternatives
}

/** The operator and the version of a comparison; the version starts at the first digit. */
function splitOperator(part: string): [string, string] {
  const at = part.search(/\p{Nd}/u)
  if (at === -1) throw new NotationError(`Could not get version from string: ${quoteGo(part)}`)
  return [part.slice(0, at).trim(), part.slice(at)]
}

/** `1.2.x` becomes `>=1.2.0` and `<1.3.0`. */
function expandWildcard(part: string): string[] {
  if (!part.includes('x')) return [part]
  const [operator, version] = splitOperator(part)
  const flat = flatten(version)
  const next = nextVersion(flat, version.split('.'))
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
function nextVersion(flat: string, written: readonly string[]): string {
  if (written.at(-1) !== 'x') return ''
  const fields = flat.split('.')
  const raised = written.length - 2
  const field = raised === 0 || raised === 1 ? fields[raised] : undefined
  if (field === undefined || !/^\d{1,18}$/.test(field)) return ''
  return fields.with(raised, (BigInt(field) + 1n).toString()).join('.')
}

function compileComparison(part: string): (version: Semver) => boolean {
  const [operator, text] = splitOperator(part)
  const accepted = acceptedOrders(operator)
  const whole = quoteGo(operator + text)
  if (accepted === undefined) {
    throw new NotationError(
      `Could not parse Range ${quoteGo(part)}: Could not parse comparator ${quoteGo(operator)} in ${whole}`,
    )
  }
  const bound = readBound(
    text,
    `Could not parse Range ${quoteGo(part)}: Could not parse version ${quoteGo(text)} in ${whole}`,
  )
  return version => accepted.includes(compareSemver(version, bound))
}

function readBound(text: string, prefix: string): Semver {
  try {
    return requireSemver(text)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new NotationError(`${prefix}: ${error.message}`)
  }
}

/** Which results of a comparison with the bound an operator accepts. */
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
