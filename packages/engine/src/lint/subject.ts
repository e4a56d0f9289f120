import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { ClassicPolicy, MatchResources, Rule } from '../api/classic.ts'
import type { Path } from '../error.ts'
import type { PolicyKind } from '../load/policy-kinds.ts'
import type { Knowledge } from './knowledge.ts'

/** A document that is looked at. */
export interface Subject {
  readonly family: PolicyKind['family']
  /** As it is written. */
  readonly written: JsonObject
  /** As its schema wants it, with defaults. */
  readonly value: JsonObject
  /** The same, for a ClusterPolicy or Policy. */
  readonly policy: ClassicPolicy | undefined
  readonly knowledge: Knowledge
  /** Whether admission would take it. */
  readonly isAccepted: boolean
}

/** A rule with its place. */
export interface RulePlace {
  readonly rule: Rule
  readonly path: Path
}

/** The rules of a policy, with their places. */
export function rulesOf(policy: ClassicPolicy): readonly RulePlace[] {
  return (policy.spec.rules ?? []).map((rule, index) => ({ rule, path: ['spec', 'rules', index] }))
}

/** A match or exclude block with its place. */
export interface BlockPlace {
  readonly block: MatchResources
  readonly path: Path
}

/** The match and exclude blocks of a document of any family. */
export function blocksOf({ policy, value }: Subject): readonly BlockPlace[] {
  if (policy !== undefined) {
    return rulesOf(policy).flatMap(({ rule, path }) => [
      ...blockAt(rule.match, [...path, 'match']),
      ...blockAt(rule.exclude, [...path, 'exclude']),
    ])
  }
  const spec = getOwn(value, 'spec')
  if (!isObject(spec)) return []
  return ['match', 'exclude'].flatMap(key => blockAt(getOwn(spec, key), ['spec', key]))
}

// What agrees with its schema has the shape of a block.
function blockAt(block: unknown, path: Path): BlockPlace[] {
  return isObject(block) ? [{ block: block as MatchResources, path }] : []
}
