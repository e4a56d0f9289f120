import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, startServer } from './loopback-server.ts'

/** How a registry for tests behaves. */
export interface RegistryBehaviour {
  /** Who may read and write; default anybody. */
  readonly users?: Readonly<Record<string, string>>
  /** How it asks who that is; default with tokens. */
  readonly scheme?: 'bearer' | 'basic'
  /** Instead of the contents of all blobs: a registry that cannot be trusted. */
  readonly blob?: Buffer
}

/** A registry (OCI distribution specification 1.1) on this machine, empty at first. */
export interface TestRegistry {
  /** `127.0.0.1:PORT`. */
  readonly host: string
  /** By `repository tag` and `repository digest`. */
  readonly manifests: Map<string, { readonly type: string; readonly bytes: Buffer }>
  /** By digest. */
  readonly blobs: Map<string, Buffer>
  /** `METHOD path`, in order. */
  readonly calls: readonly string[]
  stop(): Promise<void>
}

/** Starts a registry. */
export async function startRegistry(behaviour: RegistryBehaviour = {}): Promise<TestRegistry> {
  const manifests: TestRegistry['manifests'] = new Map()
  const blobs: TestRegistry['blobs'] = new Map()
  const calls: string[] = []
  const store = {
    manifests,
    blobs,
    behaviour,
    uploads: { begun: 0, parts: new Map<string, Buffer>() },
  }
  const server = await startServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    calls.push(`${request.method} ${url.pathname}`)
    answer({ request, response, url, store }).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  return { host: server.host, manifests, blobs, calls, stop: server.stop }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  readonly store: Pick<TestRegistry, 'manifests' | 'blobs'> & {
    readonly behaviour: RegistryBehaviour
    /** How many were begun, and what was sent before its digest. */
    readonly uploads: { begun: number; readonly parts: Map<string, Buffer> }
  }
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, url } = exchange
  if (url.pathname === '/token') return giveToken(exchange)
  if (!isAllowed(exchange)) return ask(exchange)
  const parts =
    /^\/v2\/(?<name>.+)\/(?<what>manifests|blobs\/uploads|blobs)\/(?<id>[^/]*)$/.exec(url.pathname)
      ?.groups ?? {}
  const { name = '', what = '', id = '' } = parts
  const reading = request.method === 'GET' || request.method === 'HEAD'
  if (what === 'manifests') {
    return reading ? readManifest(exchange, `${name} ${id}`) : writeManifest(exchange, name, id)
  }
  if (what === 'blobs') return readBlob(exchange, id)
  if (what === 'blobs/uploads' && request.method === 'POST') {
    const location = `/v2/${name}/blobs/uploads/${++exchange.store.uploads.begun}?state=a`
    response.writeHead(202, { location }).end()
    return
  }
  if (what === 'blobs/uploads') return writeBlob(exchange)
  response.writeHead(url.pathname === '/v2/' ? 200 : 404).end()
}

function isAllowed({ request, store }: Exchange): boolean {
  const { users, scheme = 'bearer' } = store.behaviour
  if (users === undefined) return true
  const { authorization = '' } = request.headers
  if (scheme === 'bearer') return authorization === 'Bearer the-token'
  return isKnown(users, authorization)
}

function isKnown(users: Readonly<Record<string, string>>, authorization: string): boolean {
  const decoded = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()
  return Object.entries(users).some(([user, password]) => decoded === `${user}:${password}`)
}

function ask({ request, response, store }: Exchange): void {
  const realm = `http://${request.headers.host}/token`
  const challenge =
    store.behaviour.scheme === 'basic'
      ? 'Basic realm="here"'
      : `Bearer realm="${realm}",service="registry",scope="repository:x:pull"`
  response.writeHead(401, { 'www-authenticate': challenge }).end()
}

async function giveToken({ request, response, url, store }: Exchange): Promise<void> {
  const { users = {} } = store.behaviour
  const form = new URLSearchParams((await bodyOf(request)).toString())
  const scope = url.searchParams.get('scope') ?? form.get('scope') ?? ''
  const isRefresh = form.get('refresh_token') === 'identity'
  const isGood = isRefresh || isKnown(users, request.headers.authorization ?? '')
  if (isGood && scope.startsWith('repository:')) {
    response.end(JSON.stringify({ token: 'the-token', expires_in: 60 }))
  } else response.writeHead(401).end('{}')
}

function readManifest({ response, request, store }: Exchange, key: string): void {
  const found = store.manifests.get(key)
  if (found === undefined) response.writeHead(404).end('{}')
  else {
    const headers = { 'content-type': found.type, 'docker-content-digest': digestOf(found.bytes) }
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : found.bytes)
  }
}

async function writeManifest(
  { request, response, store }: Exchange,
  name: string,
  id: string,
): Promise<void> {
  const bytes = await bodyOf(request)
  const kept = { type: request.headers['content-type'] ?? '', bytes }
  store.manifests.set(`${name} ${id}`, kept).set(`${name} ${digestOf(bytes)}`, kept)
  response.writeHead(201).end()
}

function readBlob({ request, response, store }: Exchange, digest: string): void {
  const bytes = store.blobs.get(digest)
  if (bytes === undefined) response.writeHead(404).end()
  else {
    const sent = store.behaviour.blob ?? bytes
    const headers = { 'content-length': String(sent.length) }
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : sent)
  }
}

async function writeBlob({ request, response, url, store }: Exchange): Promise<void> {
  // Some clients send the content first, and the digest in a request of its own.
  const bytes = await bodyOf(request)
  if (request.method === 'PATCH') {
    store.uploads.parts.set(url.pathname, bytes)
    response.writeHead(202, { location: url.pathname }).end()
    return
  }
  const content = bytes.length > 0 ? bytes : (store.uploads.parts.get(url.pathname) ?? bytes)
  const digest = url.searchParams.get('digest') ?? ''
  if (digestOf(content) !== digest) response.writeHead(400).end()
  else {
    store.blobs.set(digest, content)
    response.writeHead(201).end()
  }
}

function digestOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}
