import { formatGoValue, goTypeName } from '../notation/go-text.ts'
import { getOwn, isObject, type JsonObject, setOwn, withoutKey } from './own.ts'
import { noMergeKey, StrategicMergeError, unknownDirective, wrongType } from './strategic-error.ts'
import {
  hasMapElements,
  mergeStrategicLists,
  orderOnServer,
  withoutElements,
} from './strategic-list.ts'
import { orderElements, partition } from './strategic-order.ts'
import { type StrategicField, type StrategicSchema, strategicFieldOf } from './strategic-schema.ts'

/**
 * Applies a strategic merge patch as the API server does (apimachinery, util/strategicpatch at
 * v0.36.3); neither side is changed. Understands the directives `$patch`, `$retainKeys`,
 * `$setElementOrder/<list>` and `$deleteFromPrimitiveList/<list>`.
 *
 * Unlike upstream, a field that the type does not have is merged as one without a strategy.
 *
 * @throws {StrategicMergeError} with upstream's text.
 */
export function applyStrategicMergePatch(
  document: JsonObject,
  patch: JsonObject,
  schema: StrategicSchema,
): JsonObject {
  return mergeMap(document, patch, schema)
}

const directiveKey = '$patch'
const retainKeys = '$retainKeys'
const orderPrefix = '$setElementOrder'
const deletionPrefix = '$deleteFromPrimitiveList'

const plainField: StrategicField = {
  strategy: undefined,
  mergeKey: '',
  schema: { fields: new Map() },
}

function mergeMap(original: JsonObject, patch: JsonObject, schema: StrategicSchema): JsonObject {
  if (Object.hasOwn(patch, directiveKey)) return applyDirective(patch)
  const { kept, rest } = applyRetainKeys(original, patch)
  const merge: MapMerge = { result: { ...kept }, patch: { ...rest }, schema }
  for (const key of Object.keys(rest)) {
    if (key.startsWith(orderPrefix)) applyElementOrder(merge, key)
  }
  // Upstream takes fields in no order; a list first loses what it is to lose, then gets the rest.
  const fields = Object.entries(merge.patch)
  for (const [key, value] of fields) if (isDeletionList(key)) mergeField(merge, key, value)
  for (const [key, value] of fields) if (!isDeletionList(key)) mergeField(merge, key, value)
  return merge.result
}

function applyDirective(patch: JsonObject): JsonObject {
  const directive = patch[directiveKey]
  if (directive === 'replace') return withoutKey(patch, directiveKey)
  if (directive === 'delete') return {}
  throw unknownDirective(directive, patch)
}

/** `$retainKeys` names all fields that stay; the patch may not set others. */
function applyRetainKeys(
  original: JsonObject,
  patch: JsonObject,
): { readonly kept: JsonObject; readonly rest: JsonObject } {
  if (!Object.hasOwn(patch, retainKeys)) return { kept: original, rest: patch }
  const names = patch[retainKeys]
  const rest = withoutKey(patch, retainKeys)
  const isAllowed = (key: string) =>
    rest[key] === null || isParallelList(key) || (Array.isArray(names) && names.includes(key))
  if (!Array.isArray(names) || !Object.keys(rest).every(isAllowed)) {
    throw new StrategicMergeError('invalid patch format of retainKeys')
  }
  const kept = Object.entries(original).filter(([key]) => names.includes(key))
  return { kept: Object.fromEntries(kept), rest }
}

function isParallelList(key: string): boolean {
  return isDeletionList(key) || key.startsWith(orderPrefix)
}

function isDeletionList(key: string): boolean {
  return key.startsWith(deletionPrefix)
}

/** A map being merged: what has come out so far, and what of the patch is left. */
interface MapMerge {
  readonly result: Record<string, unknown>
  readonly patch: Record<string, unknown>
  readonly schema: StrategicSchema
}

function fieldOf({ schema }: MapMerge, key: string): StrategicField {
  return strategicFieldOf(schema, key) ?? plainField
}

/** Merges the list that a `$setElementOrder/<list>` is for, and brings it into that order. */
function applyElementOrder(merge: MapMerge, key: string): void {
  const elementOrder = merge.patch[key]
  delete merge.patch[key]
  if (!Array.isArray(elementOrder)) throw wrongType('[]interface {}', elementOrder)
  const name = nameBehind(orderPrefix, key)
  const original = listAt(merge.result, name)
  const patch = listAt(merge.patch, name)
  const field = fieldOf(merge, name)
  requireSameOrder(patch ?? [], elementOrder, field.mergeKey)
  if (original === undefined && patch === undefined) return
  const merged = mergeListsAt(original, patch, field)
  const by = { mergeKey: field.mergeKey, hasMaps: hasMapElements(original ?? [], patch ?? []) }
  const isMerged = by.hasMaps && field.strategy === 'merge'
  const server = isMerged ? orderOnServer(original ?? [], patch ?? [], field.mergeKey) : original
  const orders = { patch: elementOrder, server: server ?? [] }
  setOwn(
    merge.result,
    name,
    orderElements(partition(merged, elementOrder, field.mergeKey), orders, by),
  )
  delete merge.patch[name]
}

