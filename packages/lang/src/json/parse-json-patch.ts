import type { JsonPatchOperation } from './json-patch.ts'
import { type JsonPatchDialect, JsonPatchError } from './json-patch-dialect.ts'
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
  if (problem !== undefined) {
    throw new JsonPatchError(`invalid operation ${toGoJson(operation)}: ${problem}`)
  }
  // the check above is what the type says; members it does not know stay, and do not matter
  return operation as unknown as JsonPatchOperation
}

function problemOf(operation: JsonObject, dialect: JsonPatchDialect): string | undefined {
  const op = getOwn(operation, 'op')
  switch (op) {
    case 'add':
    case 'replace':
      return valueProblem(operation) ?? textProblem(operation, 'path', dialect)
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
      return 'unsupported operation'
  }
}

function valueProblem(operation: JsonObject): string | undefined {
  if (Object.hasOwn(operation, 'value')) return undefined
  return "failed to decode 'value': operation, missing value field: missing value"
}

function textProblem(
  operation: JsonObject,
  field: 'path' | 'from',
  dialect: JsonPatchDialect,
): string | undefined {
  const text = getOwn(operation, field)
  if (text === undefined || text === null) {
    const missing = field === 'path' ? 'operation missing path' : 'operation, missing from'
    return `failed to decode '${field}': ${missing} field: missing value`
  }
  if (typeof text !== 'string') {
    return `failed to decode '${field}': json: cannot unmarshal ${jsonType(text)} into Go value of type string`
  }
  const isPointer = text === '' || text.startsWith('/')
  return dialect === 'standard' && !isPointer ? `'${field}' must start with a slash` : undefined
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'bigint' ? 'number' : typeof value
}
