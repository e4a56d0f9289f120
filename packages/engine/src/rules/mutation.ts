import { equal, getOwn, toGoJson } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import type { Owner } from '../probe.ts'
import type { Resource } from '../request.ts'
import type { Frame } from '../variables/frame.ts'
import { targetOf } from './generate-target.ts'

/**
 * What a mutate rule makes of a resource: a changed copy, or the resource itself where it changes
 * nothing. Throws `EvaluationError` with upstream's text.
 */
export type Mutate = (resource: Resource, frame: Frame) => Resource

/** Where a part of a mutate rule stands. */
export interface MutationPlace {
  /** Of the part in the policy. */
  readonly path: readonly (string | number)[]
  readonly owner: Owner
}

/**
 * The outcome of a patch: the resource itself if nothing has changed.
 *
 * @throws {EvaluationError} for an outcome that is no object of Kubernetes any more.
 */
export function requireObject(resource: Resource, patched: unknown): Resource {
  if (patched === resource || equal(resource, patched)) return resource
  const object = patched as Resource
  const kind = getOwn(object, 'kind')
  if (typeof kind === 'string' && kind !== '') return object
  throw new EvaluationError(
    `failed to unmarshal patched resource: Object 'Kind' is missing in '${toGoJson(patched)}'`,
  )
}

/** What a rule says of an object that it has changed. */
export function mutatedMessage(resource: Resource): string {
  const { kind, name, namespace } = targetOf(resource)
  return `mutated ${kind}/${name}${namespace === '' ? '' : ` in namespace ${namespace}`}`
}
