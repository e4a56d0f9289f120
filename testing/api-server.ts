import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { startServer } from './loopback-server.ts'

/** A kind that the server has, with its objects. */
export interface ServedKind {
  /** Empty for the core group. */
  readonly group?: string
  readonly version?: string
  readonly kind: string
  readonly plural: string
  readonly isNamespaced?: boolean
  readonly verbs?: readonly string[]
  readonly objects?: readonly ServedObject[]
}

/** An object, without its kind, as lists have it. */
export interface ServedObject {
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly uid?: string
    readonly labels?: Readonly<Record<string, string>>
  }
  readonly [field: string]: unknown
}

/** How the server behaves. */
export interface ApiServerBehaviour {
  readonly kinds: readonly ServedKind[]
  /** What may be said in `Authorization`; default anything. */
  readonly authorization?: string
  /** Wants a certificate of our authority. */
  readonly wantsCertificate?: boolean
  /** Answers discovery with one document a group version, as older servers do. */
  readonly isOld?: boolean
  /** Answers a request in another way, by its number from 1: true where it did. */
  readonly instead?: (request: ApiRequest, response: ServerResponse) => boolean
}

/** A request, as `instead` sees it. */
export interface ApiRequest {
  readonly number: number
  readonly url: URL
  readonly headers: IncomingMessage['headers']
}

/** A stand-in for a Kubernetes API server: discovery, lists with pages, and single objects. */
export interface ApiServer {
  readonly url: string
  /** Path and query of each request, in order. */
  readonly calls: readonly string[]
  stop(): Promise<void>
}

/** A file of `tls/`, as text. */
export function tlsFile(name: 'ca' | 'server' | 'server-key' | 'client' | 'client-key'): string {
  return readFileSync(tlsPath(name), 'utf8')
}

/** Where a file of `tls/` is. */
export function tlsPath(name: 'ca' | 'server' | 'server-key' | 'client' | 'client-key'): string {
  return fileURLToPath(new URL(`tls/${name}.pem`, import.meta.url))
}

/** Starts a server with a certificate of the authority of `tls/`. */
export async function startApiServer(behaviour: ApiServerBehaviour): Promise<ApiServer> {
  const calls: string[] = []
  const server = await startServer(
    (request, response) => {
      const url = new URL(request.url ?? '/', 'https://127.0.0.1')
      calls.push(`${url.pathname}${decodeURIComponent(url.search)}`)
      response.setHeader('content-type', 'application/json')
      const asked = { number: calls.length, url, headers: request.headers }
      if (behaviour.instead?.(asked, response)) return
      if (!isAllowed(request, behaviour)) refuse(response, 401, 'Unauthorized')
      else answer(url, request.headers, { response, behaviour })
    },
    {
      cert: tlsFile('server'),
      key: tlsFile('server-key'),
      ca: tlsFile('ca'),
      requestCert: true,
      rejectUnauthorized: false,
    },
  )
  return { url: server.url, calls, stop: server.stop }
}

function isAllowed(request: IncomingMessage, behaviour: ApiServerBehaviour): boolean {
  const { authorization, wantsCertificate = false } = behaviour
  if (wantsCertificate && !(request.socket as TLSSocket).authorized) return false
  return authorization === undefined || request.headers.authorization === authorization
}

