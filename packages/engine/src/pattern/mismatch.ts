import type { Path } from '../error.ts'

/** A value of the resource and the way to it. */
export interface Spot {
  readonly value: unknown
  /** `/spec/containers/0/`. */
  readonly path: string
}

/** Why a value does not satisfy a pattern. */
export interface Mismatch {
  /**
   * An anchor said that the pattern does not apply: one of the map in question (`skipped-here`),
   * or all that are below (`skipped-below`), which count less there (spec 2.4). Else a failure.
   */
  readonly kind: 'failed' | 'negation' | 'skipped-here' | 'skipped-below'
  readonly message: string
  /** In the resource, `/spec/containers/0/`; empty where upstream gives none. */
  readonly path: string
  /** In the pattern. */
  readonly patternPath: Path
}

export function isSkip({ kind }: Mismatch): boolean {
  return kind === 'skipped-here' || kind === 'skipped-below'
}

/** What a map or list says when nothing below it applied. */
export function summarise(skips: readonly Mismatch[], path: string, patternPath: Path): Mismatch {
  const message = skips.map(skip => skip.message).join('; ')
  return { kind: 'skipped-below', message, path, patternPath }
}

/**
 * Anchors met while explaining, by the key as written: true once a resource had the key.
 * One that was never found turns a failure into an error (spec 2.5).
 */
export type SeenAnchors = Map<string, boolean>
