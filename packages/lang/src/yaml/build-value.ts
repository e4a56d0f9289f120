import { markDouble } from '../json/numbers.ts'
import { setOwn } from '../json/own.ts'
import { allowsAliases, maxDepth } from './bounds.ts'
import type { YamlProblem } from './document.ts'
import { keyText } from './key-text.ts'
import {
  type AliasNode,
  isMergeKey,
  type ListNode,
  type MapEntry,
  type MapNode,
  type ScalarNode,
  type YamlNode,
} from './node.ts'
import { jsonNumber, type Resolved, resolvePlain } from './resolve-scalar.ts'
import { resolveTagged, shortTag } from './resolve-tagged.ts'
import { YamlError } from './scan/yaml-error.ts'

/**
 * The JSON value of a node: scalars resolved, aliases replaced by what they name, merge keys
 * carried out, keys as text. Warnings, such as for a key that occurs twice, go to `warnings`.
 *
 * @throws {YamlError} for what JSON cannot hold, and when aliases make too much of a document.
 */
export function buildValue(root: YamlNode, warnings: YamlProblem[]): unknown {
  return new ValueBuilder(warnings).value(root, 0)
}

class ValueBuilder {
  readonly #warnings: YamlProblem[]
  readonly #openAliases = new Set<AliasNode>()
  #nodes = 0
  #nodesFromAliases = 0

  constructor(warnings: YamlProblem[]) {
    this.#warnings = warnings
  }

  value(node: YamlNode, depth: number): unknown {
    this.#count(node)
    switch (node.kind) {
      case 'scalar':
        return this.#scalar(node)
      case 'list':
        return this.#list(node, depth)
      case 'map':
        return this.#map(node, depth)
      case 'alias':
        return this.#inAlias(node, () => this.value(node.target, depth))
    }
  }

  #count(node: YamlNode): void {
    this.#nodes++
    if (this.#openAliases.size > 0) this.#nodesFromAliases++
    if (!allowsAliases(this.#nodes, this.#nodesFromAliases)) {
      throw new YamlError('aliases make too much of this document', node.start)
    }
  }

  #checkDepth(node: YamlNode, depth: number): void {
    if (depth >= maxDepth) throw new YamlError(`nested deeper than ${maxDepth} levels`, node.start)
  }

  #inAlias<Result>(alias: AliasNode, run: () => Result): Result {
    if (this.#openAliases.has(alias)) {
      throw new YamlError(`what \`&${alias.name}\` names contains itself`, alias.start)
    }
    this.#openAliases.add(alias)
    const result = run()
    this.#openAliases.delete(alias)
    return result
  }

  #scalar(node: ScalarNode): unknown {
    const { kind, value } = resolve(node)
    if (kind !== 'int' && kind !== 'float') return value
    const number = jsonNumber(value)
    if (number === undefined) {
      throw new YamlError(`\`${node.text}\` is a number that JSON does not have`, node.start)
    }
    return number
  }

  #list(node: ListNode, depth: number): unknown[] {
    this.#checkDepth(node, depth)
    const list: unknown[] = []
    for (const child of node.items) {
      const item = this.value(child, depth + 1)
      if (isWideNumber(item)) markDouble(list, list.length)
      list.push(item)
    }
    return list
  }

  #map(node: MapNode, depth: number): Record<string, unknown> {
    this.#checkDepth(node, depth)
    const map: GrowingMap = { object: {}, merged: undefined }
    for (const entry of node.entries) {
      if (isMergeKey(entry.key)) this.#merge(map, entry, depth)
      else this.#entry(map, entry, depth)
    }
    return map.object
  }

  #entry({ object, merged }: GrowingMap, entry: MapEntry, depth: number): void {
    const key = this.#key(entry.key)
    const isMerged = merged?.delete(key) ?? false
    if (!isMerged && Object.hasOwn(object, key)) {
      this.#warn(`the key \`${key}\` occurs twice in this map, the last one counts`, entry.key)
    }
    put(object, key, this.value(entry.value, depth + 1))
  }

  #key(node: YamlNode): string {
    this.#count(node)
    if (node.kind === 'alias') return this.#inAlias(node, () => this.#key(node.target))
    if (node.kind !== 'scalar') {
      throw new YamlError(`a ${node.kind} cannot be a key`, node.start)
    }
    const key = keyText(resolve(node))
    if (key === undefined) {
      throw new YamlError(`\`${node.text}\` cannot be a key, it must be quoted`, node.start)
    }
    return key
  }

  /** Takes over entries where `<<` stands: they replace those above it and are replaced by those below. */
  #merge(map: GrowingMap, { key: at, value }: MapEntry, depth: number): void {
    map.merged ??= new Set()
    // of several maps the first wins, so it comes last
    const sources = value.kind === 'list' ? value.items.toReversed() : [value]
    for (const source of sources) {
      const taken = this.#mergeSource(source, depth)
      for (const key of Object.keys(taken)) {
        if (Object.hasOwn(map.object, key) && !map.merged.has(key)) {
          this.#warn(`\`<<\` replaces the key \`${key}\` above it`, at)
        }
        map.merged.add(key)
        put(map.object, key, taken[key])
      }
    }
  }

  #mergeSource(node: YamlNode, depth: number): Record<string, unknown> {
    this.#count(node)
    if (node.kind === 'map') return this.#map(node, depth)
    if (node.kind === 'alias') {
      const { target } = node
      if (target.kind === 'map') {
        return this.#inAlias(node, () => {
          this.#count(target)
          return this.#map(target, depth)
        })
      }
    }
    throw new YamlError('`<<` takes a map, an alias of a map, or a list of these', node.start)
  }

  #warn(message: string, { start }: YamlNode): void {
    // what an alias names has been warned of where it stands
    if (this.#openAliases.size > 0) return
    this.#warnings.push({ message, offset: start, severity: 'warning' })
  }
}

/** An object in the making; `merged` has those of its keys that came from other maps. */
interface GrowingMap {
  readonly object: Record<string, unknown>
  merged: Set<string> | undefined
}

/** Sets a member; a whole number beyond 64 bits is floating point, and its container says so. */
function put(object: Record<string, unknown>, key: string, value: unknown): void {
  setOwn(object, key, value)
  if (isWideNumber(value)) markDouble(object, key)
}

function isWideNumber(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

function resolve(node: ScalarNode): Resolved {
  const { text, tag } = node
  if (tag === undefined) return node.isPlain ? resolvePlain(text) : { kind: 'string', value: text }
  const resolved = resolveTagged(tag, text)
  if (resolved === undefined) {
    throw new YamlError(`\`${text}\` is not what its tag \`${shortTag(tag)}\` says`, node.start)
  }
  return resolved
}
