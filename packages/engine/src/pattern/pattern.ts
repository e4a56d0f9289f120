import type { Path } from '../error.ts'

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
  check(resource: unknown): PatternOutcome
}

/**
 * Compiles the `pattern` of a validate rule, without variables.
 *
 * @throws {PolicyError} `INVALID_PATTERN` for a pattern that is nested too deep.
 */
export function compilePattern(pattern: unknown): CompiledPattern {
  throw new Error(`not yet: ${typeof pattern}`)
}
