import { isObject, type JsonObject } from '@ephor/lang/json'
import { compareBytes, compileWildcard, hasWildcard } from '@ephor/lang/notation'
import type { Path } from '../error.ts'
import { formatAnchor, parseAnchor } from './anchor.ts'
import {
  arrangeMembers,
  checkMembers,
  explainMembers,
  type Members,
  mapNode,
  wrongStructure,
} from './map-node.ts'
import { compileMember, type MemberPattern } from './member.ts'
import { failed, type PatternNode } from './node.ts'

/**
 * The pattern of `metadata.labels` or `metadata.annotations`: a key with wildcards stands for
 * the first key of the resource (in sorted order) that fits, or for itself if none does (spec
 * 2.6). Members that are no text do not count.
 */
export function labelNode(patterns: readonly MemberPattern[], at: Path): PatternNode {
  const texts = patterns.filter(({ value }) => typeof value === 'string')
  if (!texts.some(({ written }) => hasWildcard(written))) {
    return mapNode(arrangeMembers(texts.map(compileMember)), at)
  }
  const resolvers = texts.map(compileResolver)
  const resolve = (labels: JsonObject): Members => {
    const keys = Object.keys(labels)
      .filter(key => typeof labels[key] === 'string')
      .sort(compareBytes)
    return arrangeMembers(resolvers.map(resolver => compileMember(resolver(keys))))
  }
  return {
    check: value => (isObject(value) ? checkMembers(resolve(value), value) : failed),
    explain: (value, path, seen) =>
      isObject(value)
        ? explainMembers(resolve(value), value, { path, at, seen })
        : wrongStructure(value, path, at),
  }
}

/** What a member stands for in a resource with the given keys. */
function compileResolver(pattern: MemberPattern): (keys: readonly string[]) => MemberPattern {
  if (!hasWildcard(pattern.written)) return () => pattern
  const anchor = parseAnchor(pattern.written)
  const matches = compileWildcard(anchor?.key ?? pattern.key)
  return keys => {
    const key = keys.find(matches)
    if (key === undefined) return pattern
    if (anchor === undefined) return { ...pattern, key, written: key }
    const written = formatAnchor({ kind: anchor.kind, key })
    return { ...pattern, key: anchor.kind === 'add' ? written : key, written }
  }
}
