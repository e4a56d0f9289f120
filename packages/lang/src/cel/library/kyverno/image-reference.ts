import { parseGoUrl } from '../../../jmespath/functions/go-url.ts'
import { JmespathError } from '../../../jmespath/index.ts'
import { CelError } from '../../value/cel-error.ts'
import { CelObject } from '../../value/cel-object.ts'

/** An image reference as a value of CEL. */
export class ImageValue extends CelObject {
  readonly typeName = 'kyverno.image'
  /** As written. */
  readonly text: string
  readonly registry: string
  readonly repository: string
  /** Empty beside a digest unless it was written. */
  readonly tag: string
  /** Empty if there is none. */
  readonly digest: string

  constructor(parts: ImageParts) {
    super()
    this.text = parts.text
    this.registry = parts.registry
    this.repository = parts.repository
    this.tag = parts.tag
    this.digest = parts.digest
  }

  equals(other: unknown): boolean {
    return other instanceof ImageValue && other.text === this.text
  }

  format(): string {
    return this.text
  }
}

interface ImageParts {
  readonly text: string
  readonly registry: string
  readonly repository: string
  readonly tag: string
  readonly digest: string
}

const DEFAULT_REGISTRY = 'index.docker.io'

/**
 * The parts of an image reference, `undefined` if the text is none.
 *
 * Source: ParseReference of go-containerregistry, without strictness.
 */
export function readImage(text: string): ImageValue | undefined {
  const at = text.indexOf('@')
  if (at === -1) {
    const tagged = readTagged(text)
    return tagged && new ImageValue({ ...tagged, text, digest: '', tag: tagged.tag || 'latest' })
  }
  const digest = text.slice(at + 1)
  const named = text.slice(0, at)
  const repository = readTagged(named) ?? readRepository(named)
  if (repository === undefined || !/^sha256:[0-9a-f]{64}$/.test(digest)) return undefined
  return new ImageValue({ tag: '', ...repository, text, digest })
}

/** @throws {CelError} if the text is no image reference. */
export function requireImage(text: string): ImageValue {
  const image = readImage(text)
  if (image === undefined) throw new CelError(`could not parse reference: ${text}`)
  return image
}

interface Repository {
  readonly registry: string
  readonly repository: string
}

function readTagged(text: string): (Repository & { tag: string }) | undefined {
  const colon = text.lastIndexOf(':')
  const hasTag = colon > text.lastIndexOf('/')
  const tag = hasTag ? text.slice(colon + 1) : ''
  if (hasTag && !/^[\w\-.]{1,128}$/.test(tag)) return undefined
  const repository = readRepository(hasTag ? text.slice(0, colon) : text)
  return repository && { ...repository, tag }
}

function readRepository(name: string): Repository | undefined {
  const slash = name.indexOf('/')
  const first = name.slice(0, Math.max(slash, 0))
  const hasRegistry = slash !== -1 && (first === 'localhost' || /[.:]/.test(first))
  const repository = hasRegistry ? name.slice(slash + 1) : name
  if (!/^[a-z0-9_\-./]{2,255}$/.test(repository)) return undefined
  const written = hasRegistry ? first : ''
  if (!isAuthority(written)) return undefined
  const registry = written === '' || written === 'docker.io' ? DEFAULT_REGISTRY : written
  const isShort = registry === DEFAULT_REGISTRY && !repository.includes('/')
  return { registry, repository: isShort ? `library/${repository}` : repository }
}

function isAuthority(text: string): boolean {
  try {
    return parseGoUrl(`//${text}`).host === text
  } catch (error) {
    if (!(error instanceof JmespathError)) throw error
    return false
  }
}
