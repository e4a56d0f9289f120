import {
  kindOf,
  listBuiltInKinds,
  type Ports,
  pluralOf,
  type Resource,
  type ResourceQuery,
} from '@ephor/engine'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'

/** A cluster that holds the given objects and answers get, list and raw calls on them. */
export function clusterOf(objects: readonly JsonObject[]): NonNullable<Ports['cluster']> {
  const matches = (object: JsonObject, { kind, namespace }: ResourceQuery) => {
    const own = kindOf(object)
    return (
      own.kind === kind.kind &&
      (kind.group === '*' || own.group === kind.group) &&
      (namespace === '' || namespaceOf(object) === namespace)
    )
  }
  return {
    get: (query, name) =>
      Promise.resolve(objects.find(object => matches(object, query) && nameOf(object) === name)),
    list: query => Promise.resolve(objects.filter(object => matches(object, query))),
    call: (_method, urlPath) => Promise.resolve(answer(objects, urlPath)),
  }
}

/** `metadata.name`, empty where there is none. */
export function nameOf(object: Resource): string {
  return metadataText(object, 'name')
}

/** `metadata.namespace`, empty where there is none. */
export function namespaceOf(object: Resource): string {
  return metadataText(object, 'namespace')
}

function metadataText(object: Resource, key: string): string {
  const metadata = getOwn(object, 'metadata')
  const value = isObject(metadata) ? getOwn(metadata, key) : undefined
  return typeof value === 'string' ? value : ''
}

const apiPath =
  /^\/(?:api\/v1|apis\/([^/]+)\/[^/]+)(?:\/namespaces\/([^/]+))?\/([a-z.]+)(?:\/([^/?]+))?(?:\?.*)?$/

/** What a GET of a list or of one object gives; plurals are read by the rule of thumb. */
function answer(objects: readonly JsonObject[], urlPath: string): unknown {
  const [, group = '', namespace = '', plural = '', name] = apiPath.exec(urlPath) ?? []
  if (!isServed(objects, group, plural)) {
    throw new Error('the server could not find the requested resource')
  }
  const found = objects.filter(
    object =>
      kindOf(object).group === group &&
      pluralOf(kindOf(object)) === plural &&
      (namespace === '' || namespaceOf(object) === namespace),
  )
  if (name === undefined) return { kind: 'List', apiVersion: 'v1', items: found }
  const one = found.find(object => nameOf(object) === name)
  if (one === undefined) throw new Error(`${plural} "${name}" not found`)
  return one
}

/** Built-in resources, and those of the custom objects that are there or have a group of their own. */
function isServed(objects: readonly JsonObject[], group: string, plural: string): boolean {
  if (!listBuiltInKinds().some(kind => kind.group === group)) return true
  return (
    listBuiltInKinds().some(kind => kind.group === group && kind.plural === plural) ||
    objects.some(object => kindOf(object).group === group && pluralOf(kindOf(object)) === plural)
  )
}
