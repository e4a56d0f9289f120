import { isAbsolute, resolve } from 'node:path'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { FetchError } from '../input/fetch-error.ts'
import { runTool } from '../input/run-tool.ts'
import { ClusterError } from './cluster-error.ts'
import { type ConfigEntry, text } from './kube-config.ts'

/** What a plugin vouches with. */
export interface ExecCredential {
  readonly token: string | undefined
  /** PEM. */
  readonly certificate: string | undefined
  readonly key: string | undefined
}

// Who has to log in in a browser takes a while.
const pluginSeconds = 120
const pluginBytes = 1024 * 1024

/**
 * Runs the credential plugin of a user (`exec`), as client-go does
 * (client.authentication.k8s.io/v1 and v1beta1); it can ask nothing.
 *
 * @throws {ClusterError} when it fails, or gives no credential; what it printed is not told.
 */
export async function runCredentialPlugin(
  { value: exec, folder }: ConfigEntry,
  cluster: JsonObject | undefined,
  env: NodeJS.ProcessEnv,
): Promise<ExecCredential> {
  const apiVersion = text(exec, 'apiVersion')
  if (!/^client\.authentication\.k8s\.io\/v1(?:beta1)?$/.test(apiVersion)) {
    throw new ClusterError(`the credential plugin speaks ${apiVersion || 'no version'}, not v1`)
  }
  if (text(exec, 'interactiveMode') === 'Always') {
    throw new ClusterError('the credential plugin wants to ask, which it cannot do here')
  }
  const command = text(exec, 'command')
  const program = /[\\/]/.test(command) && !isAbsolute(command) ? resolve(folder, command) : command
  const request = {
    kind: 'ExecCredential',
    apiVersion,
    spec: { interactive: false, ...(cluster && { cluster }) },
  }
  const printed = await run(program, exec, {
    ...env,
    ...variablesOf(exec),
    KUBERNETES_EXEC_INFO: JSON.stringify(request),
  })
  return credentialIn(printed, program)
}

async function run(program: string, exec: JsonObject, env: NodeJS.ProcessEnv): Promise<Buffer> {
  const args = getOwn(exec, 'args')
  try {
    return await runTool({
      ...{ program, args: Array.isArray(args) ? args.map(String) : [], env },
      ...{ maxBytes: pluginBytes, seconds: pluginSeconds },
    })
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const hint = text(exec, 'installHint').trim()
    throw new ClusterError(
      `the credential plugin ${error.message}${hint === '' ? '' : ` (${hint})`}`,
      0,
      { cause: error },
    )
  }
}

function variablesOf(exec: JsonObject): Readonly<Record<string, string>> {
  const list = getOwn(exec, 'env')
  if (!Array.isArray(list)) return {}
  return Object.fromEntries(
    list.filter(isObject).map(each => [text(each, 'name'), text(each, 'value')]),
  )
}

function credentialIn(printed: Buffer, program: string): ExecCredential {
  const answer = parse(printed.toString('utf8'))
  const status = isObject(answer) ? getOwn(answer, 'status') : undefined
  const given = (key: string) => (isObject(status) ? text(status, key) || undefined : undefined)
  const credential = {
    token: given('token'),
    certificate: given('clientCertificateData'),
    key: given('clientKeyData'),
  }
  if (credential.token === undefined && credential.certificate === undefined) {
    throw new ClusterError(`the credential plugin ${program} gives no ExecCredential with a status`)
  }
  return credential
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}
