import { isObject, type JsonObject } from '@ephor/lang/json'
import { compileKindSelector, matchesWildcard } from '@ephor/lang/notation'
import type { LabelSelector, ResourceFilter, Rule } from '../../api/classic.ts'
import type { Operation, Request, Resource } from '../../request.ts'
import { kindOf, requestFor } from '../../resource-request.ts'
import { waysOf } from '../matching/filter-cover.ts'
import { plainObjects } from './plain-objects.ts'

/** A plain object in the way a rule matches it, and who asks for it. */
export interface Sample {
  readonly object: Resource
  readonly operation: Operation
  readonly filter: ResourceFilter
}

/**
 * For each filter and kind that a rule matches, the plainest object of the kind that has the names
 * and labels that the filter asks for; none for kinds and filters that nobody can guess.
 */
export function samplesFor(rule: Rule): readonly Sample[] {
  return waysOf(rule.match ?? {}, []).flatMap(({ filters }) => {
    const [filter, ...others] = filters
    return filter === undefined || others.length > 0 ? [] : samplesOf(filter)
  })
}

function samplesOf(filter: ResourceFilter): Sample[] {
  const { kinds = [], operations = [] } = filter.resources ?? {}
  const operation = (['CREATE', 'UPDATE'] as const).find(
    one => operations.length === 0 || operations.includes(one),
  )
  if (operation === undefined) return []
  const wanted = kinds.filter(kind => kind !== '*').map(compileKindSelector)
  return plainObjects
    .filter(object => wanted.some(isKind => isKind(kindOf(object), '')))
    .map(object => ({ object: withFilter(object, filter), operation, filter }))
}

/** The object with the name, namespace, labels and annotations that a filter asks for. */
function withFilter(object: Resource, { resources = {} }: ResourceFilter): Resource {
  const metadata = isObject(object.metadata) ? object.metadata : {}
  const { names = [], namespaces = [], selector, annotations } = resources
  const name = resources.name || names[0]
  const [namespace] = namespaces
  const isNamespace = object.kind === 'Namespace'
  const labels = labelsOf(selector)
  const ownLabels = isObject(metadata.labels) ? metadata.labels : {}
  const notes = literals(annotations ?? {})
  const ownName = name ?? (isNamespace ? namespace : undefined)
  const changed: JsonObject = {
    ...metadata,
    ...(ownName !== undefined && { name: literal(ownName) }),
    ...(namespace !== undefined &&
      metadata.namespace !== undefined && { namespace: literal(namespace) }),
    ...(Object.keys(labels).length > 0 && { labels: { ...ownLabels, ...labels } }),
    ...(Object.keys(notes).length > 0 && { annotations: notes }),
  }
  return { ...object, metadata: changed }
}

/** A text that a wildcard pattern matches. */
function literal(pattern: string): string {
  const text = pattern.replaceAll('*', '').replaceAll('?', 'x')
  return matchesWildcard(pattern, text) && text !== '' ? text : 'x'
}

function literals(map: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => [literal(key), literal(value)]),
  )
}

function labelsOf(selector: LabelSelector | undefined): Record<string, string> {
  const labels = literals(selector?.matchLabels ?? {})
  for (const { key, operator, values = [] } of selector?.matchExpressions ?? []) {
    if (operator === 'In') labels[key] = values[0] ?? ''
    if (operator === 'Exists') labels[key] = 'x'
  }
  return labels
}

/** The request that makes an object, or changes `oldObject` to it. */
export function sampleRequest(
  { object, operation, filter }: Sample,
  oldObject?: Resource,
): Request {
  const { namespaceSelector } = filter.resources ?? {}
  const { subjects = [], roles = [], clusterRoles = [] } = filter
  const [subject] = subjects
  const groups = subject?.kind === 'Group' ? [literal(subject.name)] : []
  return requestFor(object, {
    operation: oldObject === undefined ? operation : 'UPDATE',
    ...(oldObject && { oldObject }),
    uid: '2b1f3c9e-6f0e-4f0d-9c3f-0d7d2a1f9b11',
    user: {
      userInfo: { username: usernameOf(subject), groups: [...groups, 'system:authenticated'] },
      roles,
      clusterRoles,
    },
    namespaceLabels: labelsOf(namespaceSelector),
  })
}

function usernameOf(subject: NonNullable<ResourceFilter['subjects']>[number] | undefined): string {
  switch (subject?.kind) {
    case 'User':
      return literal(subject.name)
    case 'ServiceAccount':
      return `system:serviceaccount:${literal(subject.namespace ?? '')}:${literal(subject.name)}`
    default:
      return 'alice'
  }
}
