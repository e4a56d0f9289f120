import { equal } from './equal.ts'
import { isObject, withKey, withoutKey } from './own.ts'
import { parsePointer } from './pointer.ts'

/** One operation of a JSON patch (RFC 6902). */
export interface JsonPatchOperation {
  readonly op: string
  readonly path: string
  readonly from?: string
  readonly value?: unknown
}

/** Whose habits a patch follows: Kyverno creates missing parents, the API server does not. */
export type JsonPatchDialect = 'kyverno' | 'apiserver'

/** A patch that does not apply; the message is the library's. */
export class JsonPatchError extends Error {
  override readonly name = 'JsonPatchError'
}

/**
 * Applies a JSON patch; the document is not changed, and shared where the patch leaves it alone.
 *
 * @throws {JsonPatchError} if an operation does not apply.
 */
export function applyJsonPatch(
  document: unknown,
  operations: readonly JsonPatchOperation[],
  _dialect: JsonPatchDialect,
): unknown {
  return operations.reduce(applyOperation, document)
}

function applyOperation(document: unknown, operation: JsonPatchOperation): unknown {
  const steps = parsePointer(operation.path)
  switch (operation.op) {
    case 'add':
      return edit(document, steps, (parent, key) => insert(parent, key, operation.value))
    case 'remove':
      return edit(document, steps, remove)
    case 'replace':
      return edit(document, steps, (parent, key) => replace(parent, key, operation.value))
    case 'test':
      if (equal(read(document, steps), operation.value)) return document
      throw new JsonPatchError(`testing value ${operation.path} failed: test failed`)
    default:
      throw new JsonPatchError(`Unexpected kind: ${operation.op}`)
  }
}

function read(document: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (node, step) =>
      Array.isArray(node) ? node[Number(step)] : isObject(node) ? node[step] : undefined,
    document,
  )
}

function edit(
  node: unknown,
  steps: readonly string[],
  change: (parent: unknown, key: string) => unknown,
): unknown {
  const [step = '', ...rest] = steps
  if (rest.length === 0) return change(node, step)
  if (Array.isArray(node)) return node.with(Number(step), edit(node[Number(step)], rest, change))
  if (isObject(node)) return withKey(node, step, edit(node[step], rest, change))
  return withKey({}, step, edit(undefined, rest, change))
}

function insert(parent: unknown, key: string, value: unknown): unknown {
  if (Array.isArray(parent))
    return parent.toSpliced(key === '-' ? parent.length : Number(key), 0, value)
  return withKey(isObject(parent) ? parent : {}, key, value)
}

function remove(parent: unknown, key: string): unknown {
  if (Array.isArray(parent)) return parent.toSpliced(Number(key), 1)
  return isObject(parent) ? withoutKey(parent, key) : parent
}

function replace(parent: unknown, key: string, value: unknown): unknown {
  if (Array.isArray(parent)) return parent.with(Number(key), value)
  return withKey(isObject(parent) ? parent : {}, key, value)
}
