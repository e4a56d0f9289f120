import type { GoNumbers } from '@ephor/lang/notation'
import type { Path } from '../error.ts'
import { explain } from './explain.ts'
import { isSkip, type Mismatch, type SeenAnchors } from './mismatch.ts'
import { parsePattern } from './parse-pattern.ts'
import { passed, quickCheck } from './quick-check.ts'
import { compileQuickCheck } from './quick-program.ts'
import type { PatternTree } from './tree.ts'
import type { VisitPattern } from './visit.ts'

/** What a pattern says about a resource (spec 2.5). */
export type PatternOutcome =
  | { readonly status: 'pass' }
  | { readonly status: 'skip'; readonly message: string }
  | {
      readonly status: 'fail'
      /** In the resource, as upstream prints it: `/spec/containers/0/image/`. */
      readonly path: string
      readonly message: string
      /** From the root of the pattern, keys as they are written there. */
      readonly patternPath: Path
    }
  | { readonly status: 'error'; readonly message: string; readonly patternPath: Path }

/** A compiled overlay pattern; stateless, never changes the resource. */
export interface CompiledPattern {
  /** A resource that passes costs no allocation. */
  check(resource: unknown): PatternOutcome
}

/**
 * Compiles the `pattern` of a validate rule, without variables. `numbers` tells how whole
 * numbers of the resource compare with text: `float64` for elements of a `foreach`, which come
 * from the variables of the policy. With `visit`, every part is walked through and shown.
 *
 * @throws {PolicyError} `INVALID_PATTERN` for a pattern that is nested too deep; the path is
 * relative to the pattern.
 */
export function compilePattern(
  pattern: unknown,
  numbers: GoNumbers = 'int64',
  visit?: VisitPattern,
): CompiledPattern {
  const tree = parsePattern(pattern, numbers)
  if (visit !== undefined) return { check: resource => explained(tree, resource, visit) }
  const program = compileQuickCheck(tree)
  return {
    check(resource) {
      if (quickCheck(program, resource) === passed) return pass
      return explained(tree, resource, undefined)
    },
  }
}

function explained(
  tree: PatternTree,
  resource: unknown,
  visit: VisitPattern | undefined,
): PatternOutcome {
  const seen: SeenAnchors = new Map()
  const mismatch = explain(tree, { value: resource, path: '/' }, { seen, visit })
  return mismatch === undefined ? pass : outcome(mismatch, seen)
}

const pass: PatternOutcome = { status: 'pass' }

function outcome(mismatch: Mismatch, seen: SeenAnchors): PatternOutcome {
  const { kind, message, path, patternPath } = mismatch
  // Upstream looks for its own phrases in the text, which quotes values of the resource; here
  // the kind decides, so that no value can turn a failure into a skip.
  if (isSkip(mismatch)) return { status: 'skip', message }
  const hasPlace = path !== '' && (kind === 'negation' || ![...seen.values()].includes(false))
  return hasPlace
    ? { status: 'fail', path, message, patternPath }
    : { status: 'error', message, patternPath }
}
