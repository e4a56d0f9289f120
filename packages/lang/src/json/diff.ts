import { equal } from './equal.ts'
import type { JsonPatchOperation } from './json-patch.ts'
import { isObject, type JsonObject } from './own.ts'
import { formatPointer } from './pointer.ts'

/**
 * The operations (RFC 6902) that turn one document into another; the order is fixed by the
 * documents. Parts that both share by reference are not read. In lists what is equal at both
 * ends stays, the rest is compared by position.
 */
export function diff(before: unknown, after: unknown): JsonPatchOperation[] {
  const operations: JsonPatchOperation[] = []
  compare(before, after, '', operations)
  return operations
}

function compare(
  before: unknown,
  after: unknown,
  path: string,
  operations: JsonPatchOperation[],
): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    compareLists(before, after, path, operations)
  } else if (isObject(before) && isObject(after)) {
    compareObjects(before, after, path, operations)
  } else if (!equal(before, after)) {
    operations.push({ op: 'replace', path, value: after })
  }
}

function compareObjects(
  before: JsonObject,
  after: JsonObject,
  path: string,
  operations: JsonPatchOperation[],
): void {
  for (const key of Object.keys(before)) {
    if (!Object.hasOwn(after, key)) {
      operations.push({ op: 'remove', path: path + formatPointer([key]) })
    } else if (before[key] !== after[key]) {
      compare(before[key], after[key], path + formatPointer([key]), operations)
    }
  }
  for (const key of Object.keys(after)) {
    if (!Object.hasOwn(before, key)) {
      operations.push({ op: 'add', path: path + formatPointer([key]), value: after[key] })
    }
  }
}

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
  operations: JsonPatchOperation[],
): void {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && equal(before[start], after[start])) start++
  let kept = 0
  while (kept < shorter - start && equal(before.at(-1 - kept), after.at(-1 - kept))) kept++
  const beforeEnd = before.length - kept
  const afterEnd = after.length - kept
  const common = Math.min(beforeEnd, afterEnd)
  for (let index = start; index < common; index++) {
    compare(before[index], after[index], `${path}/${index}`, operations)
  }
  // from the end, so that the indices that follow stay what they are
  for (let index = beforeEnd - 1; index >= common; index--) {
    operations.push({ op: 'remove', path: `${path}/${index}` })
  }
  for (let index = common; index < afterEnd; index++) {
    operations.push({ op: 'add', path: `${path}/${index}`, value: after[index] })
  }
}
