import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '@ephor/lang/json'
import { flattenLists, parseYaml, stringifyYaml } from '@ephor/lang/yaml'
import { InputError } from '../input/input-error.ts'
import { reasonOf } from '../input/read-text.ts'
import { downloadArtifact, withRegistryErrors } from './download-artifact.ts'
import { formatReference, parseReference } from './reference.ts'
import type { RegistrySettings } from './registry.ts'
import { RegistryError } from './registry-error.ts'

/** What is downloaded, and where to. */
export interface Pull {
  readonly image: string
  readonly folder: string
  readonly settings: RegistrySettings
  /** Takes what is said meanwhile. */
  readonly say: (line: string) => void
}

/**
 * Writes the policies of an artifact into a folder, a file each, named as the policy is.
 *
 * @throws {Error} when there is no artifact, for policies that can be no file, and for a folder that
 * cannot be written.
 */
export async function pullPolicies({ image, folder, settings, say }: Pull): Promise<void> {
  await withRegistryErrors(async () => {
    say(`Downloading policies from an image [${formatReference(parseReference(image))}]...`)
    const layers = await downloadArtifact(image, settings)
    const files = filesFor(layers.flatMap(policiesIn))
    makeFolder(folder)
    for (const [name, text] of files) {
      const file = join(folder, name)
      say(`Saving policy into disk [${file}]...`)
      write(file, text)
    }
  })
  say('Done.')
}

interface PulledPolicy {
  readonly name: string
  readonly text: string
}

function policiesIn(bytes: Buffer): readonly PulledPolicy[] {
  return parseYaml(bytes.toString('utf8')).flatMap(({ value, problems }) => {
    const broken = problems.find(({ severity }) => severity === 'error')
    if (broken !== undefined) {
      throw new RegistryError(
        'answer',
        `a policy of the artifact cannot be read: ${broken.message}`,
      )
    }
    if (value === undefined) return []
    return flattenLists(value).map(object => {
      const metadata = isObject(object) ? object.metadata : undefined
      const name = isObject(metadata) ? metadata.name : undefined
      return { name: fileNameOf(name), text: stringifyYaml(object) }
    })
  })
}

/** Who made the artifact chooses the names: they must not lead anywhere. */
function fileNameOf(name: unknown): string {
  if (typeof name === 'string' && /^[a-z0-9][a-z0-9.-]{0,252}$/.test(name)) return name
  throw new RegistryError('answer', `the name of a policy is none: ${JSON.stringify(name)}`)
}

/** Of policies with one name, which live in different namespaces, each gets a file. */
function filesFor(policies: readonly PulledPolicy[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const { name, text } of policies) {
    let file = `${name}.yaml`
    for (let count = 2; files.has(file); count++) file = `${name}-${count}.yaml`
    files.set(file, text)
  }
  return files
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o750 })
  } catch (error) {
    const isFile = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new InputError(`${folder}: ${isFile ? 'is no folder' : reasonOf(error)}`, {
      cause: error,
    })
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600 })
  } catch (error) {
    throw new InputError(`${file}: ${reasonOf(error)}`, { cause: error })
  }
}
