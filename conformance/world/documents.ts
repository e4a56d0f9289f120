import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { flattenLists, parseYaml } from '@ephor/lang/yaml'

/** A reference to an object of a bundle, as the suites write it. */
export type Reference =
  | string
  | { readonly ref: string; readonly sed: readonly [string, string] }
  | { readonly inline: JsonObject }

/** Reads objects of a bundle, each file once. */
export class Documents {
  readonly #root: string
  readonly #files = new Map<string, readonly JsonObject[]>()

  constructor(root: string) {
    this.#root = root
  }

  /** The object a reference names; `undefined` when the file has no such document. */
  get(bundle: string, reference: Reference): JsonObject | undefined {
    if (typeof reference !== 'string' && 'inline' in reference) return reference.inline
    const [path = '', index = '0'] = (
      typeof reference === 'string' ? reference : reference.ref
    ).split('#')
    const sed = typeof reference === 'string' ? undefined : reference.sed
    return this.#objects(join(bundle, path), sed)[Number(index)]
  }

  #objects(path: string, sed?: readonly [string, string]): readonly JsonObject[] {
    const key = sed ? `${path} ${sed.join(' → ')}` : path
    const known = this.#files.get(key)
    if (known) return known
    const text = readFileSync(join(this.#root, path), 'utf8')
    const documents = parseYaml(sed ? text.replaceAll(sed[0], sed[1]) : text)
    const objects = documents.flatMap(({ value }) => flattenLists(value)).filter(isObject)
    this.#files.set(key, objects)
    return objects
  }
}
