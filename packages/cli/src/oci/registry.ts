import { follow } from '../http/follow.ts'
import { maxArtifactBytes, sendRequest, type WebAnswer } from '../http/web-request.ts'
import { authorize, parseChallenge } from './authorize.ts'
import { credentialsFor } from './credentials.ts'
import { digestOf } from './digest.ts'
import type { Descriptor } from './manifest.ts'
import { type ArtifactReference, registryUrl } from './reference.ts'
import { RegistryError } from './registry-error.ts'

/** How to speak to registries. */
export interface RegistrySettings {
  /** Without TLS, which else only registries on this machine may be. */
  readonly isInsecure: boolean
  /** Where credentials are looked for. */
  readonly env: NodeJS.ProcessEnv
}

interface Call {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly maxBytes?: number
}

// Registries themselves take no larger ones.
const maxManifestBytes = 4 * 1024 * 1024

/** What upstream and others write. */
export const manifestType = 'application/vnd.oci.image.manifest.v1+json'
const manifestTypes = [manifestType, 'application/vnd.docker.distribution.manifest.v2+json']

/**
 * One repository of a registry (OCI distribution specification 1.1). Everything that comes is held
 * against its digest.
 */
export class Registry {
  readonly #reference: ArtifactReference
  readonly #settings: RegistrySettings
  readonly #base: URL
  readonly #scope: string
  #authorization: string | undefined

  /** `actions`: `pull`, or `pull,push`. */
  constructor(reference: ArtifactReference, settings: RegistrySettings, actions: string) {
    this.#reference = reference
    this.#settings = settings
    this.#base = new URL(
      `/v2/${reference.repository}/`,
      registryUrl(reference, settings.isInsecure),
    )
    this.#scope = `repository:${reference.repository}:${actions}`
  }

  /**
   * The bytes of the artifact's manifest.
   *
   * @throws {RegistryError} when there is none.
   */
  async manifest(): Promise<Buffer> {
    const { version, isDigest } = this.#reference
    const answer = await this.#call({
      method: 'GET',
      url: this.#at(`manifests/${version}`),
      headers: { accept: manifestTypes.join(', ') },
      maxBytes: maxManifestBytes,
    })
    requireStatus(answer, [200])
    const claimed = answer.headers['docker-content-digest']
    if (isDigest) requireDigest(answer.body, version)
    else if (typeof claimed === 'string' && claimed.startsWith('sha256:')) {
      requireDigest(answer.body, claimed)
    }
    return answer.body
  }

  /**
   * The bytes of a layer.
   *
   * @throws {RegistryError} when it is not there, too large, or another.
   */
  async blob({ digest, size }: Descriptor): Promise<Buffer> {
    if (size > maxArtifactBytes) {
      throw new RegistryError('answer', `a layer is larger than ${maxArtifactBytes} bytes`)
    }
    const answer = await this.#call({
      ...{ method: 'GET', url: this.#at(`blobs/${digest}`) },
      maxBytes: size,
    })
    requireStatus(answer, [200])
    requireDigest(answer.body, digest)
    return answer.body
  }

  /** Uploads a layer that the repository does not have. */
  async putBlob(bytes: Buffer): Promise<void> {
    const digest = digestOf(bytes)
    const known = await this.#call({ method: 'HEAD', url: this.#at(`blobs/${digest}`) })
    if (known.status === 200) return
    const begun = await this.#call({ method: 'POST', url: this.#at('blobs/uploads/') })
    requireStatus(begun, [202])
    const url = this.#uploadUrl(begun.headers.location)
    url.searchParams.set('digest', digest)
    const headers = { 'content-type': 'application/octet-stream' }
    requireStatus(await this.#call({ method: 'PUT', url, headers, body: bytes }), [201])
  }

  /** Uploads the manifest, under the version of the reference. */
  async putManifest(body: Buffer): Promise<void> {
    const { version } = this.#reference
    const url = this.#at(`manifests/${version}`)
    const headers = { 'content-type': manifestType }
    requireStatus(await this.#call({ method: 'PUT', url, headers, body }), [201])
  }

  #at(path: string): URL {
    return new URL(path, this.#base)
  }

  /** An upload may go to another host; without credentials, and not in the open. */
  #uploadUrl(location: string | undefined): URL {
    if (location === undefined || !URL.canParse(location, this.#base.href)) {
      throw new RegistryError('answer', 'it begins an upload, but does not say where')
    }
    const url = new URL(location, this.#base)
    if (url.protocol !== this.#base.protocol && url.protocol !== 'https:') {
      throw new RegistryError('answer', `it sends an upload to ${url.protocol}//`)
    }
    return url
  }

  /** Sends a call; where it is asked who we are, a second time with the answer. */
  async #call(call: Call): Promise<WebAnswer> {
    const first = await this.#send(call)
    if (first.status !== 401) return first
    const challenge = parseChallenge(first.headers['www-authenticate'] ?? '')
    if (challenge === undefined) return first
    const { registry } = this.#reference
    const credentials = await credentialsFor(registry, this.#settings.env)
    const isPlain = this.#base.protocol === 'http:'
    this.#authorization = await authorize(challenge, credentials, { scope: this.#scope, isPlain })
    return this.#send(call)
  }

  #send(call: Call): Promise<WebAnswer> {
    const isOurs = call.url.origin === this.#base.origin
    const authorization = isOurs ? this.#authorization : undefined
    const headers = { ...call.headers, ...(authorization && { authorization }) }
    // Layers may be elsewhere; what is written is not sent after a redirect.
    return call.method === 'GET' ? follow({ ...call, headers }) : sendRequest({ ...call, headers })
  }
}

function requireDigest(bytes: Buffer, digest: string): void {
  const found = digestOf(bytes)
  if (found === digest) return
  throw new RegistryError('answer', `the content is not what it should be: ${found}, not ${digest}`)
}

function requireStatus({ status }: WebAnswer, wanted: readonly number[]): void {
  if (wanted.includes(status)) return
  if (status === 404) throw new RegistryError('not found', 'there is no such artifact (status 404)')
  if (status === 401 || status === 403) {
    throw new RegistryError(
      'denied',
      `access is denied (status ${status}): log in with docker login, or podman login`,
    )
  }
  throw new RegistryError('answer', `the registry answers with status ${status}`)
}
