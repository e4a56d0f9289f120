import type { Resource } from '@ephor/engine'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { ClusterClient } from './cluster-client.ts'
import { ClusterError } from './cluster-error.ts'
import { apiPath, type ClusterResource } from './discovery.ts'

/** Some objects of a list. */
export interface ResourcePage {
  readonly objects: readonly Resource[]
  /** How many come behind them, as far as the server says. */
  readonly remaining: number
}

/** Which objects of a kind. */
export interface ListSettings {
  /** All namespaces where there is none. */
  readonly namespace?: string | undefined
  /** Objects a request. */
  readonly limit: number
}

const gone = 410
// A list that gets old again and again changes faster than it can be read.
const maxRestarts = 3

/**
 * Lists the objects of a kind, page by page. Where the list gets too old on the way (410) it begins
 * anew: some objects then come twice.
 *
 * @throws {ClusterError} when the server refuses.
 */
export async function* listResources(
  client: ClusterClient,
  resource: ClusterResource,
  settings: ListSettings,
): AsyncGenerator<ResourcePage> {
  let next = ''
  let restarts = 0
  do {
    const path = listPath(resource, settings, next)
    let list: JsonObject
    try {
      list = await client.get(path)
    } catch (error) {
      const isOld = error instanceof ClusterError && error.status === gone && next !== ''
      if (!isOld || ++restarts > maxRestarts) throw error
      next = ''
      continue
    }
    const { token, remaining } = restOf(list)
    yield { objects: objectsIn(list, resource), remaining }
    if (token !== '' && token === next) throw new ClusterError(`${path}: a list without an end`)
    next = token
    if (next === '') return
  } while (true)
}

function listPath(
  resource: ClusterResource,
  { namespace, limit }: ListSettings,
  next: string,
): string {
  const query = new URLSearchParams({ limit: String(limit), ...(next && { continue: next }) })
  return `${resourcePath(resource, namespace)}?${query}`
}

/** Where the objects of a kind are, or those of one namespace. */
export function resourcePath(resource: ClusterResource, namespace: string | undefined): string {
  const inside =
    resource.isNamespaced && namespace ? `/namespaces/${encodeURIComponent(namespace)}` : ''
  return `${apiPath(resource)}${inside}/${resource.plural}`
}

function restOf(list: JsonObject): { readonly token: string; readonly remaining: number } {
  const metadata = getOwn(list, 'metadata')
  const token = isObject(metadata) ? getOwn(metadata, 'continue') : undefined
  const remaining = isObject(metadata) ? getOwn(metadata, 'remainingItemCount') : undefined
  return {
    token: typeof token === 'string' ? token : '',
    remaining: typeof remaining === 'number' ? remaining : 0,
  }
}

/** Objects of a list do not say what they are. */
function objectsIn(list: JsonObject, resource: ClusterResource): readonly Resource[] {
  const items = getOwn(list, 'items')
  if (!Array.isArray(items)) return []
  const { group, version, kind } = resource
  const apiVersion = group === '' ? version : `${group}/${version}`
  return items.filter(isObject).map(item => ({ ...item, apiVersion, kind }))
}
