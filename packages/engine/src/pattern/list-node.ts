import type { Path } from '../error.ts'
import {
  failed,
  isSkip,
  type Mismatch,
  type PatternNode,
  pass,
  type SeenAnchors,
  skippedBelow,
  summarise,
  type Verdict,
} from './node.ts'

/**
 * A list whose first pattern is a map: every element must satisfy that map, those that it does
 * not apply to are set aside. Further patterns of the list do not count, as upstream.
 */
export function listOfMapsNode(node: PatternNode, at: Path): PatternNode {
  return {
    check: value => (Array.isArray(value) ? checkEach(node, value) : failed),
    explain: (value, path, seen) =>
      Array.isArray(value)
        ? explainAll(value, path, at, (element, here) => node.explain(element, here, seen))
        : noList(path, at),
  }
}

function checkEach(node: PatternNode, list: readonly unknown[]): Verdict {
  let applied = false
  let skipped = false
  for (const element of list) {
    const verdict = node.check(element)
    if (verdict === failed) return failed
    if (verdict === pass) applied = true
    else skipped = true
  }
  return skipped && !applied ? skippedBelow : pass
}

/** A list whose first pattern is a scalar: every element must satisfy that scalar. */
export function listOfScalarsNode(node: PatternNode, at: Path): PatternNode {
  return {
    check: value => (Array.isArray(value) ? node.check(value) : failed),
    explain: (value, path, seen) =>
      Array.isArray(value) ? node.explain(value, path, seen) : noList(path, at),
  }
}

/** A list whose first pattern is a list: pattern and resource are compared place by place. */
export function positionalNode(nodes: readonly PatternNode[], at: Path): PatternNode {
  return {
    check: value => (Array.isArray(value) ? checkPlaces(nodes, value) : failed),
    explain: (value, path, seen) =>
      Array.isArray(value) ? explainPlaces(nodes, value, { path, at, seen }) : noList(path, at),
  }
}

function checkPlaces(nodes: readonly PatternNode[], list: readonly unknown[]): Verdict {
  if (list.length < nodes.length) return failed
  let applied = false
  let skipped = false
  for (const [index, node] of nodes.entries()) {
    const verdict = node.check(list[index])
    if (verdict === failed) return failed
    if (verdict === pass) applied = true
    else skipped = true
  }
  return skipped && !applied ? skippedBelow : pass
}

interface ListPlace {
  readonly path: string
  readonly at: Path
  readonly seen: SeenAnchors
}

function explainPlaces(
  nodes: readonly PatternNode[],
  list: readonly unknown[],
  { path, at, seen }: ListPlace,
): Mismatch | undefined {
  if (list.length < nodes.length) {
    const message = `validate Array failed, array length mismatch, resource Array len is ${list.length} and pattern Array len is ${nodes.length}`
    // Without a path upstream reports an error instead of a failure; kept.
    return { kind: 'other', message, path: '', patternPath: at }
  }
  return explainAll(nodes, path, at, (node, here, index) => node.explain(list[index], here, seen))
}

type ExplainOne<Item> = (item: Item, path: string, index: number) => Mismatch | undefined

/** The first failure; if there is none and nothing applied, a summary of what was set aside. */
function explainAll<Item>(
  items: readonly Item[],
  path: string,
  at: Path,
  explain: ExplainOne<Item>,
): Mismatch | undefined {
  const skips: Mismatch[] = []
  for (const [index, item] of items.entries()) {
    const mismatch = explain(item, `${path}${index}/`, index)
    if (mismatch === undefined) continue
    if (!isSkip(mismatch)) return mismatch
    skips.push(mismatch)
  }
  return skips.length > 0 && skips.length === items.length ? summarise(skips, path, at) : undefined
}

/** An empty pattern list, which nothing satisfies. */
export function emptyListNode(at: Path): PatternNode {
  return {
    check: () => failed,
    explain: (value, path) =>
      Array.isArray(value)
        ? { kind: 'other', message: 'pattern Array empty', path, patternPath: at }
        : noList(path, at),
  }
}

function noList(path: string, at: Path): Mismatch {
  const message = `validation rule failed at path ${path}, resource does not satisfy the expected overlay pattern`
  return { kind: 'other', message, path, patternPath: at }
}
