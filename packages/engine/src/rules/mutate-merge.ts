import { EvaluationError, type Path, PolicyError } from '../error.ts'
import { compileStrategicMerge } from '../merge/index.ts'
import type { Resource } from '../request.ts'
import type { Template } from '../variables/template.ts'

/** A patch, its variables resolved, applied to a resource. */
export type ApplyPatch = (patch: unknown, resource: Resource) => unknown

/**
 * Compiles `patchStrategicMerge` (spec 6.2.1). One without variables is compiled here, one with
 * variables each time.
 *
 * @throws {PolicyError} `INVALID_PATTERN` for a patch that is nested too deep.
 */
export function compileMergePatch(template: Template, path: Path): ApplyPatch {
  if (template.isConstant) {
    if (template.value === null) return (_patch, resource) => resource
    const { apply } = compileStrategicMerge(template.value, path)
    return (_patch, resource) => apply(resource)
  }
  return (patch, resource) => {
    try {
      return compileStrategicMerge(patch, path).apply(resource)
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error
      throw new EvaluationError(error.message)
    }
  }
}
