import type { Resource } from '@ephor/engine'
import { isObject } from '@ephor/lang/json'
import type { ApplyOptions } from '../commands/apply-options.ts'
import type { InputProblem } from '../input/problem.ts'
import type { ResourceOrigin } from '../input/resource-origin.ts'
import type { NamespaceLabels } from '../policy-book.ts'
import { ClusterClient } from './cluster-client.ts'
import { ClusterError } from './cluster-error.ts'
import { clusterOrigin } from './cluster-origin.ts'
import { connect } from './connection.ts'
import { type ClusterResource, type Discovery, discover } from './discovery.ts'
import { readKubeConfig } from './kube-config.ts'
import { listResources } from './list-resources.ts'

/** A cluster that answers, and what it serves. */
export interface OpenCluster {
  readonly client: ClusterClient
  readonly discovery: Discovery
  /** For people: the context of the kubeconfig. */
  readonly place: string
}

/**
 * Reaches the cluster of the flags.
 *
 * @throws {ClusterError} when it cannot be reached.
 */
export async function openCluster(
  { kubeconfig, clusterFlags }: Pick<ApplyOptions, 'kubeconfig' | 'clusterFlags'>,
  env: NodeJS.ProcessEnv,
): Promise<OpenCluster> {
  const choice = { file: kubeconfig || undefined, context: clusterFlags.context || undefined, env }
  const client = new ClusterClient(await connect(readKubeConfig(choice), env))
  const place = `cluster ${client.connection.context}`
  return { client, discovery: await discover(client), place }
}

/** Takes what a cluster holds, as it comes. */
export interface ClusterVisitor {
  resource(resource: Resource, origin: ResourceOrigin): Promise<void> | void
  problem(problem: InputProblem): void
  /** More objects than were counted so far. */
  expect(count: number): void
}

/** Which objects of a cluster are read. */
export interface ClusterSelection {
  readonly resources: readonly ClusterResource[]
  /** Only those of these names, where there are some. */
  readonly names: readonly string[]
  readonly namespace: string | undefined
  readonly batchSize: number
}

/**
 * Reads objects of a cluster, kind by kind, each object once; no more than a page is held. A kind
 * that cannot be read is a problem, the others are read.
 */
export async function readCluster(
  cluster: OpenCluster,
  selection: ClusterSelection,
  visitor: ClusterVisitor,
): Promise<void> {
  const reading = new Reading(cluster, selection, visitor)
  for (const resource of selection.resources) await reading.kind(resource)
  reading.end()
}

class Reading {
  readonly #cluster: OpenCluster
  readonly #selection: ClusterSelection
  readonly #visitor: ClusterVisitor
  // The same object may be served by two groups, and comes twice where a list begins anew.
  readonly #seen: Set<string> = new Set()
  readonly #missing: Set<string>

  constructor(cluster: OpenCluster, selection: ClusterSelection, visitor: ClusterVisitor) {
    this.#cluster = cluster
    this.#selection = selection
    this.#visitor = visitor
    this.#missing = new Set(selection.names)
  }

  async kind(resource: ClusterResource): Promise<void> {
    const { client, place } = this.#cluster
    const { namespace, batchSize } = this.#selection
    let expected = 0
    try {
      for await (const page of listResources(client, resource, { namespace, limit: batchSize })) {
        const { objects, remaining } = page
        this.#visitor.expect(Math.max(0, objects.length + remaining - expected))
        expected = Math.max(expected - objects.length, remaining)
        for (const object of objects) await this.#object(resource, object)
      }
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error
      this.#visitor.problem({ severity: 'error', place, message: error.message })
    }
  }

  async #object(resource: ClusterResource, object: Resource): Promise<void> {
    const { uid, name } = isObject(object.metadata) ? object.metadata : {}
    if (typeof uid === 'string') {
      if (this.#seen.has(uid)) return
      this.#seen.add(uid)
    }
    const { names } = this.#selection
    if (names.length > 0 && !names.includes(String(name))) return
    this.#missing.delete(String(name))
    const { context } = this.#cluster.client.connection
    await this.#visitor.resource(object, clusterOrigin(context, resource, object))
  }

  end(): void {
    for (const name of this.#missing) {
      this.#visitor.problem({
        ...{ severity: 'error', place: this.#cluster.place },
        message: `${name} not found among the kinds that the policies match`,
      })
    }
  }
}

/**
 * The labels of the namespaces; nothing where no rule asks for them. Who may not read them gets a
 * problem.
 */
export async function readNamespaceLabels(
  { client, discovery, place }: OpenCluster,
  { namespace, batchSize }: Pick<ClusterSelection, 'namespace' | 'batchSize'>,
  problem: (problem: InputProblem) => void,
): Promise<NamespaceLabels> {
  const labels = new Map<string, Readonly<Record<string, string>>>()
  const resource = discovery.resources.find(
    ({ group, kind }) => group === '' && kind === 'Namespace',
  )
  try {
    if (namespace !== undefined) {
      add(labels, await client.get(`/api/v1/namespaces/${encodeURIComponent(namespace)}`))
    } else if (resource !== undefined) {
      for await (const { objects } of listResources(client, resource, { limit: batchSize })) {
        for (const object of objects) add(labels, object)
      }
    }
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error
    problem({ severity: 'error', place, message: `labels of namespaces: ${error.message}` })
  }
  return labels
}

function add(labels: Map<string, Readonly<Record<string, string>>>, { metadata }: Resource): void {
  if (!isObject(metadata)) return
  const own = isObject(metadata.labels) ? metadata.labels : {}
  labels.set(String(metadata.name), own as Readonly<Record<string, string>>)
}
