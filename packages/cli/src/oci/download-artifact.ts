import { WebError } from '../http/web-error.ts'
import { maxArtifactBytes } from '../http/web-request.ts'
import { FetchError } from '../input/fetch-error.ts'
import { parseManifest } from './manifest.ts'
import { policyLayerType } from './policy-artifact.ts'
import { ArtifactNameError, parseReference } from './reference.ts'
import { Registry, type RegistrySettings } from './registry.ts'
import { RegistryError } from './registry-error.ts'

const readable: readonly string[] = [
  policyLayerType,
  'application/yaml',
  'application/x-yaml',
  'text/yaml',
  'application/json',
]

/**
 * The YAML of an artifact, a text a layer.
 *
 * @throws {FetchError} when there is no artifact, or none with policies.
 */
export function downloadArtifact(
  text: string,
  settings: RegistrySettings,
): Promise<readonly Buffer[]> {
  return withRegistryErrors(async () => {
    const registry = new Registry(parseReference(text), settings, 'pull')
    const { configType, layers } = parseManifest(await registry.manifest())
    const wanted = layers.filter(({ mediaType }) => readable.includes(mediaType))
    if (wanted.length === 0) {
      const types = [...new Set([configType, ...layers.map(({ mediaType }) => mediaType)])]
      throw new FetchError(
        `the artifact holds no policies (${policyLayerType}), but ${types.join(', ')}`,
      )
    }
    const size = wanted.reduce((sum, layer) => sum + layer.size, 0)
    if (size > maxArtifactBytes) {
      throw new FetchError(`the artifact is larger than ${maxArtifactBytes} bytes`)
    }
    const bytes: Buffer[] = []
    for (const layer of wanted) bytes.push(await registry.blob(layer))
    return bytes
  })
}

/** Does something with a registry; what fails, fails with words for people. */
export async function withRegistryErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isKnown =
      error instanceof RegistryError ||
      error instanceof ArtifactNameError ||
      error instanceof WebError
    if (!isKnown) throw error
    throw new FetchError(error.message, { cause: error })
  }
}
