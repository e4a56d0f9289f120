import { equal } from './equal.ts'
import type { JsonPatchOperation } from './json-patch.ts'
import { isObject } from './own.ts'
import { formatPointer } from './pointer.ts'

/** The operations that turn one document into another (RFC 6902); what both share is not read. */
export function diff(before: unknown, after: unknown): JsonPatchOperation[] {
  const operations: JsonPatchOperation[] = []
  compare(before, after, [], operations)
  return operations
}

function compare(
  before: unknown,
  after: unknown,
  path: readonly (string | number)[],
  operations: JsonPatchOperation[],
): void {
  if (before === after) return
  if (isObject(before) && isObject(after)) {
    for (const key of Object.keys(before)) {
      if (!Object.hasOwn(after, key))
        operations.push({ op: 'remove', path: formatPointer([...path, key]) })
      else compare(before[key], after[key], [...path, key], operations)
    }
    for (const key of Object.keys(after)) {
      if (!Object.hasOwn(before, key)) {
        operations.push({ op: 'add', path: formatPointer([...path, key]), value: after[key] })
      }
    }
    return
  }
  if (!equal(before, after))
    operations.push({ op: 'replace', path: formatPointer(path), value: after })
}
