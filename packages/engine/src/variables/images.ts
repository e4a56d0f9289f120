import {
  compileJmespath,
  type JmespathEnvironment,
  JmespathError,
  JmespathSyntaxError,
} from '@ephor/lang/jmespath'
import { getOwn, isObject, type JsonObject, setOwn } from '@ephor/lang/json'
import {
  formatGoValue,
  type ImageReference,
  NotationError,
  parseImageReference,
} from '@ephor/lang/notation'
import type { ImageExtractorConfig } from '../api/classic.ts'
import { EvaluationError } from '../error.ts'
import type { Resource } from '../request.ts'
import type { DefaultRegistry } from './inputs.ts'

/** An image that a resource names. */
export interface ExtractedImage extends ImageReference {
  /** Where, as `/spec/containers/0/image`. */
  readonly pointer: string
  /** Names of the pull secrets met on the way to the image. */
  readonly pullSecrets: readonly string[]
}

/** Images by extractor (`containers`, `custom`) and key (the container's name, or the pointer). */
export type ExtractedImages = Readonly<Record<string, Readonly<Record<string, ExtractedImage>>>>

/** `imageExtractors` of a rule: how to find images, by kind. */
export type ImageExtractors = Readonly<Record<string, readonly ImageExtractorConfig[]>>

/** What finding images depends on beside the resource. */
export interface ExtractionInputs {
  readonly registry: DefaultRegistry
  readonly environment: JmespathEnvironment
}

/** Upstream's configuration, if there is none. */
export const dockerHub: DefaultRegistry = { name: 'docker.io', isShown: true }

/**
 * The images of a pod, of the pod template of a workload, or wherever the rule's extractors say
 * (spec 4.4). Other kinds have none.
 *
 * @throws {EvaluationError} for a text that is no image, and for a path that leads to none.
 */
export function extractImages(
  resource: Resource,
  extractors: ImageExtractors | undefined,
  inputs: ExtractionInputs,
): ExtractedImages {
  const images: Record<string, Record<string, ExtractedImage>> = {}
  for (const extractor of extractorsOf(resource, extractors)) {
    const found: Record<string, ExtractedImage> = {}
    extract(resource, { steps: 0, pointer: '', pullSecrets: none }, { extractor, inputs, found })
    if (Object.keys(found).length > 0) setOwn(images, extractor.name, found)
  }
  return images
}

/** The images of a resource as `images` shows them; what is empty of an image is left out. */
export function imagesVariable(images: ExtractedImages): JsonObject {
  const shown: Record<string, unknown> = {}
  for (const name of Object.keys(images)) {
    const byKey: Record<string, unknown> = {}
    for (const [key, image] of Object.entries(images[name] ?? {})) {
      setOwn(byKey, key, imageVariable(image))
    }
    setOwn(shown, name, byKey)
  }
  return shown
}

function imageVariable(image: ExtractedImage): JsonObject {
  const shown: Record<string, unknown> = {}
  if (image.registry !== '') shown.registry = image.registry
  shown.name = image.name
  shown.path = image.path
  if (image.tag !== '') shown.tag = image.tag
  if (image.digest !== '') shown.digest = image.digest
  shown.reference = image.reference
  shown.referenceWithTag = image.referenceWithTag
  shown.jsonPointer = image.pointer
  return shown
}

interface Extractor {
  readonly name: string
  /** Steps to the map that holds the image; `*` is every member. */
  readonly fields: readonly string[]
  /** The key of the image text in that map. */
  readonly value: string
  /** The key, in that map, of what the image is filed under; '' for its pointer. */
  readonly key: string
  readonly jmesPath: string
}

function extractorsOf(
  resource: Resource,
  configured: ImageExtractors | undefined,
): readonly Extractor[] {
  const kind = getOwn(resource, 'kind')
  if (typeof kind !== 'string') return []
  const configs = configured && Object.hasOwn(configured, kind) ? configured[kind] : undefined
  if (configs === undefined) return standardExtractors.get(kind) ?? []
  if (configs.length > 0) return configs.map(readExtractor)
  throw new EvaluationError(`no extractors found for ${kind}`)
}

function readExtractor({ path, value, name, key, jmesPath }: ImageExtractorConfig): Extractor {
  const steps = path.split('/').flatMap(step => step.replace(/^ +| +$/g, '') || [])
  return {
    name: name || 'custom',
    fields: value ? steps : steps.slice(0, -1),
    value: value || (steps.at(-1) ?? ''),
    key: key ?? '',
    jmesPath: jmesPath ?? '',
  }
}

const ofTemplate = podExtractors('spec', 'template', 'spec')

const standardExtractors: ReadonlyMap<string, readonly Extractor[]> = new Map([
  ['Pod', podExtractors('spec')],
  ['DaemonSet', ofTemplate],
  ['Deployment', ofTemplate],
  ['Job', ofTemplate],
  ['ReplicaSet', ofTemplate],
  ['ReplicationController', ofTemplate],
  ['StatefulSet', ofTemplate],
  ['CronJob', podExtractors('spec', 'jobTemplate', 'spec', 'template', 'spec')],
])

