import { equal, getOwn, isObject, type JsonObject, setOwn, withoutKey } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import { parseAnchor } from '../pattern/index.ts'
import { mergeKeyedList } from './keyed-list.ts'
import {
  type Directive,
  directiveKey,
  type ElementMerge,
  isDirective,
  type ListDirection,
  type MergeWalk,
  type Settled,
} from './list-merge.ts'
import { type ListSchema, type MergeSchema, schemaOfField, schemaOfObject } from './merge-schema.ts'
import { isEmptyMap, nodeKind, nodeText, wrongKind } from './node-text.ts'

// A strategic merge as kyaml does it (kustomize, kyaml/yaml/merge2 and walk at v0.21.1), on plain
// values. `undefined` stands for a value that is not there, or no longer there. Where kyaml walks a
// part of the patch that the document does not have against itself, we `settle` it.

/** How a merge is done. */
export interface MergeOptions {
  /** What is known of both sides; without it they are recognised by their kind. */
  readonly schema?: MergeSchema
  /** Where new elements of a list go; Kyverno prepends. */
  readonly direction?: ListDirection
  /** What the merges of one run have found out about parts that no patch mentions. */
  readonly settled?: Settled
}

/**
 * Merges a patch into a document; what the patch does not change is shared, and the document itself
 * is returned if nothing changes. `undefined` if the patch deletes the document.
 *
 * @throws {EvaluationError} for values of different kinds and for unknown `$patch` words.
 */
export function mergeValues(
  document: unknown,
  patch: unknown,
  { schema, direction = 'prepend', settled }: MergeOptions = {},
): unknown {
  return merge(document, patch, schema, { direction, settled })
}

type Schema = MergeSchema | undefined

const elements: ElementMerge = { merge, keep, add, settle }

function merge(document: unknown, patch: unknown, known: Schema, walk: MergeWalk): unknown {
  if (patch === undefined) return keep(document, known, walk)
  if (document === undefined || document === null) return add(patch, known, walk)
  if (patch === null) return undefined
  const kind = nodeKind(document)
  if (nodeKind(patch) !== kind) throw wrongKind(kind, patch)
  const schema = known ?? schemaOfObject(document) ?? schemaOfObject(patch)
  if (isObject(document) && isObject(patch)) return mergeMaps(document, patch, schema, walk)
  if (Array.isArray(document) && Array.isArray(patch)) {
    if (schema?.keys !== undefined) return mergeLists(document, patch, schema, walk)
    return equal(document, patch) ? document : patch
  }
  return mergeScalars(document, patch)
}

/** A value keeps its quotes: a number or boolean that replaces a text becomes one. */
function mergeScalars(document: unknown, patch: unknown): unknown {
  const value = typeof document === 'string' ? nodeText(patch) : patch
  return equal(document, value) ? document : value
}

function mergeMaps(
  document: JsonObject,
  patch: JsonObject,
  schema: Schema,
  walk: MergeWalk,
): unknown {
  const directive = readDirective(patch)
  if (directive === undefined) return mergeFields(document, patch, schema, walk)
  const rest = withoutKey(patch, directiveKey)
  if (directive === 'delete') return undefined
  if (directive === 'merge') return mergeFields(document, rest, schema, walk)
  const settled = settleFields(rest, schema, walk)
  return equal(document, settled) ? document : settled
}

function mergeFields(
  document: JsonObject,
  patch: JsonObject,
  schema: Schema,
  walk: MergeWalk,
): JsonObject {
  let result = document
  for (const written of Object.keys(patch)) {
    const key = fieldNamed(written)
    const before = getOwn(document, key)
    if (before === undefined && key !== written) continue
    const after = merge(before, patch[written], schemaOfField(schema, key), walk)
    if (after !== before) result = withField(result, document, key, after)
  }
  return keepFields(result, document, patch, { schema, walk })
}

// Upstream leaves `=(k)` in the resource as a key of that name. Here it means what it means to a
// pattern: the field `k`, if the resource has it.
function fieldNamed(key: string): string {
  if (!key.startsWith('=(')) return key
  const anchor = parseAnchor(key)
  return anchor?.kind === 'equality' ? anchor.key : key
}

/** Fields that only the document has: merged lists in them come out as lists of unique elements. */
function keepFields(
  merged: JsonObject,
  document: JsonObject,
  patch: JsonObject | undefined,
  { schema, walk }: { readonly schema: Schema; readonly walk: MergeWalk },
): JsonObject {
  let result = merged
  for (const key of schema === undefined ? Object.keys(document) : namesIn(schema)) {
    const before = getOwn(document, key)
    if (typeof before !== 'object' || before === null) continue
    if (patch !== undefined && Object.hasOwn(patch, key)) continue
    const after = keep(before, schemaOfField(schema, key), walk)
    if (after !== before) result = withField(result, document, key, after)
  }
  return result
}

