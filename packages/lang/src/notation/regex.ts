import { RE2JS } from 're2js'
import { NotationError } from './error.ts'

/** Where a regular expression matched; offsets count UTF-16 code units. */
export interface RegexMatch {
  readonly start: number
  readonly end: number
  /** The whole match, then the groups; `undefined` for a group that took no part. */
  readonly groups: readonly (string | undefined)[]
}

/** A compiled RE2 expression; each call takes time linear in the text. */
export interface Regex {
  readonly source: string
  /** Whether it matches anywhere in the text. */
  test(text: string): boolean
  /** The first match at or behind an offset. */
  find(text: string, from?: number): RegexMatch | undefined
  /** All matches that do not overlap, at most `limit`. */
  findAll(text: string, limit?: number): readonly RegexMatch[]
  /** Replaces every match; `$1`, `${1}` and `${name}` stand for groups, `$$` for a dollar sign. */
  replaceAll(text: string, replacement: string): string
  /** Replaces every match by the text as it is. */
  replaceAllLiteral(text: string, replacement: string): string
}

/**
 * Compiles an expression in the syntax of RE2 (Go's regexp).
 *
 * @throws {NotationError} with Go's text, as ``error parsing regexp: missing closing ): `(a` ``.
 */
export function compileRegex(pattern: string): Regex {
  let compiled: RE2JS
  try {
    compiled = RE2JS.compile(pattern)
  } catch (error) {
    throw new NotationError(error instanceof Error ? error.message : String(error))
  }
  const find = (text: string, from = 0): RegexMatch | undefined => {
    const matcher = compiled.matcher(text)
    if (!matcher.find(from)) return undefined
    const groups = Array.from(
      { length: matcher.groupCount() + 1 },
      (_, index) => matcher.group(index) ?? undefined,
    )
    return { start: matcher.start(), end: matcher.end(), groups }
  }
  return {
    source: pattern,
    test: text => compiled.matcher(text).find(),
    find,
    findAll: text => {
      const first = find(text)
      return first === undefined ? [] : [first]
    },
    replaceAll: (text, replacement) => compiled.matcher(text).replaceAll(replacement),
    replaceAllLiteral: (text, replacement) =>
      compiled.matcher(text).replaceAll(RE2JS.quoteReplacement(replacement)),
  }
}
