import { RE2JS, RE2JSException } from 're2js'
import { NotationError } from './error.ts'
import { type GroupNames, groupNamesOf, withoutGroupNames } from './regex-groups.ts'
import type { RegexMatch } from './regex-match.ts'
import { compileReplacement, type Replace } from './regex-replacement.ts'
import { translateRegex } from './regex-translation.ts'

/** A compiled expression; each call takes time linear in the text. */
export interface Regex {
  readonly source: string
  readonly groupNames: GroupNames
  /** Whether it matches anywhere in the text. */
  test(text: string): boolean
  /** The first match that starts at or behind an offset. */
  find(text: string, from?: number): RegexMatch | undefined
  /** All matches that do not overlap, at most `limit`. */
  findAll(text: string, limit?: number): RegexMatch[]
  /** Replaces every match; see `compileReplacement` for the notation of the replacement. */
  replaceAll(text: string, replacement: string): string
  /** Replaces every match by the text as it is. */
  replaceAllLiteral(text: string, replacement: string): string
}

/** Longer expressions are refused; policies have some hundred characters at most. */
const MAX_PATTERN_LENGTH = 10_000

/**
 * An expression that comes from a variable is compiled whenever the rule runs, which takes some
 * 30 µs against 1 µs for a match; so the last ones are kept. Nothing but time depends on it.
 */
const compiled = new Map<string, Regex>()
const MAX_COMPILED = 256

/**
 * Compiles an expression in the syntax of RE2 (Go's regexp).
 *
 * @throws {NotationError} with Go's text, as ``error parsing regexp: missing closing ): `(a` ``.
 */
export function compileRegex(pattern: string): Regex {
  const known = compiled.get(pattern)
  const regex = known ?? compile(pattern)
  // what was used last stands last
  compiled.delete(pattern)
  compiled.set(pattern, regex)
  const [oldest] = compiled.size > MAX_COMPILED ? compiled.keys() : []
  if (oldest !== undefined) compiled.delete(oldest)
  return regex
}

function compile(pattern: string): Regex {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    throw new NotationError(
      `error parsing regexp: expression too large: \`${pattern.slice(0, 100)}\``,
    )
  }
  const engine = chooseEngine(pattern)
  const groupNames = groupNamesOf(pattern)
  const replace = (text: string, write: Replace) => replaceMatches(text, engine.finder(text), write)
  return {
    source: pattern,
    groupNames,
    test: engine.test,
    find: (text, from = 0) => engine.finder(text)(from),
    findAll: (text, limit = Number.POSITIVE_INFINITY) =>
      findMatches(text, engine.finder(text), limit),
    replaceAll: (text, replacement) => replace(text, compileReplacement(replacement, groupNames)),
    replaceAllLiteral: (text, replacement) => replace(text, () => replacement),
  }
}

/** Finds the first match at or behind an offset. */
type Find = (from: number) => RegexMatch | undefined

interface Engine {
  test(text: string): boolean
  finder(text: string): Find
}

/** JavaScript's engine where it is safe, which is some twenty times faster; RE2 elsewhere. */
function chooseEngine(pattern: string): Engine {
  const translation = translateRegex(pattern)
  if (translation === undefined) return linearEngine(pattern)
  const { maxTextLength } = translation
  const fast = backtrackingEngine(translation.source)
  let linear: Engine | undefined
  const engineFor = (text: string) => {
    if (text.length <= maxTextLength) return fast
    linear ??= linearEngine(pattern)
    return linear
  }
  return {
    test: text => engineFor(text).test(text),
    finder: text => engineFor(text).finder(text),
  }
}

function backtrackingEngine(source: string): Engine {
  const tester = new RegExp(source, 'u')
  const finder = new RegExp(source, 'ug')
  return {
    test: text => tester.test(text),
    finder: text => from => {
      finder.lastIndex = from
      const match = finder.exec(text)
      if (match === null) return undefined
      return { start: match.index, end: match.index + match[0].length, groups: [...match] }
    },
  }
}

function linearEngine(pattern: string): Engine {
  const regex = compileRe2(pattern)
  const groupCount = regex.groupCount()
  return {
    test: text => regex.test(text),
    finder: text => {
      const matcher = regex.matcher(text)
      return from => {
        if (!matcher.find(from)) return undefined
        const groups = Array.from(
          { length: groupCount + 1 },
          (_, index) => matcher.group(index) ?? undefined,
        )
        return { start: matcher.start(), end: matcher.end(), groups }
      }
    },
  }
}

function compileRe2(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const { message } = error
    const plain = message.includes('duplicate capture group name') && withoutGroupNames(pattern)
    // without names once, so that this ends
    if (plain !== false && plain !== pattern) return compileRe2(plain)
    // Go names the expression in every message, be it empty
    const isBare = message.endsWith('trailing backslash at end of expression')
    throw new NotationError(isBare ? `${message}: \`\`` : message)
  }
}

/** As Go's FindAll: an empty match right behind another match does not count. */
function findMatches(text: string, find: Find, limit: number): RegexMatch[] {
  const matches: RegexMatch[] = []
  let previousEnd = -1
  let at = 0
  while (at <= text.length && matches.length < limit) {
    const match = find(at)
    if (match === undefined) break
    const isEmptyAtOnce = match.end === at
    if (!isEmptyAtOnce || match.start !== previousEnd) matches.push(match)
    at = isEmptyAtOnce ? afterCharacter(text, at) : match.end
    previousEnd = match.end
  }
  return matches
}

/** As Go's ReplaceAll: an empty match right behind another match is not replaced. */
function replaceMatches(text: string, find: Find, write: Replace): string {
  let result = ''
  let lastEnd = 0
  let at = 0
  while (at <= text.length) {
    const match = find(at)
    if (match === undefined) break
    result += text.slice(lastEnd, match.start)
    if (match.end > lastEnd || match.start === 0) result += write(match)
    lastEnd = match.end
    at = Math.max(match.end, afterCharacter(text, at))
  }
  return result + text.slice(lastEnd)
}

function afterCharacter(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0
  return at + (code > 0xffff ? 2 : 1)
}
