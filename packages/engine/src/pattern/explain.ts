import { isObject, type JsonObject } from '@ephor/lang/json'
import { formatGoValue, goTypeName } from '@ephor/lang/notation'
import type { Path } from '../error.ts'
import { explainMember } from './explain-member.ts'
import { resolveLabels } from './labels.ts'
import { isSkip, type Mismatch, type SeenAnchors, type Spot, summarise } from './mismatch.ts'
import type { ListTree, MapTree, Member, PatternTree, ScalarTree } from './tree.ts'
import type { Walk } from './visit.ts'

/** Why a value does not satisfy a pattern, in upstream's order of evaluation and words. */
export function explain(tree: PatternTree, spot: Spot, walk: Walk): Mismatch | undefined {
  const { visit } = walk
  return visit === undefined
    ? explainTree(tree, spot, walk)
    : visit(tree, spot, () => explainTree(tree, spot, walk))
}

function explainTree(tree: PatternTree, spot: Spot, walk: Walk): Mismatch | undefined {
  const { value, path } = spot
  switch (tree.kind) {
    case 'scalar':
      return explainScalar(tree, spot)
    case 'map':
      if (!isObject(value)) return wrongStructure(value, path, tree.at)
      return explainMap(tree, value, path, walk)
    case 'labels':
      if (!isObject(value)) return wrongStructure(value, path, tree.at)
      return explainMap(resolveLabels(tree, value), value, path, walk)
    case 'maps':
    case 'scalars':
    case 'places':
    case 'nothing':
      if (Array.isArray(value)) return explainList(tree, value, path, walk)
      return {
        kind: 'failed',
        message: `validation rule failed at path ${path}, resource does not satisfy the expected overlay pattern`,
        path,
        patternPath: tree.at,
      }
  }
}

function explainList(
  tree: ListTree,
  list: readonly unknown[],
  path: string,
  walk: Walk,
): Mismatch | undefined {
  const { at } = tree
  switch (tree.kind) {
    case 'scalars':
      return explainScalar(tree.item, { value: list, path })
    case 'maps':
      return explainItems(
        list.map(() => tree.item),
        list,
        { path, at },
        walk,
      )
    case 'places': {
      if (list.length >= tree.items.length)
        return explainItems(tree.items, list, { path, at }, walk)
      const message = `validate Array failed, array length mismatch, resource Array len is ${list.length} and pattern Array len is ${tree.items.length}`
      // Without a path upstream reports an error instead of a failure; kept.
      return { kind: 'failed', message, path: '', patternPath: at }
    }
    case 'nothing':
      return { kind: 'failed', message: 'pattern Array empty', path, patternPath: at }
  }
}

/** Of a list every element must satisfy a scalar. */
function explainScalar(tree: ScalarTree, { value, path }: Spot): Mismatch | undefined {
  const { matches, numbers, pattern, at } = tree
  if (Array.isArray(value) ? value.every(matches) : matches(value)) return undefined
  const message = `resource value '${formatGoValue(value, numbers)}' does not match '${formatGoValue(pattern)}' at path ${path}`
  return { kind: 'failed', message, path, patternPath: at }
}

function wrongStructure(value: unknown, path: string, at: Path): Mismatch {
  const message = `pattern and resource have different structures. Path: ${path}. Expected map[string]interface {}, found ${goTypeName(value)}`
  return { kind: 'failed', message, path, patternPath: at }
}

function explainMap(
  { first, rest, at }: MapTree,
  resource: JsonObject,
  path: string,
  walk: Walk,
): Mismatch | undefined {
  const { seen, visit } = walk
  noteAnchors(first, resource, seen)
  const explainBare = (member: Member): Mismatch | undefined =>
    explainMember(member, resource, path, (tree, spot) => explain(tree, spot, walk))
  const explainOne =
    visit === undefined
      ? explainBare
      : (member: Member) => visit(member, { value: resource, path }, () => explainBare(member))
  const mismatch = explainFirst(first, explainOne, { path, at })
  if (mismatch !== undefined) return mismatch
  for (const member of rest) {
    const found = explainOne(member)
    if (found !== undefined) return found
  }
  return undefined
}

/** Equality, negation and global anchors may be absent without consequences. */
function noteAnchors(first: readonly Member[], resource: JsonObject, seen: SeenAnchors): void {
  for (const { anchor, key, written } of first) {
    if (anchor !== 'condition' && anchor !== 'existence') continue
    if (seen.get(written) !== true) seen.set(written, Object.hasOwn(resource, key))
  }
}

interface Place {
  readonly path: string
  readonly at: Path
}

/** A failure counts only until an anchor of this map has said that the pattern does not apply. */
function explainFirst(
  first: readonly Member[],
  explainOne: (member: Member) => Mismatch | undefined,
  { path, at }: Place,
): Mismatch | undefined {
  const skips: Mismatch[] = []
  for (const member of first) {
    const mismatch = explainOne(member)
    if (mismatch === undefined) continue
    if (isSkip(mismatch)) skips.push(mismatch)
    else if (!skips.some(isDirect)) return mismatch
  }
  // A member that failed after a direct skip counts for nothing, so only skips are left.
  const applied = skips.length < first.length
  const skipped = skips.some(isDirect) || (skips.length > 0 && !applied)
  return skipped ? summarise(skips, path, at) : undefined
}

function isDirect({ kind }: Mismatch): boolean {
  return kind === 'skipped-here'
}

/** The first failure; if there is none and nothing applied, a summary of what was set aside. */
function explainItems(
  trees: readonly PatternTree[],
  list: readonly unknown[],
  { path, at }: Place,
  walk: Walk,
): Mismatch | undefined {
  const skips: Mismatch[] = []
  for (const [index, tree] of trees.entries()) {
    const mismatch = explain(tree, { value: list[index], path: `${path}${index}/` }, walk)
    if (mismatch === undefined) continue
    if (!isSkip(mismatch)) return mismatch
    skips.push(mismatch)
  }
  return skips.length > 0 && skips.length === trees.length ? summarise(skips, path, at) : undefined
}
