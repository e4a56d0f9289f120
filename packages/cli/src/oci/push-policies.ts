import { load } from '@ephor/engine'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { flattenLists, parseYaml, stringifyYaml } from '@ephor/lang/yaml'
import { InputError } from '../input/input-error.ts'
import { filesOf } from '../input/paths.ts'
import { formatProblem, type InputProblem, problemAt } from '../input/problem.ts'
import { readText } from '../input/read-text.ts'
import { withRegistryErrors } from './download-artifact.ts'
import { type PolicyLayer, writePolicies } from './policy-artifact.ts'
import { formatReference, parseReference } from './reference.ts'
import { Registry, type RegistrySettings } from './registry.ts'

/** What is uploaded, and where to. */
export interface Push {
  readonly image: string
  readonly paths: readonly string[]
  readonly settings: RegistrySettings
  /** Takes what is said meanwhile. */
  readonly say: (line: string) => void
}

/**
 * Uploads the policies of files and folders as one artifact.
 *
 * @throws {InputError} for policies that cannot be read, or are none: nothing is uploaded then.
 */
export async function pushPolicies({ image, paths, settings, say }: Push): Promise<void> {
  const layers = readLayers(paths)
  await withRegistryErrors(async () => {
    const reference = parseReference(image)
    if (reference.isDigest)
      throw new InputError(`${image}: name a tag: a digest is what comes of it`)
    for (const { kind, name } of layers) say(`Adding ${titleOf(kind)} [${name}]`)
    say(`Uploading [${formatReference(reference)}]...`)
    await writePolicies(new Registry(reference, settings, 'pull,push'), layers)
  })
  say('Done.')
}

const titles: Readonly<Record<string, string>> = {
  ClusterPolicy: 'cluster policy',
  Policy: 'policy',
}

function titleOf(kind: string): string {
  return (Object.hasOwn(titles, kind) ? titles[kind] : undefined) ?? kind
}

function readLayers(paths: readonly string[]): readonly PolicyLayer[] {
  const problems: InputProblem[] = []
  const files = paths.flatMap(path =>
    filesOf(path, error =>
      problems.push({ severity: 'error', place: error.path, message: error.reason }),
    ),
  )
  const layers = files.flatMap(file => layersOf(file, problems))
  if (problems.length > 0) {
    // Who prints the error says first that it is one.
    throw new InputError(
      problems
        .map(formatProblem)
        .join('\n')
        .replace(/^Error: /, ''),
    )
  }
  if (layers.length === 0) throw new InputError(`no policies in ${paths.join(', ')}`)
  return layers
}

function layersOf(file: string, problems: InputProblem[]): readonly PolicyLayer[] {
  const read = readText(file)
  if ('problem' in read) {
    problems.push({ severity: 'error', place: file, message: read.problem })
    return []
  }
  const { text } = read
  for (const { position, error } of load(text, { source: file }).problems) {
    const { message } = error
    problems.push(
      position
        ? problemAt({ file, text }, position.offset, { message, severity: 'error' })
        : { severity: 'error', place: file, message },
    )
  }
  return parseYaml(text)
    .flatMap(({ value }) => (value === undefined ? [] : flattenLists(value)))
    .filter(isObject)
    .flatMap(layerOf)
}

const groups = /^(?:(?:policies\.)?kyverno\.io|admissionregistration\.k8s\.io)\//

/** Policies and what belongs to them; resources are left out. */
function layerOf(object: JsonObject): readonly PolicyLayer[] {
  const { apiVersion, kind, metadata } = object
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || !groups.test(apiVersion)) {
    return []
  }
  const name = isObject(metadata) ? metadata.name : undefined
  const bytes = Buffer.from(stringifyYaml(object))
  return [{ bytes, apiVersion, kind, name: typeof name === 'string' ? name : '' }]
}
