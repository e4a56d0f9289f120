import { existsSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { readText } from '../input/read-text.ts'
import { ClusterError } from './cluster-error.ts'

/** Which cluster is meant. */
export interface KubeConfigChoice {
  /** Of `--kubeconfig`; else the files of `KUBECONFIG`, else the one in the home folder. */
  readonly file: string | undefined
  /** Of `--context`; else the current one. */
  readonly context: string | undefined
  readonly env: NodeJS.ProcessEnv
}

/** A member of a kubeconfig, and where paths in it begin. */
export interface ConfigEntry {
  readonly value: JsonObject
  readonly folder: string
}

/** What a kubeconfig says of one context. */
export interface KubeContext {
  readonly name: string
  readonly cluster: ConfigEntry
  readonly user: ConfigEntry
}

const nobody: ConfigEntry = { value: {}, folder: '.' }
const inClusterFolder = '/var/run/secrets/kubernetes.io/serviceaccount'

/**
 * Reads the kubeconfig as kubectl does: of several files the first that has a context, a cluster or
 * a user of some name counts. In a Pod without any file it is that of the Pod's service account.
 *
 * @throws {ClusterError} for files that cannot be read, and contexts that are not there.
 */
export function readKubeConfig(choice: KubeConfigChoice): KubeContext {
  const files = filesOf(choice)
  const documents = files.filter(existsSync).map(readFile)
  if (documents.length === 0) {
    if (choice.file !== undefined) throw new ClusterError(`${choice.file}: no such file or folder`)
    return inCluster(choice.env) ?? failWithoutConfig(files)
  }
  const current = documents.map(({ value }) => text(value, 'current-context')).find(isGiven)
  const name = choice.context ?? current
  if (name === undefined) {
    throw new ClusterError(
      `no current context in ${files.join(', ')}: name one with --context (${namesOf(documents)})`,
    )
  }
  const context = named(documents, 'context', name)
  if (context === undefined) {
    throw new ClusterError(
      `no context ${name} in ${files.join(', ')}, but ${namesOf(documents) || 'none'}`,
    )
  }
  const clusterName = text(context.value, 'cluster')
  const cluster = named(documents, 'cluster', clusterName)
  if (cluster === undefined) {
    throw new ClusterError(`context ${name}: no cluster ${JSON.stringify(clusterName)}`)
  }
  const userName = text(context.value, 'user')
  const user = named(documents, 'user', userName)
  if (user === undefined && userName !== '') {
    throw new ClusterError(`context ${name}: no user ${JSON.stringify(userName)}`)
  }
  return { name, cluster, user: user ?? nobody }
}

function filesOf({ file, env }: KubeConfigChoice): readonly string[] {
  if (file !== undefined) return [file]
  const listed = (env.KUBECONFIG ?? '').split(delimiter).filter(isGiven)
  if (listed.length > 0) return listed
  const home = env.HOME ?? env.USERPROFILE ?? ''
  return [join(home, '.kube', 'config')]
}

function failWithoutConfig(files: readonly string[]): never {
  throw new ClusterError(
    `no kubeconfig: ${files.join(', ')} is not there; name a file with --kubeconfig`,
  )
}

function readFile(file: string): ConfigEntry {
  const read = readText(file)
  if ('problem' in read) throw new ClusterError(`${file}: ${read.problem}`)
  const [first] = parseYaml(read.text)
  const problem = first?.problems.find(({ severity }) => severity === 'error')
  // The message of a mistake may quote the text, and with it a token: only the place is told.
  if (problem !== undefined) throw new ClusterError(`${file}: no YAML that can be read`)
  return { value: isObject(first?.value) ? first.value : {}, folder: dirname(file) }
}

function inCluster({
  KUBERNETES_SERVICE_HOST: host,
  KUBERNETES_SERVICE_PORT: port = '443',
}: NodeJS.ProcessEnv): KubeContext | undefined {
  const token = join(inClusterFolder, 'token')
  if (!host || !existsSync(token)) return undefined
  const server = `https://${host.includes(':') ? `[${host}]` : host}:${port}`
  const authority = join(inClusterFolder, 'ca.crt')
  return {
    name: 'in-cluster',
    cluster: { value: { server, 'certificate-authority': authority }, folder: inClusterFolder },
    user: { value: { tokenFile: token }, folder: inClusterFolder },
  }
}

function named(
  documents: readonly ConfigEntry[],
  kind: 'context' | 'cluster' | 'user',
  name: string,
): ConfigEntry | undefined {
  for (const { value, folder } of documents) {
    const found = entriesOf(value, `${kind}s`).find(entry => text(entry, 'name') === name)
    const content = found && getOwn(found, kind)
    if (found !== undefined) return { value: isObject(content) ? content : {}, folder }
  }
  return undefined
}

function namesOf(documents: readonly ConfigEntry[]): string {
  return documents
    .flatMap(({ value }) => entriesOf(value, 'contexts'))
    .map(entry => text(entry, 'name'))
    .join(', ')
}

function entriesOf(document: JsonObject, key: string): readonly JsonObject[] {
  const list = getOwn(document, key)
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** A text of a kubeconfig; empty where there is none. */
export function text(object: JsonObject, key: string): string {
  const value = getOwn(object, key)
  return typeof value === 'string' ? value : ''
}

function isGiven(value: string): boolean {
  return value !== ''
}

/**
 * What an entry says itself, in Base64 (`KEY-data`), or with the path of a file (`KEY`).
 *
 * @throws {ClusterError} for a file that cannot be read.
 */
export function dataOrFile({ value, folder }: ConfigEntry, key: string): Buffer | undefined {
  const encoded = text(value, `${key}-data`)
  if (encoded !== '') return Buffer.from(encoded, 'base64')
  const path = text(value, key)
  return path === '' ? undefined : Buffer.from(fileText(path, folder))
}

/**
 * The text of a file that a kubeconfig names.
 *
 * @throws {ClusterError} when it cannot be read.
 */
export function fileText(path: string, folder: string): string {
  const file = isAbsolute(path) ? path : join(folder, path)
  const read = readText(file)
  if ('problem' in read) throw new ClusterError(`${file}: ${read.problem}`)
  return read.text
}
