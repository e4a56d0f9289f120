import { EvaluationError, type Path, PolicyError } from '../error.ts'
import { compileStrategicMerge, type Settled } from '../merge/index.ts'
import type { Resource } from '../request.ts'
import type { Template } from '../variables/template.ts'

/** A patch, its variables resolved, applied to a resource. */
export type ApplyPatch = (patch: unknown, resource: Resource, run: object) => unknown

const settledByRun = new WeakMap<object, Settled>()

/** What the merges of a run share; a run is known by its inputs. */
function settledIn(run: object): Settled {
  const known = settledByRun.get(run)
  if (known !== undefined) return known
  const settled: Settled = new WeakMap()
  settledByRun.set(run, settled)
  return settled
}

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
    return (_patch, resource, run) => apply(resource, settledIn(run))
  }
  return (patch, resource, run) => {
    try {
      return compileStrategicMerge(patch, path).apply(resource, settledIn(run))
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error
      throw new EvaluationError(error.message)
    }
  }
}
