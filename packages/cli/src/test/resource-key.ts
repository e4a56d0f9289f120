import type { Resource } from '@ephor/engine'
import { getOwn, isObject } from '@ephor/lang/json'

/** What tells a resource from the others of a test. */
export interface ResourceKey {
  readonly apiVersion: string
  readonly kind: string
  /** Empty for cluster-scoped resources. */
  readonly namespace: string
  readonly name: string
}

export function keyOf(resource: Resource): ResourceKey {
  const metadata = getOwn(resource, 'metadata')
  return {
    apiVersion: textAt(resource, 'apiVersion'),
    kind: textAt(resource, 'kind'),
    namespace: isObject(metadata) ? textAt(metadata, 'namespace') : '',
    name: isObject(metadata) ? textAt(metadata, 'name') : '',
  }
}

/** `apiVersion/Kind/namespace/name`, as tables show it. */
export function formatKey({ apiVersion, kind, namespace, name }: ResourceKey): string {
  return [apiVersion, kind, namespace, name].join('/')
}

export function isSameKey(a: ResourceKey, b: ResourceKey): boolean {
  return formatKey(a) === formatKey(b)
}

/** Whether two resources of a test are one: the version of the group does not count. */
export function identityOf({ apiVersion, kind, namespace, name }: ResourceKey): string {
  const slash = apiVersion.lastIndexOf('/')
  return [slash === -1 ? '' : apiVersion.slice(0, slash), kind, namespace, name].join('/')
}

function textAt(object: Resource, key: string): string {
  const value = getOwn(object, key)
  return typeof value === 'string' ? value : ''
}