function podExtractors(...pod: readonly string[]): readonly Extractor[] {
  return ['initContainers', 'containers', 'ephemeralContainers'].map(name => ({
    name,
    fields: [...pod, name, '*'],
    value: 'image',
    key: 'name',
    jmesPath: '',
  }))
}

interface Extraction {
  readonly extractor: Extractor
  readonly inputs: ExtractionInputs
  readonly found: Record<string, ExtractedImage>
}

/** How far an extractor has come. */
interface Way {
  /** How many of its fields are behind it. */
  readonly steps: number
  readonly pointer: string
  readonly pullSecrets: readonly string[]
}

const none: readonly never[] = []

function extract(value: unknown, way: Way, extraction: Extraction): void {
  if (value === null || value === undefined) return
  const field = extraction.extractor.fields[way.steps]
  if (field === '*' && Array.isArray(value)) extractFromList(value, way, extraction)
  else if (!isObject(value)) throw new EvaluationError('invalid image config')
  else if (field === '*') extractFromMap(value, way, extraction)
  else extractFromMember(value, field, way, extraction)
}

/** Lists within the list are gone through alike; members that are no container are left out. */
function extractFromList(list: readonly unknown[], way: Way, extraction: Extraction): void {
  for (let index = 0; index < list.length; index++) {
    const item = list[index]
    const steps = Array.isArray(item) ? way.steps : way.steps + 1
    const { pullSecrets } = way
    const pointer = `${way.pointer}/${index}`
    if (isContainer(item)) extract(item, { steps, pointer, pullSecrets }, extraction)
  }
}

function extractFromMap(map: JsonObject, way: Way, extraction: Extraction): void {
  const { steps, pullSecrets } = way
  for (const key of Object.keys(map)) {
    const next = { steps: steps + 1, pointer: `${way.pointer}/${key}`, pullSecrets }
    if (isContainer(map[key])) extract(map[key], next, extraction)
  }
}

function extractFromMember(
  map: JsonObject,
  field: string | undefined,
  { steps, pointer, pullSecrets: before }: Way,
  extraction: Extraction,
): void {
  const secrets = pullSecretsOf(map)
  const pullSecrets = secrets.length === 0 ? before : [...before, ...secrets]
  if (field === undefined) extractImage(map, { steps, pointer, pullSecrets }, extraction)
  else {
    const next = { steps: steps + 1, pointer: `${pointer}/${field}`, pullSecrets }
    extract(getOwn(map, field), next, extraction)
  }
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function pullSecretsOf(map: JsonObject): readonly string[] {
  const secrets = getOwn(map, 'imagePullSecrets')
  if (!Array.isArray(secrets)) return none
  return secrets.flatMap(secret => {
    const name = isObject(secret) ? getOwn(secret, 'name') : undefined
    return typeof name === 'string' ? name : []
  })
}

function extractImage(map: JsonObject, way: Way, extraction: Extraction): void {
  const { extractor, inputs, found } = extraction
  const pointer = `${way.pointer}/${extractor.value}`
  const key = extractor.key === '' ? pointer : getOwn(map, extractor.key)
  if (typeof key !== 'string') throw new EvaluationError('invalid key')
  const text = getOwn(map, extractor.value)
  if (typeof text !== 'string' || text.trim() === '') return
  const image = parseImage(transform(text, extraction), inputs.registry)
  setOwn(found, key, located(image, pointer, way.pullSecrets))
}

/** Member by member: this runs for each image of each request that asks for images. */
function located(
  image: ImageReference,
  pointer: string,
  pullSecrets: readonly string[],
): ExtractedImage {
  const { registry, path, name, tag, digest, reference, referenceWithTag } = image
  return { registry, path, name, tag, digest, reference, referenceWithTag, pointer, pullSecrets }
}

function transform(text: string, { extractor, inputs }: Extraction): string {
  const { jmesPath } = extractor
  if (jmesPath === '') return text
  const result = applyTransformation(text, jmesPath, inputs.environment)
  if (typeof result === 'string') return result
  const shown = formatGoValue(result)
  throw new EvaluationError(`jmespath ${jmesPath} must produce a string, but produced ${shown}`)
}

function applyTransformation(
  text: string,
  jmesPath: string,
  environment: JmespathEnvironment,
): unknown {
  try {
    return compileJmespath(jmesPath).evaluate(text, environment)
  } catch (error) {
    if (error instanceof JmespathSyntaxError) {
      throw new EvaluationError(`invalid jmespath ${jmesPath}: ${error.message}`, { cause: error })
    }
    if (!(error instanceof JmespathError)) throw error
    const message = `failed to apply jmespath ${jmesPath}: ${error.message}`
    throw new EvaluationError(message, { cause: error })
  }
}

function parseImage(text: string, registry: DefaultRegistry): ImageReference {
  try {
    return parseImageReference(text, {
      defaultRegistry: registry.name,
      enableDefaultRegistryMutation: registry.isShown,
    })
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new EvaluationError(`invalid image '${text}' (${error.message})`, { cause: error })
  }
}
