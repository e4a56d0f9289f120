import {
  type Cluster,
  type GroupVersionKind,
  kindOf,
  type Resource,
  type ResourceQuery,
} from '@ephor/engine'
import { getOwn, isObject } from '@ephor/lang/json'
import { builtInKinds, type Kinds } from './kinds.ts'

const apiPath =
  /^\/(?:api\/(?<core>[^/]+)|apis\/(?<group>[^/]+)\/(?<version>[^/]+))(?:\/namespaces\/(?<namespace>[^/]+)(?=\/))?\/(?<plural>[a-z0-9.-]+)(?:\/(?<name>[^/?]+))?(?:\?(?<query>.*))?$/

/**
 * A cluster that holds the objects of the command's files: `configMap` and `apiCall` entries and
 * clone sources find them, everything else does not exist.
 */
export class LocalCluster implements Cluster {
  readonly #kinds: Kinds
  // A policy may ask for each of many objects, so no answer looks at all of them.
  readonly #byKind = new Map<string, ObjectsOfKind>()
  readonly #byPlural = new Map<string, ObjectsOfKind>()

  constructor(kinds: Kinds = builtInKinds) {
    this.#kinds = kinds
  }

  add(object: Resource): void {
    this.#ofKind(kindOf(object)).add(object)
  }

  get({ kind, namespace }: ResourceQuery, name: string): Promise<Resource | undefined> {
    return Promise.resolve(this.#byKind.get(keyOf(kind.group, kind.kind))?.get(namespace, name))
  }

  list({ kind, namespace }: ResourceQuery): Promise<readonly Resource[]> {
    return Promise.resolve(this.#byKind.get(keyOf(kind.group, kind.kind))?.list(namespace) ?? [])
  }

  call(method: 'GET' | 'POST', urlPath: string): Promise<unknown> {
    if (method === 'POST') return failed(`POST ${urlPath}: no cluster in this run`)
    const parts = apiPath.exec(urlPath)?.groups
    if (!parts) return failed(`${urlPath}: the server could not find the requested resource`)
    const { group = '', namespace = '', plural = '', name } = parts
    const objects = this.#byPlural.get(keyOf(group, plural))
    if (name === undefined) return Promise.resolve(listOf(objects?.list(namespace) ?? [], parts))
    const one = objects?.get(namespace, name)
    return one
      ? Promise.resolve(one)
      : failed(`${plural}${group && `.${group}`} "${name}" not found`)
  }

  #ofKind(kind: GroupVersionKind): ObjectsOfKind {
    const key = keyOf(kind.group, kind.kind)
    const known = this.#byKind.get(key)
    if (known !== undefined) return known
    const objects = new ObjectsOfKind()
    this.#byKind.set(key, objects)
    this.#byPlural.set(keyOf(kind.group, this.#kinds.pluralOf(kind)), objects)
    return objects
  }
}

/** The objects of one kind; the first of several with the same name counts. */
class ObjectsOfKind {
  readonly #all: Resource[] = []
  readonly #byNamespace = new Map<string, Resource[]>()
  /** Sorted, by namespace. */
  readonly #lists = new Map<string, readonly Resource[]>()
  /** By name, and by namespace and name. */
  readonly #byName = new Map<string, Resource>()

  add(object: Resource): void {
    const namespace = textAt(object, 'namespace')
    const name = textAt(object, 'name')
    this.#all.push(object)
    this.#lists.clear()
    const inNamespace = this.#byNamespace.get(namespace)
    if (inNamespace) inNamespace.push(object)
    else this.#byNamespace.set(namespace, [object])
    for (const key of [keyOf('', name), keyOf(namespace, name)]) {
      if (!this.#byName.has(key)) this.#byName.set(key, object)
    }
  }

  /** By namespace and name, as the API server lists them; an empty namespace stands for all. */
  list(namespace: string): readonly Resource[] {
    const known = this.#lists.get(namespace)
    if (known !== undefined) return known
    const objects = namespace === '' ? this.#all : (this.#byNamespace.get(namespace) ?? [])
    const list = sortedByName(objects)
    this.#lists.set(namespace, list)
    return list
  }

  get(namespace: string, name: string): Resource | undefined {
    return this.#byName.get(keyOf(namespace, name))
  }
}

function sortedByName(objects: readonly Resource[]): readonly Resource[] {
  return objects
    .map(object => ({ object, key: `${textAt(object, 'namespace')}\0${textAt(object, 'name')}` }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ object }) => object)
}

function keyOf(first: string, second: string): string {
  return `${first}/${second}`
}

function failed(message: string): Promise<never> {
  return Promise.reject(new Error(message))
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

function textAt(object: Resource, key: string): string {
  const metadata = getOwn(object, 'metadata')
  const value = isObject(metadata) ? getOwn(metadata, key) : undefined
  return typeof value === 'string' ? value : ''
}
