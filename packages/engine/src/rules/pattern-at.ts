import type { GoNumbers } from '@ephor/lang/notation'
import { formatPath, type Path, PolicyError } from '../error.ts'
import { type CompiledPattern, compilePattern } from '../pattern/index.ts'
import type { Probe } from '../probe.ts'

/**
 * Compiles a pattern that stands at a path of the policy document.
 *
 * @throws {PolicyError} with the path from the root of the document.
 */
export function compilePatternAt(
  pattern: unknown,
  numbers: GoNumbers,
  at: Path,
  probe: Probe | undefined,
): CompiledPattern {
  try {
    const compiled = compilePattern(pattern, numbers, probe?.visitPattern(at))
    if (probe === undefined) return compiled
    const part = { kind: 'pattern', path: at } as const
    return { check: probe.around(part, (resource: unknown) => compiled.check(resource)) }
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error
    const prefix = error.path.length === 0 ? '' : `${formatPath(error.path)}: `
    const message = error.message.slice(prefix.length)
    throw new PolicyError(error.code, [...at, ...error.path], message, { cause: error })
  }
}
