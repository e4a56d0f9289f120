import { NotationError } from './error.ts'

/** The parts of an image reference, as the context variable `images` shows them. */
export interface ImageReference {
  /** As `docker.io`; empty where the default was added and may not be shown. */
  readonly registry: string
  /** As `library/nginx`. */
  readonly path: string
  /** The last part of the path. */
  readonly name: string
  /** Empty if there is none; `latest` if there is no digest either. */
  readonly tag: string
  /** As `sha256:…`; empty if there is none. */
  readonly digest: string
  /** `[registry/]path@digest`, else `[registry/]path:tag`. */
  readonly reference: string
  /** `[registry/]path:tag`, even where the tag is empty. */
  readonly referenceWithTag: string
}

/** What the configuration says about images without a registry. */
export interface ImageReferenceOptions {
  readonly defaultRegistry: string
  /** Whether a default registry shows in the result. */
  readonly enableDefaultRegistryMutation: boolean
}

/**
 * Reads an image reference as classic policies do: the default registry is put in front where
 * there is none, without `library/`; a tag is added only where there is no digest.
 *
 * Source: specification 4.4; github.com/distribution/reference.
 *
 * @throws {NotationError} `bad image: …: invalid reference format`.
 */
export function parseImageReference(text: string, options: ImageReferenceOptions): ImageReference {
  const { defaultRegistry, enableDefaultRegistryMutation } = options
  const full = withRegistry(text, defaultRegistry)
  const parts = splitReference(full)
  if (typeof parts === 'string') {
    throw new NotationError(
      `bad image: ${full}, defaultRegistry: ${defaultRegistry}, enableDefaultRegistryMutation: ${enableDefaultRegistryMutation}: ${parts}`,
    )
  }
  const { path, digest } = parts
  const tag = parts.tag === '' && digest === '' ? 'latest' : parts.tag
  const registry = full === text || enableDefaultRegistryMutation ? parts.domain : ''
  const prefix = registry === '' ? path : `${registry}/${path}`
  return {
    ...splitRegistry(registry, path),
    name: path.slice(path.lastIndexOf('/') + 1),
    tag,
    digest,
    reference: digest === '' ? `${prefix}:${tag}` : `${prefix}@${digest}`,
    referenceWithTag: `${prefix}:${tag}`,
  }
}

/** A first part counts as a registry if it could be a host: with a dot, a port or a capital. */
function withRegistry(text: string, defaultRegistry: string): string {
  const slash = text.indexOf('/')
  const first = text.slice(0, Math.max(slash, 0))
  const isRegistry = /[.:]/.test(first) || first === 'localhost' || first.toLowerCase() !== first
  return slash !== -1 && isRegistry ? text : `${defaultRegistry}/${text}`
}

/** A first part with an underscore is no host, and so part of the path; upstream shows it as the registry. */
function splitRegistry(registry: string, path: string): { registry: string; path: string } {
  const slash = path.indexOf('/')
  const first = path.slice(0, Math.max(slash, 0))
  if (registry !== '' || !first.includes('_')) return { registry, path }
  return { registry: first, path: path.slice(slash + 1) }
}

interface Parts {
  readonly domain: string
  readonly path: string
  readonly tag: string
  readonly digest: string
}

const MAX_PATH_LENGTH = 255

// Reference = [ domain "/" ] path [ ":" tag ] [ "@" digest ]
/** The parts of a reference, or what is wrong with it. */
function splitReference(text: string): Parts | string {
  const parts = matchReference(text)
  if (parts === undefined) {
    const isCase = matchReference(text.toLowerCase()) !== undefined
    return isCase ? 'repository name must be lowercase' : 'invalid reference format'
  }
  if (parts.path.length > MAX_PATH_LENGTH) {
    return `repository name must not be more than ${MAX_PATH_LENGTH} characters`
  }
  return (parts.digest === '' ? undefined : digestProblem(parts.digest)) ?? parts
}

function matchReference(text: string): Parts | undefined {
  const at = text.indexOf('@')
  const digest = at === -1 ? '' : text.slice(at + 1)
  const named = at === -1 ? text : text.slice(0, at)
  // the colon of a port has a slash behind it
  const colon = named.lastIndexOf(':')
  const hasTag = colon > named.lastIndexOf('/')
  const tag = hasTag ? named.slice(colon + 1) : ''
  const name = splitName(hasTag ? named.slice(0, colon) : named)
  const isWrong = (hasTag && !isTag.test(tag)) || (at !== -1 && !isDigest.test(digest))
  return name === undefined || isWrong ? undefined : { ...name, tag, digest }
}

const isTag = /^\w[\w.-]{0,127}$/
const isDigest = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9A-Fa-f]{32,}$/
const isPort = /^\d+$/
const isAddress = /^\[[0-9A-Fa-f:]+\]$/
const isHostPart = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/
const isPathPart = /^[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*$/

function splitName(name: string): { domain: string; path: string } | undefined {
  const slash = name.indexOf('/')
  const domain = name.slice(0, Math.max(slash, 0))
  const path = name.slice(slash + 1)
  if (slash !== -1 && isDomain(domain) && isPath(path)) return { domain, path }
  return isPath(name) ? { domain: '', path: name } : undefined
}

function isDomain(text: string): boolean {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(text) ?? []
  if (port !== undefined && !isPort.test(port)) return false
  return isAddress.test(host) || host.split('.').every(part => isHostPart.test(part))
}

function isPath(text: string): boolean {
  return text.split('/').every(part => isPathPart.test(part))
}

const digestLengths: ReadonlyMap<string, number> = new Map([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
])

/** What github.com/opencontainers/go-digest says about a digest. */
function digestProblem(digest: string): string | undefined {
  const colon = digest.indexOf(':')
  const algorithm = digest.slice(0, colon)
  const encoded = digest.slice(colon + 1)
  const length = digestLengths.get(algorithm)
  if (length === undefined) {
    const isLower = algorithm === algorithm.toLowerCase()
    return isLower ? 'unsupported digest algorithm' : 'invalid checksum digest format'
  }
  if (encoded.length !== length) return 'invalid checksum digest length'
  return encoded === encoded.toLowerCase() ? undefined : 'invalid checksum digest format'
}
