import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import type { GroupVersionKind, Resource } from '../request.ts'
import type { Frame } from '../variables/frame.ts'

/** Which object a rule makes or copies. */
export interface Target {
  /** `v1`, `apps/v1`. */
  readonly apiVersion: string
  readonly kind: string
  /** Empty for cluster-scoped kinds. */
  readonly namespace: string
  readonly name: string
}

/** `v1/Secret/default/regcred`, as messages print it. */
export function formatTarget({ apiVersion, kind, namespace, name }: Target): string {
  return [apiVersion, kind, namespace, name].join('/')
}

/** The target of a resource itself. */
export function targetOf(resource: Resource): Target {
  return {
    apiVersion: textIn(resource, 'apiVersion'),
    kind: textIn(resource, 'kind'),
    namespace: metadataText(resource, 'namespace'),
    name: metadataText(resource, 'name'),
  }
}

export function kindOfTarget({ apiVersion, kind }: Target): GroupVersionKind {
  const slash = apiVersion.indexOf('/')
  return {
    group: slash === -1 ? '' : apiVersion.slice(0, slash),
    version: apiVersion.slice(slash + 1),
    kind,
  }
}

/**
 * The object that a target names, as it is in the cluster; `undefined` if there is none.
 *
 * @throws {EvaluationError} with the cluster's text when it cannot be asked.
 */
export function lookUp(frame: Frame, target: Target): Resource | undefined {
  const { namespace, name } = target
  const answer = frame.inputs.facts.answer({
    about: 'resource',
    query: { kind: kindOfTarget(target), namespace },
    name,
  })
  if ('error' in answer) throw new EvaluationError(answer.error)
  return isObject(answer.value) ? answer.value : undefined
}

/** The metadata of an object; empty if it has none. */
export function metadataOf(resource: Resource): JsonObject {
  const metadata = getOwn(resource, 'metadata')
  return isObject(metadata) ? metadata : {}
}

/** A text of the metadata; empty if it is absent. */
export function metadataText(resource: Resource, key: string): string {
  return textIn(metadataOf(resource), key)
}

function textIn(object: JsonObject, key: string): string {
  const value = getOwn(object, key)
  return typeof value === 'string' ? value : ''
}
