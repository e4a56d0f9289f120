import { equal } from './equal.ts'
import {
  type Habits,
  habitsOf,
  type JsonPatchDialect,
  JsonPatchError,
} from './json-patch-dialect.ts'
import { ensureParents } from './json-patch-parents.ts'
import {
  elementIndex,
  isContainer,
  isList,
  locate,
  type Place,
  Problem,
  rebuild,
  withAdded,
  withChild,
  withoutChild,
} from './json-patch-place.ts'
import { isObject } from './own.ts'

/** One operation of a JSON patch (RFC 6902). */
export interface JsonPatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test'
  readonly path: string
  readonly from?: string
  readonly value?: unknown
}

/** What `copy` may add in all; the API server's limit. Without it few operations fill the memory. */
const MAX_COPY_BYTES = 3 * 1024 * 1024

/**
 * Applies a JSON patch. The document is not changed; what the patch leaves alone is shared.
 * The operations must be well formed (see `parseJsonPatch`).
 *
 * Source: specification 6.2.2; github.com/evanphx/json-patch, v5 for Kyverno, v4 for the API server.
 *
 * @throws {JsonPatchError} with the library's text if an operation does not apply.
 */
export function applyJsonPatch(
  document: unknown,
  operations: readonly JsonPatchOperation[],
  dialect: JsonPatchDialect,
): unknown {
  const state: State = { habits: habitsOf(dialect), copiedBytes: 0 }
  let current = document
  for (const operation of operations) current = applyOperation(current, operation, state)
  if (current === noDocument) throw new JsonPatchError('invalid value, expected object')
  return current
}

/** What the library keeps when null is added as the document: only another document helps then. */
const noDocument = Symbol('no document')

interface State {
  readonly habits: Habits
  copiedBytes: number
}

function applyOperation(document: unknown, operation: JsonPatchOperation, state: State): unknown {
  const { habits } = state
  switch (operation.op) {
    case 'add':
      return add(document, operation, habits)
    case 'remove':
      return remove(document, operation, habits)
    case 'replace':
      return replace(document, operation, habits)
    case 'move':
      return move(document, operation, habits)
    case 'copy':
      return copy(document, operation, state)
    case 'test':
      test(document, operation, habits)
      return document
  }
}

function add(document: unknown, operation: JsonPatchOperation, habits: Habits): unknown {
  const { path, value = null } = operation
  if (path === '' && habits.wholeDocument) {
    if (isContainer(value)) return value
    if (value === null && !habits.strict) return noDocument
    throw new JsonPatchError('invalid value, expected object')
  }
  const prepared = habits.createsParents ? ensureParents(document, path, habits) : document
  const place = locate(prepared, path, habits)
  if (place === undefined) {
    throw new JsonPatchError(
      `add operation does not apply: doc is missing path: "${path}": missing value`,
    )
  }
  return addAt(place, value, habits, `error in add for path: '${path}'`)
}

function addAt(place: Place, value: unknown, habits: Habits, prefix: string): unknown {
  const added = withAdded(place.parent, place.key, value, habits)
  return rebuild(place, orThrow(added, prefix), habits)
}

/** @throws {JsonPatchError} with the prefix if it is a problem. */
function orThrow<Value>(value: Value | Problem, prefix: string): Value {
  if (value instanceof Problem) throw new JsonPatchError(`${prefix}: ${value.text}`)
  return value
}

function remove(document: unknown, { path }: JsonPatchOperation, habits: Habits): unknown {
  const place = locate(document, path, habits)
  if (place === undefined) {
    if (habits.forgivesMissingOnRemove) return document
    throw new JsonPatchError(
      `remove operation does not apply: doc is missing path: "${path}": missing value`,
    )
  }
  return removeAt(place, habits, `error in remove for path: '${path}'`)
}

function removeAt(place: Place, habits: Habits, prefix: string): unknown {
  const rest = withoutChild(place.parent, place.key, habits)
  return rebuild(place, orThrow(rest, prefix), habits)
}

