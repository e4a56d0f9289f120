import type { Mismatch, SeenAnchors, Spot } from './mismatch.ts'
import type { Member, PatternTree } from './tree.ts'

/**
 * Stands between a part of a pattern and the walk that evaluates it, to see what comes out. Must
 * return what `walk` returns.
 *
 * @param part a pattern, or a key of a map with its pattern.
 * @param spot the value that the part is about.
 */
export type VisitPattern = (
  part: PatternTree | Member,
  spot: Spot,
  walk: () => Mismatch | undefined,
) => Mismatch | undefined

/** One walk through a pattern and a value. */
export interface Walk {
  readonly seen: SeenAnchors
  /** Sees every part on the way, for an explanation. */
  readonly visit?: VisitPattern | undefined
}
