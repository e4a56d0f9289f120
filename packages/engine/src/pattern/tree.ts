import type { GoNumbers } from '@ephor/lang/notation'
import type { Path } from '../error.ts'
import type { AnchorKind } from './anchor.ts'
import type { ScalarCheck } from './scalar.ts'

/** A parsed pattern; `at` is the place in the pattern. */
export type PatternTree = MapTree | LabelsTree | ScalarTree | ListTree

export type ListTree =
  /** A list whose first element is a map, which each element must satisfy if it applies to it. */
  | { readonly kind: 'maps'; readonly at: Path; readonly item: PatternTree }
  /** A list whose first element is a scalar, which each element must satisfy. */
  | { readonly kind: 'scalars'; readonly at: Path; readonly item: ScalarTree }
  /** A list whose first element is a list: compared with the resource place by place. */
  | { readonly kind: 'places'; readonly at: Path; readonly items: readonly PatternTree[] }
  /** A list without elements, which nothing satisfies. */
  | { readonly kind: 'nothing'; readonly at: Path }

export interface MapTree {
  readonly kind: 'map'
  readonly at: Path
  /** Anchors that decide whether the map applies, or must hold before the rest is looked at. */
  readonly first: readonly Member[]
  readonly rest: readonly Member[]
}

/** `metadata.labels` or `metadata.annotations` with keys that hold wildcards. */
export interface LabelsTree {
  readonly kind: 'labels'
  readonly at: Path
  readonly members: readonly Member[]
}

export interface ScalarTree {
  readonly kind: 'scalar'
  readonly at: Path
  readonly pattern: unknown
  readonly matches: ScalarCheck
  /** How the numbers of the resource print. */
  readonly numbers: GoNumbers
}

/** One key of a pattern map with its value. */
export type Member = ValueMember | ExistenceMember

interface Key {
  readonly key: string
  /** The key as it is written. */
  readonly written: string
  readonly value: unknown
  /** Of the value. */
  readonly at: Path
}

/** A key with one pattern for its value. */
export interface ValueMember extends Key {
  /** Plain keys, and `+(k)` which is no anchor of validation, have none. */
  readonly anchor: Exclude<AnchorKind, 'add' | 'existence'> | undefined
  readonly tree: PatternTree
}

/** A key whose value must hold some elements. */
export interface ExistenceMember extends Key {
  readonly anchor: 'existence'
  /** One tree a map of the list, `undefined` for what is no map; `undefined` if it is no list. */
  readonly items: readonly (PatternTree | undefined)[] | undefined
}

/** Whether a member asks for anything but null: the value `*` of a plain key. */
export function asksPresence({ anchor, value }: Member): boolean {
  return anchor === undefined && value === '*'
}
