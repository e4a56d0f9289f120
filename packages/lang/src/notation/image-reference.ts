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
 * Reads an image reference as classic policies do.
 *
 * Source: specification 4.4; github.com/distribution/reference.
 *
 * @throws {NotationError} `bad image: …`.
 */
export function parseImageReference(text: string, options: ImageReferenceOptions): ImageReference {
  const { defaultRegistry, enableDefaultRegistryMutation } = options
  const full = addDefaultRegistry(text, defaultRegistry)
  const match =
    /^(?:([^/]+)\/)?([a-z0-9._/-]+)(?::(\w[\w.-]{0,127}))?(?:@([A-Za-z][\w.+-]*:[0-9a-fA-F]{32,}))?$/.exec(
      full,
    )
  if (match === null) {
    throw new NotationError(
      `bad image: ${full}, defaultRegistry: ${defaultRegistry}, enableDefaultRegistryMutation: ${enableDefaultRegistryMutation}: invalid reference format`,
    )
  }
  const [, domain = '', path = '', writtenTag = '', digest = ''] = match
  const tag = digest === '' && writtenTag === '' ? 'latest' : writtenTag
  const registry = full !== text && !enableDefaultRegistryMutation ? '' : domain
  const prefix = registry === '' ? path : `${registry}/${path}`
  return {
    registry,
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    tag,
    digest,
    reference: digest === '' ? `${prefix}:${tag}` : `${prefix}@${digest}`,
    referenceWithTag: `${prefix}:${tag}`,
  }
}

function addDefaultRegistry(text: string, defaultRegistry: string): string {
  const slash = text.indexOf('/')
  if (slash === -1) return `${defaultRegistry}/${text}`
  const first = text.slice(0, slash)
  const isRegistry = /[.:]/.test(first) || first === 'localhost' || first.toLowerCase() !== first
  return isRegistry ? text : `${defaultRegistry}/${text}`
}
