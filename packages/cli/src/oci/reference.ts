import { isLoopback } from '../http/shown-address.ts'
import { isDigest } from './digest.ts'

/** Where an artifact is: a repository of a registry, and which version of it. */
export interface ArtifactReference {
  /** `ghcr.io`, `localhost:5000`. */
  readonly registry: string
  /** `org/policies`. */
  readonly repository: string
  /** A tag or a digest. */
  readonly version: string
  readonly isDigest: boolean
}

/** A text that names no artifact; the message says what is wrong with it. */
export class ArtifactNameError extends Error {
  override readonly name = 'ArtifactNameError'
}

const dockerHub = 'index.docker.io'

/**
 * Reads `[oci://][REGISTRY/]REPOSITORY[:TAG][@DIGEST]`. As for images, a first part without dot and
 * port is none of a registry, the registry is Docker's if there is none, and the tag `latest`; a
 * digest wins over a tag.
 *
 * @throws {ArtifactNameError} for what names no artifact.
 */
export function parseReference(text: string): ArtifactReference {
  const written = text.replace(/^oci:\/\//, '')
  const [named = '', digest] = written.split('@')
  const { name = named, tag } = /^(?<name>.*?):(?<tag>[^/:]*)$/.exec(named)?.groups ?? {}
  const { registry, repository } = divide(name)
  if (!/^[a-z0-9]+(?:[._-]+[a-z0-9]+)*(?:\/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)*$/.test(repository)) {
    throw new ArtifactNameError(
      `no name of a repository: ${JSON.stringify(repository)}; write REGISTRY/REPOSITORY:TAG, in small letters`,
    )
  }
  if (!/^(?:[\w.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i.test(registry)) {
    throw new ArtifactNameError(`no name of a registry: ${JSON.stringify(registry)}`)
  }
  if (digest !== undefined) {
    if (!isDigest(digest)) throw new ArtifactNameError(`no digest: ${JSON.stringify(digest)}`)
    return { registry, repository, version: digest, isDigest: true }
  }
  if (tag !== undefined && !/^\w[\w.-]{0,127}$/.test(tag)) {
    throw new ArtifactNameError(`no tag: ${JSON.stringify(tag)}`)
  }
  return { registry, repository, version: tag ?? 'latest', isDigest: false }
}

function divide(name: string): Pick<ArtifactReference, 'registry' | 'repository'> {
  const slash = name.indexOf('/')
  const first = slash === -1 ? '' : name.slice(0, slash)
  if (!/[.:]|^localhost$/.test(first)) {
    return { registry: dockerHub, repository: slash === -1 ? `library/${name}` : name }
  }
  const repository = name.slice(slash + 1)
  const isHub = first === 'docker.io' || first === dockerHub
  if (!isHub) return { registry: first, repository }
  return {
    registry: dockerHub,
    repository: repository.includes('/') ? repository : `library/${repository}`,
  }
}

/** The whole name of an artifact. */
export function formatReference(reference: ArtifactReference): string {
  const { registry, repository, version } = reference
  return `${registry}/${repository}${reference.isDigest ? '@' : ':'}${version}`
}

/** The address of a registry: without TLS only on this machine, or where the user says so. */
export function registryUrl({ registry }: ArtifactReference, isInsecure: boolean): URL {
  const url = new URL(`https://${registry}`)
  if (isInsecure || isLoopback(url.hostname)) return new URL(`http://${registry}`)
  return url
}
