import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { FetchError } from '../input/fetch-error.ts'
import { readText } from '../input/read-text.ts'
import { isOnPath, runTool } from '../input/run-tool.ts'

/** Who asks a registry: a user with a password, or a token that stands for one. */
export type RegistryCredentials =
  | { readonly kind: 'password'; readonly username: string; readonly password: string }
  | { readonly kind: 'identity token'; readonly token: string }

/**
 * The credentials for a registry that `docker login` or `podman login` has left behind, in a file
 * or with a helper program; nothing where there are none, or the helper fails.
 */
export async function credentialsFor(
  registry: string,
  env: NodeJS.ProcessEnv,
): Promise<RegistryCredentials | undefined> {
  for (const file of configFiles(env)) {
    const found = await credentialsIn(readConfig(file), registry, env)
    if (found !== undefined) return found
  }
  return undefined
}

function configFiles(env: NodeJS.ProcessEnv): readonly string[] {
  const { DOCKER_CONFIG, REGISTRY_AUTH_FILE, XDG_RUNTIME_DIR } = env
  const home = env.HOME ?? env.USERPROFILE
  const docker = DOCKER_CONFIG ?? (home && join(home, '.docker'))
  return [
    ...(docker ? [join(docker, 'config.json')] : []),
    ...(REGISTRY_AUTH_FILE ? [REGISTRY_AUTH_FILE] : []),
    ...(XDG_RUNTIME_DIR ? [join(XDG_RUNTIME_DIR, 'containers/auth.json')] : []),
  ].filter(existsSync)
}

/** A file that nobody can read knows nobody; it is not ours to complain about. */
function readConfig(file: string): JsonObject {
  const read = readText(file)
  if ('problem' in read) return {}
  const value = parse(read.text)
  return isObject(value) ? value : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

// Docker's own name for its hub.
const hubKey = 'https://index.docker.io/v1/'

async function credentialsIn(
  config: JsonObject,
  registry: string,
  env: NodeJS.ProcessEnv,
): Promise<RegistryCredentials | undefined> {
  const keys = registry === 'index.docker.io' ? [hubKey, 'docker.io', registry] : [registry]
  const helpers = objectIn(config, 'credHelpers')
  for (const key of keys) {
    const helper = textIn(helpers, key)
    if (helper !== '') return askHelper(helper, key, env)
  }
  const auths = objectIn(config, 'auths')
  for (const key of keys.flatMap(each => [each, `https://${each}`, `https://${each}/v1/`])) {
    const found = written(objectIn(auths, key))
    if (found !== undefined) return found
  }
  const store = textIn(config, 'credsStore')
  const [first = registry] = keys
  return store === '' ? undefined : askHelper(store, first, env)
}

function written(entry: JsonObject): RegistryCredentials | undefined {
  const token = textIn(entry, 'identitytoken')
  if (token !== '') return { kind: 'identity token', token }
  const decoded = Buffer.from(textIn(entry, 'auth'), 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  const username = colon === -1 ? textIn(entry, 'username') : decoded.slice(0, colon)
  const password = colon === -1 ? textIn(entry, 'password') : decoded.slice(colon + 1)
  return username === '' ? undefined : { kind: 'password', username, password }
}

const helperSeconds = 30
const helperBytes = 1024 * 1024

async function askHelper(
  helper: string,
  server: string,
  env: NodeJS.ProcessEnv,
): Promise<RegistryCredentials | undefined> {
  const program = `docker-credential-${helper}`
  if (!/^[\w.-]+$/.test(helper) || !isOnPath(program, env)) return undefined
  const limits = { maxBytes: helperBytes, seconds: helperSeconds }
  const printed = await runTool({ program, args: ['get'], input: server, env, ...limits }).catch(
    (error: unknown) => {
      // A helper that knows nobody ends with a code of its own; so do those that are broken.
      if (error instanceof FetchError) return undefined
      throw error
    },
  )
  const value = parse(printed?.toString('utf8') ?? '')
  if (!isObject(value)) return undefined
  const username = textIn(value, 'Username')
  const secret = textIn(value, 'Secret')
  if (username === '' || secret === '') return undefined
  if (username === '<token>') return { kind: 'identity token', token: secret }
  return { kind: 'password', username, password: secret }
}

function objectIn(object: JsonObject, key: string): JsonObject {
  const value = getOwn(object, key)
  return isObject(value) ? value : {}
}

function textIn(object: JsonObject, key: string): string {
  const value = getOwn(object, key)
  return typeof value === 'string' ? value : ''
}
