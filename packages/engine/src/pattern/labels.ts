import type { JsonObject } from '@ephor/lang/json'
import { compareBytes, hasWildcard, matchesWildcard } from '@ephor/lang/notation'
import type { Path } from '../error.ts'
import { formatAnchor, parseAnchor } from './anchor.ts'
import { arrangeMembers } from './arrange-members.ts'
import type { LabelsTree, MapTree, Member } from './tree.ts'

/**
 * The pattern of labels or annotations. As upstream, members that are no text do not count once
 * there are labels (spec 2.6).
 */
export function labelsTree(members: readonly Member[], at: Path): LabelsTree | MapTree {
  const texts = members.filter(({ value }) => typeof value === 'string')
  return texts.some(({ written }) => hasWildcard(written))
    ? { kind: 'labels', at, members: texts }
    : arrangeMembers(texts, at)
}

/**
 * What the pattern means for given labels: a key with wildcards stands for the first label (in
 * sorted order) that fits, or for itself if none does.
 */
export function resolveLabels({ members, at }: LabelsTree, labels: JsonObject): MapTree {
  const keys = Object.keys(labels)
    .filter(key => typeof labels[key] === 'string')
    .sort(compareBytes)
  return arrangeMembers(
    members.map(member => (hasWildcard(member.written) ? resolveKey(member, keys) : member)),
    at,
  )
}

/** The wildcards that stand for keys. */
export function wildcardsOf({ members }: LabelsTree): readonly string[] {
  return members.filter(({ written }) => hasWildcard(written)).map(patternOf)
}

function patternOf({ written, key }: Member): string {
  return parseAnchor(written)?.key ?? key
}

function resolveKey(member: Member, keys: readonly string[]): Member {
  const anchor = parseAnchor(member.written)
  const pattern = patternOf(member)
  const key = keys.find(candidate => matchesWildcard(pattern, candidate))
  if (key === undefined) return member
  const written = anchor === undefined ? key : formatAnchor({ kind: anchor.kind, key })
  return { ...member, key: member.anchor === undefined ? written : key, written }
}
