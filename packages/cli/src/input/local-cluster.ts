import { type Cluster, kindOf, pluralOf, type Resource, type ResourceQuery } from '@ephor/engine'
import { getOwn, isObject } from '@ephor/lang/json'

const apiPath =
  /^\/(?:api\/(?<core>[^/]+)|apis\/(?<group>[^/]+)\/(?<version>[^/]+))(?:\/namespaces\/(?<namespace>[^/]+)(?=\/))?\/(?<plural>[a-z0-9.-]+)(?:\/(?<name>[^/?]+))?(?:\?(?<query>.*))?$/

/**
 * A cluster that holds the objects of the command's files: `configMap` and `apiCall` entries and
 * clone sources find them, everything else does not exist.
 */
export class LocalCluster implements Cluster {
  readonly #objects: Resource[] = []

  add(object: Resource): void {
    this.#objects.push(object)
  }

  get(query: ResourceQuery, name: string): Promise<Resource | undefined> {
    const found = this.#objects.find(
      object => isOf(object, query) && textAt(object, 'name') === name,
    )
    return Promise.resolve(found)
  }

  list(query: ResourceQuery): Promise<readonly Resource[]> {
    return Promise.resolve(this.#objects.filter(object => isOf(object, query)))
  }

  call(method: 'GET' | 'POST', urlPath: string): Promise<unknown> {
    if (method === 'POST')
      return Promise.reject(new Error(`POST ${urlPath}: no cluster in this run`))
    const parts = apiPath.exec(urlPath)?.groups
    if (!parts)
      return Promise.reject(
        new Error(`${urlPath}: the server could not find the requested resource`),
      )
    const { group = '', namespace = '', plural = '', name } = parts
    const found = this.#objects.filter(
      object =>
        kindOf(object).group === group &&
        pluralOf(kindOf(object)) === plural &&
        (namespace === '' || textAt(object, 'namespace') === namespace),
    )
    if (name === undefined) return Promise.resolve(listOf(found, parts))
    const one = found.find(object => textAt(object, 'name') === name)
    if (one) return Promise.resolve(one)
    return Promise.reject(new Error(`${plural}${group && `.${group}`} "${name}" not found`))
  }
}

function listOf(items: readonly Resource[], { core, group, version }: Record<string, string>) {
  const first = items[0]
  return {
    apiVersion: core ?? `${group}/${version}`,
    kind: `${first ? kindOf(first).kind : ''}List`,
    metadata: {},
    items,
  }
}

function isOf(object: Resource, { kind, namespace }: ResourceQuery): boolean {
  const own = kindOf(object)
  return (
    own.kind === kind.kind &&
    own.group === kind.group &&
    (namespace === '' || textAt(object, 'namespace') === namespace)
  )
}

function textAt(object: Resource, key: string): string {
  const metadata = getOwn(object, 'metadata')
  const value = isObject(metadata) ? getOwn(metadata, key) : undefined
  return typeof value === 'string' ? value : ''
}
