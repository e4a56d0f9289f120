import type { Cluster, GroupVersionKind, Resource, ResourceQuery } from '@ephor/engine'
import type { ClusterClient } from './cluster-client.ts'
import { ClusterError } from './cluster-error.ts'
import type { ClusterResource } from './discovery.ts'
import { listResources, resourcePath } from './list-resources.ts'

// Policies ask for the same ConfigMap with each object; answers may be large.
const maxKept = 1_000

/** A cluster as policies ask it (`apiCall`, `configMap`): what was asked once is known. */
export class LiveCluster implements Cluster {
  readonly #client: ClusterClient
  readonly #resources: readonly ClusterResource[]
  readonly #limit: number
  readonly #known: Map<string, Promise<unknown>> = new Map()

  constructor(client: ClusterClient, resources: readonly ClusterResource[], limit: number) {
    this.#client = client
    this.#resources = resources
    this.#limit = limit
  }

  async get({ kind, namespace }: ResourceQuery, name: string): Promise<Resource | undefined> {
    const path = `${resourcePath(this.#find(kind), namespace)}/${encodeURIComponent(name)}`
    try {
      return (await this.#ask(path, () => this.#client.get(path))) as Resource
    } catch (error) {
      if (error instanceof ClusterError && error.status === 404) return undefined
      throw error
    }
  }

  async list({ kind, namespace }: ResourceQuery): Promise<readonly Resource[]> {
    const resource = this.#find(kind)
    const key = `list ${resourcePath(resource, namespace)}`
    return (await this.#ask(key, () => this.#listAll(resource, namespace))) as readonly Resource[]
  }

  call(method: 'GET' | 'POST', urlPath: string): Promise<unknown> {
    if (method === 'POST') {
      return Promise.reject(new Error(`POST ${urlPath}: this command only reads from a cluster`))
    }
    return this.#ask(urlPath, () => this.#client.get(urlPath))
  }

  async #listAll(resource: ClusterResource, namespace: string): Promise<readonly Resource[]> {
    const all = new Map<string, Resource>()
    const settings = { namespace, limit: this.#limit }
    for await (const { objects } of listResources(this.#client, resource, settings)) {
      for (const object of objects) all.set(keyOf(object), object)
    }
    return [...all.values()]
  }

  #find(kind: GroupVersionKind): ClusterResource {
    const ofKind = this.#resources.filter(
      resource => resource.kind === kind.kind && resource.group === kind.group,
    )
    const found = ofKind.find(({ version }) => version === kind.version) ?? ofKind[0]
    if (found === undefined) {
      const name = [kind.group, kind.version, kind.kind].filter(part => part !== '').join('/')
      throw new ClusterError(`the cluster has no ${name}`, 404)
    }
    return found
  }

  #ask(key: string, ask: () => Promise<unknown>): Promise<unknown> {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const [oldest] = this.#known.keys()
    if (this.#known.size >= maxKept && oldest !== undefined) this.#known.delete(oldest)
    const asked = ask()
    this.#known.set(key, asked)
    return asked
  }
}

function keyOf({ metadata }: Resource): string {
  const { namespace = '', name } = (metadata ?? {}) as Readonly<Record<string, unknown>>
  return `${String(namespace)}/${String(name)}`
}
