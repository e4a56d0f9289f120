import type { Path } from '@ephor/engine'

/** What a part of a policy is. */
export type ItemKind =
  | 'rule'
  | 'condition'
  | 'leaf'
  | 'anchor'
  | 'pod-security'
  | 'foreach'
  | 'patch'
  | 'generate'

/** A part of a policy that tests should see come out in each of its ways. */
export interface CoverageItem {
  readonly kind: ItemKind
  /** In the words of the policy. */
  readonly title: string
  /** From the root of the policy. */
  readonly path: Path
  /** The path of the steps that are about it, where it is another one. */
  readonly stepPath?: Path
  /** The ways in which it can come out. */
  readonly goals: readonly string[]
  /** Of leaves: where the innermost anchor or the pattern around it begins. */
  readonly asked?: Path
}
