import { getOwn, isObject, type JsonObject, setOwn, withKey } from '@ephor/lang/json'
import type { ClassicPolicy } from '../api/classic.ts'
import type { Resource } from '../request.ts'
import { kindOf } from '../resource-request.ts'
import { metadataOf, metadataText, type Target } from './generate-target.ts'

/** Marks an object that a rule copies; its changes are followed. */
const CLONE_SOURCE_LABEL = 'generate.kyverno.io/clone-source'

/** Label keys and values. */
export type Labels = Readonly<Record<string, string>>

/** Which rule made an object. */
export function policyLabels({ metadata }: ClassicPolicy, ruleName: string): Labels {
  return {
    'app.kubernetes.io/managed-by': 'kyverno',
    'generate.kyverno.io/policy-name': metadata.name ?? '',
    'generate.kyverno.io/policy-namespace': metadata.namespace ?? '',
    'generate.kyverno.io/rule-name': ruleName,
  }
}

/** What made the rule make it. */
export function triggerLabels(trigger: Resource): Labels {
  const { group, version, kind } = kindOf(trigger)
  return {
    'generate.kyverno.io/trigger-version': version,
    'generate.kyverno.io/trigger-group': group,
    'generate.kyverno.io/trigger-kind': kind,
    'generate.kyverno.io/trigger-namespace': metadataText(trigger, 'namespace'),
    'generate.kyverno.io/trigger-uid': metadataText(trigger, 'uid'),
  }
}

/** What made a rule make an object, as the labels of that tell; what they do not say is empty. */
export function triggerOf(labels: Labels): Trigger {
  const label = (name: string) => getOwnText(labels, `generate.kyverno.io/trigger-${name}`)
  const [group, version] = [label('group'), label('version')]
  return {
    apiVersion: group === '' ? version : `${group}/${version}`,
    kind: label('kind'),
    namespace: label('namespace'),
    name: label('name'),
    uid: label('uid'),
  }
}

/** An object, by its place and its identity; older labels have a name, newer ones the `uid`. */
export interface Trigger extends Target {
  readonly uid: string
}

function getOwnText(labels: Labels, key: string): string {
  const value = getOwn(labels, key)
  return typeof value === 'string' ? value : ''
}

/** What it is a copy of. */
export function sourceLabels(source: Resource): Labels {
  const { group, version, kind } = kindOf(source)
  return {
    [CLONE_SOURCE_LABEL]: '',
    'generate.kyverno.io/source-group': group,
    'generate.kyverno.io/source-version': version,
    'generate.kyverno.io/source-kind': kind,
    'generate.kyverno.io/source-namespace': metadataText(source, 'namespace'),
    'generate.kyverno.io/source-uid': metadataText(source, 'uid'),
  }
}

/** The object with labels added or replaced. */
export function withLabels(resource: Resource, labels: Labels): Resource {
  const metadata = metadataOf(resource)
  const before = getOwn(metadata, 'labels')
  const after: JsonObject = { ...(isObject(before) ? before : {}), ...labels }
  return withKey(resource, 'metadata', withKey(metadata, 'labels', after))
}

/** The object with members of its metadata set; `undefined` takes one out. */
export function withMetadata(
  resource: Resource,
  members: Readonly<Record<string, unknown>>,
): Resource {
  const metadata: Record<string, unknown> = { ...metadataOf(resource) }
  for (const [key, value] of Object.entries(members)) {
    if (value === undefined) delete metadata[key]
    else setOwn(metadata, key, value)
  }
  return withKey(resource, 'metadata', metadata)
}

/** The source with the label that marks it; `undefined` if it has that already. */
export function markedSource(source: Resource): Resource | undefined {
  const labels = getOwn(metadataOf(source), 'labels')
  if (isObject(labels) && getOwn(labels, CLONE_SOURCE_LABEL) === '') return undefined
  return withLabels(source, { [CLONE_SOURCE_LABEL]: '' })
}
