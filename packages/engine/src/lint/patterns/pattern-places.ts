import { isObject } from '@ephor/lang/json'
import type { ClassicPolicy, ForEachValidation, Rule } from '../../api/classic.ts'
import type { Path } from '../../error.ts'
import { type Anchor, parseAnchor } from '../../pattern/anchor.ts'
import { rulesOf } from '../subject.ts'

/** Patterns of which one must hold; mostly there is one. */
export interface PatternSet {
  readonly patterns: readonly { readonly pattern: unknown; readonly path: Path }[]
  /** True for those of a loop, which judge its element. */
  readonly isInLoop: boolean
}

/** The patterns of a validate rule, those of loops too. */
export function patternSets(rule: Rule, path: Path): readonly PatternSet[] {
  const at: Path = [...path, 'validate']
  return [
    ...setsOf(rule.validate ?? {}, at, false),
    ...loopSets(rule.validate?.foreach, [...at, 'foreach']),
  ]
}

function loopSets(loops: readonly ForEachValidation[] | undefined, path: Path): PatternSet[] {
  return (loops ?? []).flatMap((loop, index) => [
    ...setsOf(loop, [...path, index], true),
    ...loopSets(loop.foreach, [...path, index, 'foreach']),
  ])
}

function setsOf(
  { pattern, anyPattern }: Pick<ForEachValidation, 'pattern' | 'anyPattern'>,
  path: Path,
  isInLoop: boolean,
): PatternSet[] {
  const one = pattern == null ? [] : [{ pattern, path: [...path, 'pattern'] }]
  const many = (Array.isArray(anyPattern) ? anyPattern : []).map((each, index) => ({
    pattern: each,
    path: [...path, 'anyPattern', index],
  }))
  return [one, many]
    .filter(patterns => patterns.length > 0)
    .map(patterns => ({ patterns, isInLoop }))
}

/** A member of a map in a pattern, or an item of a list. */
export interface PatternNode {
  readonly value: unknown
  readonly path: Path
  /** The keys on the way, without anchors; items of lists have none. */
  readonly keys: readonly string[]
  /** How the member is written, for one with an anchor. */
  readonly anchor: Anchor | undefined
}

/** Every value of all patterns of a policy. */
export function patternNodes(policy: ClassicPolicy): readonly PatternNode[] {
  return rulesOf(policy)
    .flatMap(({ rule, path }) => patternSets(rule, path))
    .flatMap(({ patterns }) => patterns)
    .flatMap(({ pattern, path }) => nodesOf(pattern, path))
}

/** Every value of a pattern, from the outside in. */
export function nodesOf(pattern: unknown, path: Path): readonly PatternNode[] {
  const found: PatternNode[] = []
  collect({ value: pattern, path, keys: [], anchor: undefined }, found)
  return found
}

function collect(node: PatternNode, found: PatternNode[]): void {
  found.push(node)
  const { value, path, keys } = node
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      collect({ value: item, path: [...path, index], keys, anchor: undefined }, found)
    }
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      const anchor = parseAnchor(key)
      const name = anchor?.key ?? key
      collect({ value: member, path: [...path, key], keys: [...keys, name], anchor }, found)
    }
  }
}
