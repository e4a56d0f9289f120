import { getOwn, isObject } from '@ephor/lang/json'
import type { GroupVersionKind, Operation, Request, RequestUser, Resource } from './request.ts'

/** What a request says beside its object. */
export interface RequestDetails {
  /** Default `CREATE`. UPDATE has the object also as old object, DELETE only as old object. */
  readonly operation?: Operation
  readonly oldObject?: Resource
  /** The kind of the parent for objects of a subresource, and the subresource's name. */
  readonly kind?: GroupVersionKind
  readonly subresource?: string
  readonly user?: RequestUser
  readonly namespaceLabels?: Readonly<Record<string, string>>
  readonly dryRun?: boolean
  readonly uid?: string
}

/** The request that an object in a file stands for. */
export function requestFor(resource: Resource, details: RequestDetails = {}): Request {
  const operation = details.operation ?? 'CREATE'
  const metadata = getOwn(resource, 'metadata')
  const named = isObject(metadata) ? metadata : nameless
  return {
    uid: details.uid ?? '',
    kind: details.kind ?? kindOf(resource),
    subresource: details.subresource ?? '',
    operation,
    name: textOf(getOwn(named, 'name')),
    namespace: textOf(getOwn(named, 'namespace')),
    object: operation === 'DELETE' ? undefined : resource,
    oldObject:
      details.oldObject ??
      (operation === 'UPDATE' || operation === 'DELETE' ? resource : undefined),
    user: details.user,
    namespaceLabels: details.namespaceLabels ?? {},
    dryRun: details.dryRun ?? false,
  }
}

const nameless: Resource = {}

/** Group, version and kind as `apiVersion` and `kind` of an object say; empty where they do not. */
export function kindOf(resource: Resource): GroupVersionKind {
  const apiVersion = textOf(getOwn(resource, 'apiVersion'))
  const slash = apiVersion.indexOf('/')
  return {
    group: slash === -1 ? '' : apiVersion.slice(0, slash),
    version: apiVersion.slice(slash + 1),
    kind: textOf(getOwn(resource, 'kind')),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