function replace(document: unknown, operation: JsonPatchOperation, habits: Habits): unknown {
  const { path, value = null } = operation
  if (path === '') {
    if (isContainer(value) || (value === null && habits.wholeDocument)) return value
    throw new JsonPatchError('replace operation value must be object or array')
  }
  const place = locate(document, path, habits)
  if (place === undefined) {
    throw new JsonPatchError(
      `replace operation does not apply: doc is missing path: ${path}: missing value`,
    )
  }
  if (valueAt(place, habits) instanceof Problem) {
    throw new JsonPatchError(
      `replace operation does not apply: doc is missing key: ${path}: missing value`,
    )
  }
  return rebuild(place, withChild(place.parent, place.key, value, habits), habits)
}

/** The value at a place, or why there is none. */
function valueAt(place: Place, habits: Habits): unknown {
  const { parent, key } = place
  if (isList(parent)) {
    const index = elementIndex(parent, key, habits)
    return index instanceof Problem ? index : parent[index]
  }
  if (Object.hasOwn(parent, key)) return parent[key]
  if (habits.missingIsNull) return null
  return new Problem(`unable to get nonexistent key: ${key}: missing value`)
}

function move(document: unknown, operation: JsonPatchOperation, habits: Habits): unknown {
  const { path, from = '' } = operation
  if (from === '' && habits.wholeDocument) {
    throw new JsonPatchError(
      'unable to move entire document to another path: invalid state detected',
    )
  }
  const source = locate(document, from, habits)
  if (source === undefined) {
    throw new JsonPatchError(
      `move operation does not apply: doc is missing from path: ${from}: missing value`,
    )
  }
  const prefix = `error in move for path: '${source.key}'`
  const value = orThrow(valueAt(source, habits), prefix)
  const without = removeAt(source, habits, prefix)
  if (path === '' && habits.strict) return value
  const target = locate(without, path, habits)
  if (target === undefined) {
    throw new JsonPatchError(
      `move operation does not apply: doc is missing destination path: ${path}: missing value`,
    )
  }
  return addAt(target, value, habits, `error in move for path: '${path}'`)
}

function copy(document: unknown, operation: JsonPatchOperation, state: State): unknown {
  const { habits } = state
  const { path, from = '' } = operation
  const value = copySource(document, from, habits)
  if (path === '' && habits.strict) return value
  const target = locate(document, path, habits)
  if (target === undefined) {
    throw new JsonPatchError(
      `copy operation does not apply: doc is missing destination path: ${path}: missing value`,
    )
  }
  state.copiedBytes += sizeWithin(value, MAX_COPY_BYTES)
  if (state.copiedBytes > MAX_COPY_BYTES) {
    throw new JsonPatchError(
      `Unable to complete the copy, the accumulated size increase of copy is ${state.copiedBytes}, exceeding the limit ${MAX_COPY_BYTES}`,
    )
  }
  return addAt(target, value, habits, 'error while adding value during copy')
}

function copySource(document: unknown, from: string, habits: Habits): unknown {
  if (from === '' && habits.wholeDocument) return document
  const source = locate(document, from, habits)
  if (source === undefined) {
    const shown = habits.wholeDocument ? `"${from}"` : from
    throw new JsonPatchError(
      `copy operation does not apply: doc is missing from path: ${shown}: missing value`,
    )
  }
  return orThrow(valueAt(source, habits), `error in copy for from: '${from}'`)
}

/** About the length of the value as JSON; stops counting soon after a limit. */
function sizeWithin(value: unknown, limit: number): number {
  if (typeof value === 'string') return value.length + 2
  if (!isContainer(value)) return 4
  let size = 2
  for (const [key, member] of Object.entries(value)) {
    size += key.length + 3 + sizeWithin(member, limit - size)
    if (size > limit) break
  }
  return size
}

function test(document: unknown, operation: JsonPatchOperation, habits: Habits): void {
  const { path, value = null } = operation
  const place = path === '' ? undefined : locate(document, path, habits)
  if (path !== '' && place === undefined) {
    throw new JsonPatchError(
      `test operation does not apply: is missing path: ${path}: missing value`,
    )
  }
  const found = place === undefined ? document : testedValue(place, path, habits)
  if (!equal(found, value)) {
    throw new JsonPatchError(`testing value ${path} failed: test failed`)
  }
}

/** A missing member of an object is as good as null; a missing element of a list is an error. */
function testedValue(place: Place, path: string, habits: Habits): unknown {
  const value = valueAt(place, habits)
  if (!(value instanceof Problem)) return value
  if (isObject(place.parent) && !habits.strict) return null
  throw new JsonPatchError(`error in test for path: '${path}': ${value.text}`)
}
