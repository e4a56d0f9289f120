import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { isLoopback } from '../http/shown-address.ts'
import type { TlsSettings, WebHeaders } from '../http/web-request.ts'
import { ClusterError } from './cluster-error.ts'
import { runCredentialPlugin } from './exec-credential.ts'
import { type ConfigEntry, dataOrFile, fileText, type KubeContext, text } from './kube-config.ts'

/** Everything that a request to an API server needs. */
export interface Connection {
  /** Of the kubeconfig. */
  readonly context: string
  readonly server: URL
  readonly tls: TlsSettings
  /** Who asks; never to be printed. */
  readonly headers: WebHeaders
}

/**
 * How to reach the cluster of a context, and as whom.
 *
 * @throws {ClusterError} for a kubeconfig that says too little, or what is not supported.
 */
export async function connect(context: KubeContext, env: NodeJS.ProcessEnv): Promise<Connection> {
  const { name, cluster, user } = context
  const server = serverOf(name, cluster)
  const identity = await identityOf(user, pluginInfo(cluster), env)
  return {
    ...{ context: name, server },
    tls: { ...trustOf(cluster), ...identity.tls },
    headers: { ...identity.headers, ...impersonation(user.value) },
  }
}

function serverOf(name: string, { value }: ConfigEntry): URL {
  const server = text(value, 'server')
  if (!URL.canParse(server)) throw new ClusterError(`context ${name}: its cluster has no server`)
  if (text(value, 'proxy-url') !== '') {
    throw new ClusterError(`context ${name}: proxy-url is not supported`)
  }
  const url = new URL(server)
  const isPlain = url.protocol === 'http:'
  if (url.protocol !== 'https:' && !(isPlain && isLoopback(url.hostname))) {
    throw new ClusterError(`context ${name}: ${url.protocol}//${url.host} is not https`)
  }
  // Paths are added behind it.
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

function trustOf(cluster: ConfigEntry): TlsSettings {
  const authority = dataOrFile(cluster, 'certificate-authority')
  const servername = text(cluster.value, 'tls-server-name')
  const isInsecure = getOwn(cluster.value, 'insecure-skip-tls-verify') === true
  return {
    ...(authority && { ca: authority }),
    ...(servername !== '' && { servername }),
    ...(isInsecure && { rejectUnauthorized: false }),
  }
}

interface Identity {
  readonly tls: TlsSettings
  readonly headers: Readonly<Record<string, string>>
}

async function identityOf(
  user: ConfigEntry,
  cluster: JsonObject,
  env: NodeJS.ProcessEnv,
): Promise<Identity> {
  const { value, folder } = user
  const certificate = dataOrFile(user, 'client-certificate')
  const key = dataOrFile(user, 'client-key')
  const tls = certificate && key ? { cert: certificate, key } : {}
  const tokenFile = text(value, 'tokenFile')
  const token = tokenFile === '' ? text(value, 'token') : fileText(tokenFile, folder).trim()
  if (token !== '') return { tls, headers: bearer(token) }
  const username = text(value, 'username')
  if (username !== '') {
    const encoded = Buffer.from(`${username}:${text(value, 'password')}`).toString('base64')
    return { tls, headers: { authorization: `Basic ${encoded}` } }
  }
  const exec = getOwn(value, 'exec')
  if (isObject(exec)) return ofPlugin({ value: exec, folder }, cluster, env)
  if (isObject(getOwn(value, 'auth-provider'))) {
    throw new ClusterError('auth-provider is no more: kubectl itself wants a plugin (exec)')
  }
  return { tls, headers: {} }
}

async function ofPlugin(
  exec: ConfigEntry,
  cluster: JsonObject,
  env: NodeJS.ProcessEnv,
): Promise<Identity> {
  const wantsCluster = getOwn(exec.value, 'provideClusterInfo') === true
  const found = await runCredentialPlugin(exec, wantsCluster ? cluster : undefined, env)
  const { certificate, key, token } = found
  return {
    tls: certificate && key ? { cert: certificate, key } : {},
    headers: token === undefined ? {} : bearer(token),
  }
}

function pluginInfo(cluster: ConfigEntry): JsonObject {
  const authority = dataOrFile(cluster, 'certificate-authority')
  return {
    server: text(cluster.value, 'server'),
    ...(authority && { 'certificate-authority-data': authority.toString('base64') }),
    'insecure-skip-tls-verify': getOwn(cluster.value, 'insecure-skip-tls-verify') === true,
  }
}

function bearer(token: string): Readonly<Record<string, string>> {
  // Node refuses such a header, and quotes it.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new ClusterError('the token holds what no token holds')
  return { authorization: `Bearer ${token}` }
}

function impersonation(user: JsonObject): WebHeaders {
  const as = text(user, 'as')
  const uid = text(user, 'as-uid')
  const groups = getOwn(user, 'as-groups')
  return {
    ...(as !== '' && { 'impersonate-user': as }),
    ...(uid !== '' && { 'impersonate-uid': uid }),
    ...(Array.isArray(groups) && { 'impersonate-group': groups.map(String) }),
  }
}