const noNames: readonly string[] = []

function namesIn({ fields }: MergeSchema): Iterable<string> {
  return fields === undefined || fields.size === 0 ? noNames : fields.keys()
}

/** Sets or removes a field; `original` is copied at the first change. */
function withField(
  result: JsonObject,
  original: JsonObject,
  key: string,
  value: unknown,
): JsonObject {
  const copy: Record<string, unknown> = result === original ? { ...original } : result
  if (value === undefined) delete copy[key]
  else setOwn(copy, key, value)
  return copy
}

/** A value that the patch does not mention. */
function keep(value: unknown, known: Schema, walk: MergeWalk): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { settled } = walk
  const schema = known ?? (isObject(value) ? schemaOfObject(value) : undefined)
  if (settled?.get(value) === (schema ?? 'no schema')) return value
  const kept = keepParts(value, schema, walk)
  if (kept === value) settled?.set(value, schema ?? 'no schema')
  return kept
}

function keepParts(value: object, schema: Schema, walk: MergeWalk): unknown {
  if (isObject(value)) return keepFields(value, value, undefined, { schema, walk })
  if (schema?.keys === undefined || !Array.isArray(value)) return value
  return mergeKeyedList({ document: value, patch: undefined }, { schema, walk, elements })
}

/** A value that the document does not have. */
function add(patch: unknown, known: Schema, walk: MergeWalk): unknown {
  if (isObject(patch)) {
    const directive = knownDirective(patch)
    if (directive === 'delete') return undefined
    const rest = directive === undefined ? patch : withoutKey(patch, directiveKey)
    return settleFields(rest, known ?? schemaOfObject(patch), walk)
  }
  if (Array.isArray(patch) && known?.keys !== undefined) {
    return mergeKeyedList({ document: undefined, patch }, { schema: known, walk, elements })
  }
  return patch === null ? undefined : patch
}

/** A part of the patch that is added with its parent: no nulls, no directives. */
function settle(patch: unknown, known: Schema, walk: MergeWalk): unknown {
  if (isObject(patch)) {
    const directive = readDirective(patch)
    if (directive === 'delete') return undefined
    const rest = directive === undefined ? patch : withoutKey(patch, directiveKey)
    return settleFields(rest, known ?? schemaOfObject(patch), walk)
  }
  if (Array.isArray(patch) && known?.keys !== undefined) {
    return mergeLists(undefined, patch, known, walk)
  }
  return patch === null ? undefined : patch
}

/** `undefined` if there were only fields `=(k)`, which are not there. */
function settleFields(patch: JsonObject, schema: Schema, walk: MergeWalk): JsonObject | undefined {
  let result = patch
  let haveAbsent = false
  for (const key of Object.keys(patch)) {
    const before = patch[key]
    const isAbsent = fieldNamed(key) !== key
    haveAbsent ||= isAbsent
    const after = isAbsent ? undefined : settle(before, schemaOfField(schema, key), walk)
    if (after !== before) result = withField(result, patch, key, after)
  }
  return haveAbsent && isEmptyMap(result) ? undefined : result
}

/** A list may carry a directive for itself, as an element that has nothing else. */
function mergeLists(
  document: readonly unknown[] | undefined,
  patch: readonly unknown[],
  schema: ListSchema,
  walk: MergeWalk,
): unknown {
  const marker = patch.find(element => isObject(element) && Object.hasOwn(element, directiveKey))
  if (!isObject(marker) || Object.keys(marker).length !== 1) {
    return mergeKeyedList({ document, patch }, { schema, walk, elements })
  }
  const directive = readDirective(marker)
  if (directive === 'delete') return undefined
  const rest = patch.filter(
    element =>
      element !== null &&
      !isEmptyMap(element) &&
      !(isObject(element) && getOwn(element, directiveKey) === directive),
  )
  const base = directive === 'replace' ? undefined : document
  return mergeKeyedList({ document: base, patch: rest }, { schema, walk, elements })
}

/** @throws {EvaluationError} for a word that is no directive. */
function readDirective(patch: JsonObject): Directive | undefined {
  if (!Object.hasOwn(patch, directiveKey)) return undefined
  const directive = knownDirective(patch)
  if (directive !== undefined) return directive
  throw new EvaluationError(`unknown patch strategy '${nodeText(patch[directiveKey])}'`)
}

function knownDirective(patch: JsonObject): Directive | undefined {
  const word = getOwn(patch, directiveKey)
  return isDirective(word) ? word : undefined
}
