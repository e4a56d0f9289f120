import type { GroupNames } from './regex-groups.ts'
import type { RegexMatch } from './regex-match.ts'

/** Writes the replacement of one match. */
export type Replace = (match: RegexMatch) => string

/**
 * Compiles a replacement in Go's notation: `$1`, `${1}`, `$name` and `${name}` stand for groups,
 * `$$` for a dollar sign; a name is as long as it can be, so `$1x` is the group named `1x`. A
 * group that does not exist or took no part is empty.
 *
 * Source: regexp.Regexp.Expand of Go.
 */
export function compileReplacement(replacement: string, groupNames: GroupNames): Replace {
  const parts: Replace[] = []
  const reference = /\$(?:(\$)|([\p{L}\p{Nd}_]+)|\{([\p{L}\p{Nd}_]+)\})/gu
  let at = 0
  for (const { 0: whole, 1: dollar, 2: bare, 3: braced, index } of replacement.matchAll(
    reference,
  )) {
    const before = replacement.slice(at, index)
    const numbers = groupsOf(bare ?? braced ?? '', groupNames)
    if (dollar !== undefined) parts.push(() => `${before}$`)
    else parts.push(({ groups }) => before + firstOf(groups, numbers))
    at = index + whole.length
  }
  const rest = replacement.slice(at)
  if (parts.length === 0) return () => rest
  return match => parts.map(part => part(match)).join('') + rest
}

function groupsOf(name: string, groupNames: GroupNames): readonly number[] {
  if (/^(?:0|[1-9]\d{0,7})$/.test(name)) return [Number(name)]
  return groupNames.get(name) ?? []
}

/** The text of the first of the groups that took part. */
function firstOf(groups: RegexMatch['groups'], numbers: readonly number[]): string {
  return numbers.map(number => groups[number]).find(text => text !== undefined) ?? ''
}
