import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { digestOf, isDigest } from './digest.ts'
import { RegistryError } from './registry-error.ts'

/** A part of an artifact. */
export interface Descriptor {
  readonly mediaType: string
  readonly digest: string
  /** Bytes. */
  readonly size: number
}

/** What the parts of an artifact are. */
export interface Manifest {
  readonly configType: string
  readonly layers: readonly Descriptor[]
}

// A policy is a layer; nobody has more.
const maxLayers = 10_000

/**
 * Reads a manifest of one artifact.
 *
 * @throws {RegistryError} for what is none.
 */
export function parseManifest(bytes: Buffer): Manifest {
  const value = parse(bytes.toString('utf8'))
  const layers = isObject(value) ? getOwn(value, 'layers') : undefined
  if (!isObject(value) || !Array.isArray(layers)) {
    throw new RegistryError('answer', 'this is no artifact: its manifest has no layers')
  }
  if (layers.length > maxLayers) {
    throw new RegistryError('answer', `the artifact has more than ${maxLayers} layers`)
  }
  const config = getOwn(value, 'config')
  const artifactType = getOwn(value, 'artifactType')
  const configType = isObject(config) ? getOwn(config, 'mediaType') : undefined
  return {
    configType: String(configType ?? artifactType ?? ''),
    layers: layers.map(layer => descriptorOf(isObject(layer) ? layer : {})),
  }
}

function descriptorOf(layer: JsonObject): Descriptor {
  const { mediaType, digest, size } = layer
  if (typeof digest !== 'string' || !isDigest(digest)) {
    throw new RegistryError('answer', 'a layer of the artifact has no digest that can be checked')
  }
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) {
    throw new RegistryError('answer', 'a layer of the artifact has no size')
  }
  return { mediaType: String(mediaType), digest, size }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new RegistryError('answer', 'the manifest is no JSON', { cause: error })
  }
}

/** A part that is described by what it holds. */
export function descriptorFor(bytes: Buffer, mediaType: string): Descriptor {
  return { mediaType, digest: digestOf(bytes), size: bytes.length }
}
