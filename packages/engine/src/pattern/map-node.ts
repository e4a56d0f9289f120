import { isObject, type JsonObject } from '@ephor/lang/json'
import { compareBytes, goTypeName } from '@ephor/lang/notation'
import type { Path } from '../error.ts'
import { parseAnchor } from './anchor.ts'
import type { Member } from './member.ts'
import {
  failed,
  isSkip,
  type Mismatch,
  type PatternNode,
  pass,
  type SeenAnchors,
  skippedBelow,
  skippedHere,
  summarise,
  type Verdict,
} from './node.ts'

/** The members of a pattern map in the order in which they are evaluated (spec 2.4). */
export interface Members {
  /** Anchors that decide whether the map applies, or must hold before the rest is looked at. */
  readonly first: readonly Member[]
  readonly rest: readonly Member[]
}

/** Sorts members as upstream evaluates them. */
export function arrangeMembers(members: readonly Member[]): Members {
  const sorted = members.toSorted((a, b) => compareBytes(a.pattern.written, b.pattern.written))
  const first = sorted.filter(({ pattern }) => isFirst(pattern.anchor))
  const others = sorted.filter(({ pattern }) => !isFirst(pattern.anchor))
  const early = others.filter(
    ({ pattern }) => pattern.anchor === 'global' || holdsAnchors(pattern.value),
  )
  const late = others.filter(member => !early.includes(member))
  return { first, rest: [...early.reverse(), ...late] }
}

function isFirst(anchor: Member['pattern']['anchor']): boolean {
  return anchor !== undefined && anchor !== 'global'
}

function holdsAnchors(pattern: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some(holdsAnchors)
  if (!isObject(pattern)) return false
  return Object.entries(pattern).some(([key, value]) => {
    const anchor = parseAnchor(key)
    return (anchor !== undefined && anchor.kind !== 'add') || holdsAnchors(value)
  })
}

/** A pattern map whose members are known when it is compiled. */
export function mapNode(members: Members, at: Path): PatternNode {
  return {
    check: value => (isObject(value) ? checkMembers(members, value) : failed),
    explain: (value, path, seen) =>
      isObject(value)
        ? explainMembers(members, value, { path, at, seen })
        : wrongStructure(value, path, at),
  }
}

/** What upstream says where a map was expected. */
export function wrongStructure(value: unknown, path: string, at: Path): Mismatch {
  const message = `pattern and resource have different structures. Path: ${path}. Expected map[string]interface {}, found ${goTypeName(value)}`
  return { kind: 'other', message, path, patternPath: at }
}

export function checkMembers({ first, rest }: Members, resource: JsonObject): Verdict {
  if (first.length > 0) {
    const verdict = checkFirst(first, resource)
    if (verdict !== pass) return verdict
  }
  for (const member of rest) {
    const verdict = member.check(resource)
    if (verdict !== pass) return verdict
  }
  return pass
}

/** A failure counts only until an anchor of this map has said that the pattern does not apply. */
function checkFirst(first: readonly Member[], resource: JsonObject): Verdict {
  let applied = false
  let skipped = false
  let skippedDirectly = false
  for (const member of first) {
    const verdict = member.check(resource)
    if (verdict === pass) applied = true
    else if (verdict === failed) {
      if (!skippedDirectly) return failed
    } else {
      skipped = true
      if (verdict === skippedHere) skippedDirectly = true
    }
  }
  return skipped && (skippedDirectly || !applied) ? skippedBelow : pass
}

interface MapPlace {
  readonly path: string
  readonly at: Path
  readonly seen: SeenAnchors
}

export function explainMembers(
  { first, rest }: Members,
  resource: JsonObject,
  place: MapPlace,
): Mismatch | undefined {
  noteAnchors(first, resource, place.seen)
  const mismatch = explainFirst(first, resource, place)
  if (mismatch !== undefined) return mismatch
  for (const member of rest) {
    const found = member.explain(resource, place.path, place.seen)
    if (found !== undefined) return found
  }
  return undefined
}

/** Equality and global anchors may be absent without consequences. */
function noteAnchors(first: readonly Member[], resource: JsonObject, seen: SeenAnchors): void {
  for (const { pattern } of first) {
    if (pattern.anchor === 'equality' || pattern.anchor === 'negation') continue
    if (seen.get(pattern.written) !== true) {
      seen.set(pattern.written, Object.hasOwn(resource, pattern.key))
    }
  }
}

function explainFirst(
  first: readonly Member[],
  resource: JsonObject,
  { path, at, seen }: MapPlace,
): Mismatch | undefined {
  const skips: Mismatch[] = []
  let applied = false
  let skippedDirectly = false
  for (const member of first) {
    const mismatch = member.explain(resource, path, seen)
    if (mismatch === undefined) applied = true
    else if (isSkip(mismatch)) {
      skips.push(mismatch)
      if (mismatch.kind === 'skipped-here') skippedDirectly = true
    } else if (!skippedDirectly) return mismatch
  }
  const skipped = skips.length > 0 && (skippedDirectly || !applied)
  return skipped ? summarise(skips, path, at) : undefined
}
