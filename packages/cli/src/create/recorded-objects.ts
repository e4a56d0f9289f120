import type { Resource } from '@ephor/engine'
import { stringifyYaml } from '@ephor/lang/yaml'
import { formatKey, isSameKey, keyOf } from '../test/resource-key.ts'
import type { TestedRule } from '../test/tested-rule.ts'
import type { RecordedResult } from './recorded-results.ts'

/** A file of objects beside a test. */
export interface ObjectFile {
  readonly name: string
  readonly text: string
}

/** A result with the names of the files that it is compared with; empty where there is none. */
export interface ResultWithFiles extends RecordedResult {
  readonly patched: string
  readonly generated: string
}

/** The objects that rules changed and made, in files, and which result is compared with which. */
export function recordObjects(results: readonly RecordedResult[]): {
  readonly results: readonly ResultWithFiles[]
  readonly files: readonly ObjectFile[]
} {
  const files = new ObjectFiles()
  const withFiles = results.map(result => {
    const { policy, rule } = result.expected
    const patched = result.rules.flatMap(patchedBy)
    const generated = result.rules.flatMap(({ response }) => response.generated ?? [])
    return {
      ...result,
      patched: files.add(`${policy}-${rule}-patched`, patched),
      generated: files.add(`${policy}-${rule}-generated`, generated),
    }
  })
  return { results: withFiles, files: files.all() }
}

/** The object after a mutate rule that has changed it; the test compares it as its policy left it. */
function patchedBy({ response, key, actual, status }: TestedRule): readonly Resource[] {
  if (response.type !== 'Mutation' || status !== 'pass') return []
  const isTarget = (response.targets ?? []).some(target => isSameKey(keyOf(target), key))
  return isTarget || response.patched !== undefined ? [actual] : []
}

/** Files by name; the same rule may stand in several results. */
export class ObjectFiles {
  readonly #objects = new Map<string, Map<string, Resource>>()

  /** Adds objects to a file; gives its name, or nothing where there are no objects. */
  add(name: string, objects: readonly Resource[]): string {
    if (objects.length === 0) return ''
    const file = `${name.replace(/[^\w.-]+/g, '-')}.yaml`
    const known = this.#objects.get(file) ?? new Map<string, Resource>()
    for (const object of objects) {
      const key = formatKey(keyOf(object))
      if (!known.has(key)) known.set(key, object)
    }
    this.#objects.set(file, known)
    return file
  }

  all(): readonly ObjectFile[] {
    return [...this.#objects].map(([name, objects]) => ({
      name,
      text: [...objects.values()].map(stringifyYaml).join('---\n'),
    }))
  }
}