/** Answers with a `Status`, as API servers do. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  const body = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message, code: status }
  response.writeHead(status).end(JSON.stringify(body))
}

interface Answering {
  readonly response: ServerResponse
  readonly behaviour: ApiServerBehaviour
}

function answer(
  url: URL,
  headers: IncomingMessage['headers'],
  { response, behaviour }: Answering,
): void {
  const isNew = !behaviour.isOld && String(headers.accept).includes('APIGroupDiscoveryList')
  const known = discovery(url.pathname, behaviour.kinds, isNew)
  const found = known ?? objects(url, behaviour.kinds)
  if (isNew && known !== undefined) {
    const type = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
    response.setHeader('content-type', type)
  }
  if (found === undefined) refuse(response, 404, `${url.pathname} not found`)
  else response.end(JSON.stringify(found))
}

function discovery(path: string, kinds: readonly ServedKind[], isNew: boolean): unknown {
  const named = kinds.filter(({ group = '' }) => group !== '')
  if (isNew && path === '/api') return aggregated(kinds.filter(each => !named.includes(each)))
  if (isNew && path === '/apis') return aggregated(named)
  if (path === '/api') return { kind: 'APIVersions', versions: ['v1'] }
  if (path === '/apis') return { kind: 'APIGroupList', groups: groupsOf(named) }
  const ofVersion = kinds.filter(kind => apiPath(kind) === path)
  if (ofVersion.length === 0) return undefined
  return {
    kind: 'APIResourceList',
    resources: ofVersion.map(({ kind, plural, isNamespaced = true, verbs = ['list', 'get'] }) => ({
      ...{ name: plural, kind, namespaced: isNamespaced, verbs },
    })),
  }
}

function apiPath({ group = '', version = 'v1' }: ServedKind): string {
  return group === '' ? `/api/${version}` : `/apis/${group}/${version}`
}

function groupsOf(kinds: readonly ServedKind[]) {
  const names = new Set(kinds.map(({ group }) => group))
  return [...names].map(name => {
    const all = kinds.filter(({ group }) => group === name)
    const versions = [...new Set(all.map(({ version = 'v1' }) => version))]
    return {
      name,
      versions: versions.map(version => ({ version, groupVersion: `${name}/${version}` })),
      preferredVersion: { version: versions[0] },
    }
  })
}

function aggregated(kinds: readonly ServedKind[]) {
  const names = new Set(kinds.map(({ group = '' }) => group))
  const items = [...names].map(name => {
    const all = kinds.filter(({ group = '' }) => group === name)
    const versions = [...new Set(all.map(({ version = 'v1' }) => version))]
    return {
      metadata: { name },
      versions: versions.map(version => ({
        version,
        freshness: 'Current',
        resources: all
          .filter(each => (each.version ?? 'v1') === version)
          .map(({ kind, plural, isNamespaced = true, verbs = ['list', 'get'] }) => ({
            resource: plural,
            responseKind: { group: name, version, kind },
            scope: isNamespaced ? 'Namespaced' : 'Cluster',
            verbs,
          })),
      })),
    }
  })
  return { kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2', items }
}

function objects(url: URL, kinds: readonly ServedKind[]): unknown {
  for (const kind of kinds) {
    const rest = afterPrefix(url.pathname, apiPath(kind))
    const found =
      /^(?:\/namespaces\/(?<namespace>[^/]+)(?=\/))?\/(?<plural>[^/]+)(?:\/(?<name>[^/]+))?$/.exec(
        rest ?? '',
      )?.groups
    if (found === undefined || found.plural !== kind.plural) continue
    const all = (kind.objects ?? []).filter(
      ({ metadata }) => found.namespace === undefined || metadata.namespace === found.namespace,
    )
    if (found.name === undefined) return pageOf(kind, all, url)
    const one = all.find(({ metadata }) => metadata.name === found.name)
    return one && { ...one, kind: kind.kind, apiVersion: versionOf(kind) }
  }
  return undefined
}

function afterPrefix(path: string, prefix: string): string | undefined {
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined
}

function versionOf({ group = '', version = 'v1' }: ServedKind): string {
  return group === '' ? version : `${group}/${version}`
}

function pageOf(kind: ServedKind, all: readonly ServedObject[], url: URL) {
  const limit = Number(url.searchParams.get('limit') ?? all.length)
  const start = Number(url.searchParams.get('continue') ?? 0)
  const remaining = Math.max(0, all.length - start - limit)
  const metadata =
    remaining > 0 ? { continue: String(start + limit), remainingItemCount: remaining } : {}
  const items = all.slice(start, start + limit)
  return { kind: `${kind.kind}List`, apiVersion: versionOf(kind), metadata, items }
}
