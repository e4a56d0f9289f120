import type { Path } from '../error.ts'

/** Whether a value satisfies a node of a pattern, and if not, in which of the ways that matter. */
export type Verdict = 0 | 1 | 2 | 3

export const pass = 0
export const failed = 1
/** An anchor of this very map said that the pattern does not apply. */
export const skippedHere = 2
/** A map or list below said so; a map counts this less than its own anchors (spec 2.4). */
export const skippedBelow = 3

/** Why a value does not satisfy a node. */
export interface Mismatch {
  readonly kind: 'other' | 'negation' | 'skipped-here' | 'skipped-below'
  readonly message: string
  /** In the resource, `/spec/containers/0/`; empty where upstream gives none. */
  readonly path: string
  /** In the pattern. */
  readonly patternPath: Path
}

/**
 * Anchors met while explaining, by the key as written: true once a resource had the key.
 * One that was never found turns a failure into an error (spec 2.5).
 */
export type SeenAnchors = Map<string, boolean>

/**
 * A node of a compiled pattern.
 *
 * INVARIANT: `check` is `pass` exactly where `explain` gives nothing, and their kinds agree.
 */
export interface PatternNode {
  /** Fast and without allocation. */
  check(value: unknown): Verdict
  /** The same with the reasons; `path` leads to the value. */
  explain(value: unknown, path: string, seen: SeenAnchors): Mismatch | undefined
}

export function isSkip(mismatch: Mismatch): boolean {
  return mismatch.kind === 'skipped-here' || mismatch.kind === 'skipped-below'
}

/** What a map or list says when nothing below it applied. */
export function summarise(skips: readonly Mismatch[], path: string, patternPath: Path): Mismatch {
  const message = skips.map(skip => skip.message).join('; ')
  return { kind: 'skipped-below', message, path, patternPath }
}
