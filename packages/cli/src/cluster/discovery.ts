import type { GroupVersionKind } from '@ephor/engine'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { ClusterClient } from './cluster-client.ts'
import { ClusterError } from './cluster-error.ts'

/** A kind that a cluster serves, and how it is asked for. */
export interface ClusterResource extends GroupVersionKind {
  readonly plural: string
  readonly isNamespaced: boolean
  readonly canList: boolean
  /** The names of its subresources. */
  readonly subresources: readonly string[]
}

/** What a cluster serves. */
export interface Discovery {
  /** Of each group the version that it prefers first. */
  readonly resources: readonly ClusterResource[]
  /** Groups that could not be asked: their servers may be away. */
  readonly problems: readonly string[]
}

const aggregated =
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,' +
  'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json'

/**
 * Asks a cluster what it serves: in two requests, or one a version where it is older.
 *
 * @throws {ClusterError} when it cannot be asked at all.
 */
export async function discover(client: ClusterClient): Promise<Discovery> {
  const core = await client.get('/api', aggregated)
  const groups = await client.get('/apis', aggregated)
  const parts = [
    core.kind === 'APIGroupDiscoveryList' ? fromAggregated(core) : await fromCore(client, core),
    groups.kind === 'APIGroupDiscoveryList'
      ? fromAggregated(groups)
      : await fromGroups(client, groups),
  ]
  return {
    resources: parts.flatMap(({ resources }) => resources),
    problems: parts.flatMap(({ problems }) => problems),
  }
}

function fromAggregated(list: JsonObject): Discovery {
  const problems: string[] = []
  const resources = objects(list, 'items').flatMap(item => {
    const group = textOf(member(item, 'metadata'), 'name')
    return objects(item, 'versions').flatMap(entry => {
      const version = textOf(entry, 'version')
      if (textOf(entry, 'freshness') === 'Stale')
        problems.push(`${group}/${version} does not answer`)
      return objects(entry, 'resources').map((resource): ClusterResource => {
        const own = member(resource, 'responseKind')
        return {
          group: textOf(own, 'group') || group,
          version: textOf(own, 'version') || version,
          kind: textOf(own, 'kind'),
          plural: textOf(resource, 'resource'),
          isNamespaced: resource.scope === 'Namespaced',
          canList: verbsOf(resource).includes('list'),
          subresources: objects(resource, 'subresources').map(each => textOf(each, 'subresource')),
        }
      })
    })
  })
  return { resources, problems }
}

async function fromCore(client: ClusterClient, versions: JsonObject): Promise<Discovery> {
  const names = getOwn(versions, 'versions')
  const wanted = Array.isArray(names) ? names.map(String) : []
  return inTurn(wanted.map(version => () => ofVersion(client, '', version)))
}

function fromGroups(client: ClusterClient, list: JsonObject): Promise<Discovery> {
  const asks = objects(list, 'groups').flatMap(group => {
    const preferred = textOf(member(group, 'preferredVersion'), 'version')
    const versions = objects(group, 'versions').map(each => textOf(each, 'version'))
    const sorted = [preferred, ...versions.filter(each => each !== preferred)]
    return sorted
      .filter(version => version !== '')
      .map(version => () => ofVersion(client, textOf(group, 'name'), version))
  })
  return inTurn(asks)
}

async function inTurn(asks: readonly (() => Promise<Discovery>)[]): Promise<Discovery> {
  const found: Discovery[] = []
  for (const ask of asks) found.push(await ask())
  return {
    resources: found.flatMap(({ resources }) => resources),
    problems: found.flatMap(({ problems }) => problems),
  }
}

async function ofVersion(
  client: ClusterClient,
  group: string,
  version: string,
): Promise<Discovery> {
  try {
    const list = await client.get(apiPath({ group, version }))
    return { resources: resourcesIn(list, group, version), problems: [] }
  } catch (error) {
    // One extension whose server is away must not keep us from all the others.
    if (!(error instanceof ClusterError) || error.status === 0) throw error
    return { resources: [], problems: [error.message] }
  }
}

function resourcesIn(list: JsonObject, group: string, version: string): readonly ClusterResource[] {
  const all = objects(list, 'resources').map(each => ({ each, name: textOf(each, 'name') }))
  return all
    .filter(({ name }) => !name.includes('/'))
    .map(({ each, name }) => ({
      group: textOf(each, 'group') || group,
      version: textOf(each, 'version') || version,
      kind: textOf(each, 'kind'),
      plural: name,
      isNamespaced: each.namespaced === true,
      canList: verbsOf(each).includes('list'),
      subresources: all
        .filter(other => other.name.startsWith(`${name}/`))
        .map(other => other.name.slice(name.length + 1)),
    }))
}

/** Where the objects of a version are. */
export function apiPath({
  group,
  version,
}: {
  readonly group: string
  readonly version: string
}): string {
  return group === '' ? `/api/${version}` : `/apis/${group}/${version}`
}

function objects(object: JsonObject, key: string): readonly JsonObject[] {
  const list = getOwn(object, key)
  return Array.isArray(list) ? list.filter(isObject) : []
}

function member(object: JsonObject, key: string): JsonObject {
  const value = getOwn(object, key)
  return isObject(value) ? value : {}
}

function textOf(object: JsonObject, key: string): string {
  const value = getOwn(object, key)
  return typeof value === 'string' ? value : ''
}

function verbsOf(resource: JsonObject): readonly unknown[] {
  const verbs = getOwn(resource, 'verbs')
  return Array.isArray(verbs) ? verbs : []
}
