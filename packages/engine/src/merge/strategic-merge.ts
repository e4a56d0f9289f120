import { isObject } from '@ephor/lang/json'
import { EvaluationError, type Path } from '../error.ts'
import type { Resource } from '../request.ts'
import { cleanPatch } from './clean.ts'
import { cleanConstant } from './clean-constant.ts'
import type { Settled } from './list-merge.ts'
import { mergeValues } from './merge-values.ts'
import { wrongKind } from './node-text.ts'
import { copyNode, type PatchMap, readPatch, toValue } from './patch-node.ts'
import { checkLists, preprocess } from './preprocess.ts'

/** A `patchStrategicMerge`, ready to be applied. */
export interface StrategicMerge {
  /**
   * The resource with the patch; the same object if nothing changes, and what does not change is
   * shared.
   *
   * @throws {EvaluationError} with upstream's text if the patch does not fit the resource.
   */
  apply(resource: Resource, settled?: Settled): Resource
}

/**
 * Compiles a `patchStrategicMerge` without variables (spec 6.2.1): anchors are read, conditions
 * compiled, parts without anchors prepared once.
 *
 * @throws {PolicyError} `INVALID_PATTERN` at `path` for a patch that is nested too deep.
 */
export function compileStrategicMerge(patch: unknown, path: Path): StrategicMerge {
  const root = isObject(patch) ? readPatch(patch, path) : undefined
  if (root?.kind === 'map')
    return { apply: (resource, settled) => applyWithAnchors(root, resource, settled) }
  if (!isObject(patch)) return { apply: resource => applyToNothing(patch, resource) }
  const prepared = cleanConstant(patch) ?? {}
  return { apply: (resource, settled) => applyConstant({ patch, prepared }, resource, settled) }
}

function applyWithAnchors(
  template: PatchMap,
  resource: Resource,
  settled: Settled | undefined,
): Resource {
  const patch = copyNode(template)
  const unmet = inPreprocessing(() => preprocess(patch, resource))
  if (unmet !== undefined) return merge(resource, {}, settled)
  cleanPatch(patch)
  return merge(resource, toValue(patch), settled)
}

function applyConstant(
  { patch, prepared }: { readonly patch: unknown; readonly prepared: unknown },
  resource: Resource,
  settled: Settled | undefined,
): Resource {
  try {
    return merge(resource, prepared, settled)
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    // Upstream looks at the lists of the patch first, so its error for those comes before others.
    inPreprocessing(() => checkLists(patch, resource))
    throw error
  }
}

/** A patch that is no map. */
function applyToNothing(patch: unknown, resource: Resource): Resource {
  if (patch === null || patch === undefined) return merge(resource, null, undefined)
  return inPreprocessing(() => {
    checkLists(patch, resource)
    throw wrongKind('MappingNode', patch)
  })
}

function inPreprocessing<Result>(step: () => Result): Result {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    throw new EvaluationError(`failed to preProcess rule: ${error.message}`)
  }
}

function merge(resource: Resource, patch: unknown, settled: Settled | undefined): Resource {
  const merged = mergeOrFail(resource, patch, settled)
  if (isObject(merged)) return merged
  throw new EvaluationError('filter cannot create or delete objects')
}

function mergeOrFail(resource: Resource, patch: unknown, settled: Settled | undefined): unknown {
  try {
    return mergeValues(resource, patch, settled && { settled })
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    // Of several errors it is that of the first field by name that is told.
    return mergeValues(resource, sortKeys(patch))
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map(key => [key, sortKeys(value[key])]),
  )
}
