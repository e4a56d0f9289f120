import type { Located, Path } from '@ephor/engine'
import { positionAt } from '@ephor/lang'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { createLocator, parseYaml, type YamlDocument } from '@ephor/lang/yaml'
import { shownPath } from '../input/fetched-path.ts'
import { filesOf } from '../input/paths.ts'
import { readText } from '../input/read-text.ts'

/** What names a policy or an exception. */
export interface NamedDocument {
  readonly kind: string
  readonly metadata: { readonly name?: string; readonly namespace?: string }
}

/** Finds where a path of a policy, or of an exception, stands in its file. */
export type LocateInPolicy = (document: NamedDocument, path: Path) => Located | undefined

interface Found {
  readonly file: string
  readonly text: string
  readonly document: YamlDocument
  /** In the document; lists hold more than one. */
  readonly at: Path
}

/**
 * Reads the files of policies once more, for their places; of standard input, which cannot be read
 * twice, nothing is known. Of two policies of one name the first one counts.
 */
export function createPolicyPlaces(paths: readonly string[]): LocateInPolicy {
  const found = new Map<string, Found>()
  for (const file of paths.flatMap(path => filesOf(path, () => undefined))) {
    for (const each of documentsOf(file)) {
      if (!found.has(each.key)) found.set(each.key, each)
    }
  }
  const locators = new Map<Found, ReturnType<typeof createLocator>>()
  return (document, path) => {
    const place = found.get(keyOf(document))
    if (place === undefined) return undefined
    if (!locators.has(place)) locators.set(place, createLocator(place.text, place.document))
    const offset = locators.get(place)?.([...place.at, ...path])
    return offset === undefined
      ? undefined
      : { file: shownPath(place.file), ...positionAt(place.text, offset) }
  }
}

function documentsOf(file: string): readonly (Found & { readonly key: string })[] {
  const read = file === '-' ? { problem: 'read already' } : readText(file)
  if ('problem' in read) return []
  const { text } = read
  return parseYaml(text).flatMap(document =>
    objectsWithPaths(document.value, []).map(({ object, at }) => ({
      ...{ file, text, document, at },
      key: keyOf({
        kind: String(object.kind),
        metadata: isObject(object.metadata) ? object.metadata : {},
      }),
    })),
  )
}

function keyOf({ kind, metadata: { name = '', namespace = '' } }: NamedDocument): string {
  return JSON.stringify([kind, namespace, name])
}

interface ObjectAt {
  readonly object: JsonObject
  readonly at: Path
}

// Lists of lists of kubectl are flattened as far as this.
const maxListDepth = 16

function objectsWithPaths(value: unknown, at: Path): readonly ObjectAt[] {
  if (!isObject(value) || at.length > 2 * maxListDepth) return []
  if (!Array.isArray(value.items)) return [{ object: value, at }]
  return value.items.flatMap((item, index) => objectsWithPaths(item, [...at, 'items', index]))
}
