import type { JsonPatchOperation } from './json-patch.ts'
import { type JsonPatchDialect, JsonPatchError } from './json-patch-dialect.ts'
import { sortedKeys } from './order.ts'
import { getOwn, isObject, type JsonObject } from './own.ts'
import { toGoJson } from './write-json.ts'

/**
 * Checks that a document is a JSON patch. (Kyverno puts `failed to decode patches: ` before the
 * message. The API server finds out only when it comes to the operation.)
 *
 * @throws {JsonPatchError} with the library's text: `invalid operation {…}: failed to decode …`.
 */
export function parseJsonPatch(document: unknown, dialect: JsonPatchDialect): JsonPatchOperation[] {
  if (!Array.isArray(document)) {
    throw new JsonPatchError(
      `json: cannot unmarshal ${jsonType(document)} into Go value of type jsonpatch.Patch`,
    )
  }
  return document.map((operation: unknown) => parseOperation(operation, dialect))
}

function parseOperation(operation: unknown, dialect: JsonPatchDialect): JsonPatchOperation {
  if (!isObject(operation)) {
    throw new JsonPatchError(
      `json: cannot unmarshal ${jsonType(operation)} into Go value of type jsonpatch.Operation`,
    )
  }
  const problem = problemOf(operation, dialect)
  if (problem === undefined) {
    // the check above is what the type says; members it does not know stay, and do not matter
    return operation as unknown as JsonPatchOperation
  }
  throw new JsonPatchError(
    dialect === 'apiserver'
      ? lateText(operation, problem)
      : `invalid operation ${printOperation(operation)}: ${earlyText(problem)}`,
  )
}

/** The library has read the fields of the operation, but not what they hold. */
function printOperation(operation: JsonObject): string {
  const sorted = sortedKeys(operation).map(key => [key, operation[key]])
  return toGoJson(Object.fromEntries(sorted), 'written')
}

/** A field that is missing or wrong, and what the library says about it. */
interface FieldProblem {
  readonly field: 'op' | 'value' | 'from' | 'path'
  readonly cause: string
}

function earlyText({ field, cause }: FieldProblem): string {
  return field === 'op' ? 'unsupported operation' : `failed to decode '${field}': ${cause}`
}

/** Version 4 of the library hides the cause in some operations. */
function lateText(operation: JsonObject, { field, cause }: FieldProblem): string {
  const op = getOwn(operation, 'op')
  if (field === 'op') return `Unexpected kind: ${typeof op === 'string' ? op : 'unknown'}`
  const isHidden = field === 'path' && (op === 'add' || op === 'remove' || op === 'copy')
  return `${String(op)} operation failed to decode ${field}: ${isHidden ? 'missing value' : cause}`
}

function problemOf(operation: JsonObject, dialect: JsonPatchDialect): FieldProblem | undefined {
  const op = getOwn(operation, 'op')
  switch (op) {
    case 'add':
    case 'replace':
      return (
        (dialect === 'apiserver' ? undefined : valueProblem(operation)) ??
        textProblem(operation, 'path', dialect)
      )
    case 'test':
      return (
        (dialect === 'standard' ? valueProblem(operation) : undefined) ??
        textProblem(operation, 'path', dialect)
      )
    case 'move':
    case 'copy':
      return textProblem(operation, 'from', dialect) ?? textProblem(operation, 'path', dialect)
    case 'remove':
      return textProblem(operation, 'path', dialect)
    default:
      return { field: 'op', cause: '' }
  }
}

function valueProblem(operation: JsonObject): FieldProblem | undefined {
  if (Object.hasOwn(operation, 'value')) return undefined
  return { field: 'value', cause: 'operation, missing value field: missing value' }
}

function textProblem(
  operation: JsonObject,
  field: 'path' | 'from',
  dialect: JsonPatchDialect,
): FieldProblem | undefined {
  const text = getOwn(operation, field)
  if (text === undefined || text === null) {
    const missing = field === 'path' ? 'operation missing path' : 'operation, missing from'
    return { field, cause: `${missing} field: missing value` }
  }
  if (typeof text !== 'string') {
    const cause = `json: cannot unmarshal ${jsonType(text)} into Go value of type string`
    return { field, cause }
  }
  const isPointer = text === '' || text.startsWith('/')
  if (dialect === 'standard' && !isPointer) return { field, cause: 'must start with a slash' }
  return undefined
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'bigint' ? 'number' : typeof value
}