function mergeListsAt(
  original: readonly unknown[] | undefined,
  patch: readonly unknown[] | undefined,
  field: StrategicField,
): readonly unknown[] {
  if (patch === undefined) return original ?? []
  if (original === undefined) return withoutMarkedElements(patch, false)
  return field.strategy === 'merge' ? mergeStrategicLists(original, patch, field, mergeMap) : patch
}

function listAt(map: JsonObject, key: string): readonly unknown[] | undefined {
  const list = getOwn(map, key)
  if (list === undefined || Array.isArray(list)) return list
  throw wrongType('[]interface {}', list)
}

/** The `<list>` of `$setElementOrder/<list>`. */
function nameBehind(prefix: string, key: string): string {
  if (key.startsWith(`${prefix}/`)) return key.slice(prefix.length + 1)
  const what = prefix === orderPrefix ? 'setElementOrder list' : 'primitive list'
  throw new StrategicMergeError(`invalid patch format of ${what}`)
}

/** Elements of the patch must stand in the order that it asks for, and be named there. */
function requireSameOrder(
  patch: readonly unknown[],
  elementOrder: readonly unknown[],
  mergeKey: string,
): void {
  if (elementOrder.length === 0) return
  let at = 0
  for (const element of patch) {
    if (mergeKey !== '' && !isObject(element)) throw wrongType('map[string]interface {}', element)
    const directive = isObject(element) ? getOwn(element, directiveKey) : undefined
    if (directive === undefined) at = behind(element, elementOrder, at, mergeKey)
    // Deletions do not count; other directives do, but stand for no element.
    const isMissing =
      directive === undefined ? at > elementOrder.length : at === elementOrder.length
    if (directive !== 'delete' && isMissing) throw wrongOrder(patch, elementOrder)
  }
}

/** The index behind the element, searched for from `from`; beyond the end if it is not there. */
function behind(
  element: unknown,
  list: readonly unknown[],
  from: number,
  mergeKey: string,
): number {
  let at = from
  while (at < list.length && !isSameElement(element, list[at], mergeKey)) at++
  return at + 1
}

function wrongOrder(patch: unknown, elementOrder: unknown): StrategicMergeError {
  return new StrategicMergeError(
    `The order in patch list:\n${formatGoValue(patch)}\n doesn't match ${orderPrefix} list:\n${formatGoValue(elementOrder)}\n`,
  )
}

function isSameElement(a: unknown, b: unknown, mergeKey: string): boolean {
  return mergeKey === '' ? a === b : mergeKeyOf(a, mergeKey) === mergeKeyOf(b, mergeKey)
}

function mergeKeyOf(element: unknown, mergeKey: string): unknown {
  if (!isObject(element)) throw wrongType('map[string]interface {}', element)
  if (!Object.hasOwn(element, mergeKey)) throw noMergeKey(element, mergeKey)
  return element[mergeKey]
}

function mergeField(merge: MapMerge, key: string, value: unknown): void {
  const isDeletion = isDeletionList(key)
  const name = isDeletion ? nameBehind(deletionPrefix, key) : key
  if (value === null) {
    delete merge.result[name]
    return
  }
  const before = getOwn(merge.result, name)
  const isOfOneType = before !== undefined && goTypeName(before) === goTypeName(value)
  if (!isOfOneType && isDeletion) return
  const after = isOfOneType ? mergeValue(merge, name, value, isDeletion) : addedValue(value)
  if (after === undefined) delete merge.result[name]
  else setOwn(merge.result, name, after)
}

function mergeValue(merge: MapMerge, name: string, value: unknown, isDeletion: boolean): unknown {
  const before = merge.result[name]
  const field = fieldOf(merge, name)
  if (isObject(before) && isObject(value)) {
    return field.strategy === 'replace' ? value : mergeMap(before, value, field.schema)
  }
  if (!Array.isArray(before) || !Array.isArray(value)) return value
  if (isDeletion && before.length + value.length > 0 && !hasMapElements(before, value)) {
    return withoutElements(before, value)
  }
  if (!isDeletion && field.strategy !== 'merge') return value
  return mergeStrategicLists(before, value, field, mergeMap)
}

/**
 * A value of the patch that the document does not have, without null members; `undefined` if it is
 * only a directive.
 */
function addedValue(value: unknown): unknown {
  return withoutDirectives(value, true)
}

function withoutDirectives(value: unknown, dropsNulls: boolean): unknown {
  if (Array.isArray(value)) return withoutMarkedElements(value, dropsNulls)
  if (!isObject(value)) return value
  if (Object.hasOwn(value, directiveKey)) return undefined
  const plain: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    const kept = member === null && dropsNulls ? undefined : withoutDirectives(member, dropsNulls)
    if (kept !== undefined) setOwn(plain, key, kept)
  }
  return plain
}

function withoutMarkedElements(list: readonly unknown[], dropsNulls: boolean): readonly unknown[] {
  return list
    .map(element => withoutDirectives(element, dropsNulls))
    .filter(element => element !== undefined)
}
