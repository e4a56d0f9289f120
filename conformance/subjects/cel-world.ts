import { CelError, type CelWorld, emptyWorld } from '@ephor/lang/cel'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'

/** What Kyverno's libraries find in a line of the oracle. */
export function celWorld(line: JsonObject): CelWorld {
  const objects = Array.isArray(line.resources) ? line.resources.filter(isObject) : []
  const stored = objects.map(object => ({ object, resource: pluralOf(String(object.kind)) }))
  const globals = isObject(line.globals) ? line.globals : {}
  const images = isObject(line.images) ? line.images : {}
  const http = isObject(line.http) ? line.http : {}
  const known = (apiVersion: string, resource: string) =>
    stored.filter(each => each.object.apiVersion === apiVersion && each.resource === resource)
  return {
    ...emptyWorld,
    now: () => BigInt(Date.now()) * 1_000_000n,
    random: Math.random,
    getResource: ({ apiVersion, resource, namespace }, name) =>
      known(apiVersion, resource).find(({ object }) => isAt(object, namespace, name))?.object,
    listResources({ apiVersion, resource, namespace }) {
      const found = known(apiVersion, resource)
      if (found.length === 0) {
        const group = apiVersion.includes('/') ? `.${apiVersion.split('/')[0]}` : ''
        throw new CelError(`${resource}${group} resource not found`)
      }
      return {
        items: found.filter(({ object }) => isAt(object, namespace)).map(each => each.object),
      }
    },
    globalContext: (name, projection) => projected(globals, name, projection),
    imageData(reference) {
      const found = getOwn(images, reference)
      if (found !== undefined) return found
      throw new CelError(`image data for ${reference} not found in the context`)
    },
    callHttp({ method, url }) {
      const found = getOwn(http, `${method}:${url}`) ?? getOwn(http, url)
      if (found !== undefined) return found
      throw new CelError(`no answer for ${url}`)
    },
    generate: () => {},
  }
}

function isAt(object: JsonObject, namespace: string, name?: string): boolean {
  const { metadata } = object
  if (!isObject(metadata) || (metadata.namespace ?? '') !== namespace) return false
  return name === undefined || metadata.name === name
}

/** The usual plural of a kind. */
function pluralOf(kind: string): string {
  const lower = kind.toLowerCase()
  if (lower.endsWith('s')) return `${lower}es`
  return lower.endsWith('y') ? `${lower.slice(0, -1)}ies` : `${lower}s`
}

function projected(globals: JsonObject, name: string, projection: string): unknown {
  const data = getOwn(globals, name)
  if (data === undefined) return null
  if (projection === '') return data
  const found = isObject(data) ? getOwn(data, projection) : undefined
  if (found !== undefined) return found
  const why = isObject(data) ? '' : ': stored value is not an object'
  throw new CelError(`projection "${projection}" not found in global context entry "${name}"${why}`)
}
