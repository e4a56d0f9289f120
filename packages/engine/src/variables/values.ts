import { getOwn, isObject, type JsonObject, setOwn, withKey } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import type { Request } from '../request.ts'

/** Values by dotted path, as a values file of the command gives them. */
export type Values = Readonly<Record<string, unknown>>

/**
 * The steps of a dotted path; a step with dots is in double quotes, a quote in it is doubled.
 *
 * @throws {EvaluationError} for a path without steps, or with a stray quote.
 */
export function parseValuePath(path: string): readonly string[] {
  const steps: string[] = []
  let at = 0
  while (at <= path.length) {
    const quoted = path[at] === '"' ? /^"((?:[^"]|"")*)"(?=\.|$)/.exec(path.slice(at)) : null
    const plain = quoted === null ? /^[^".]*(?=\.|$)/.exec(path.slice(at)) : null
    const step = quoted?.[1]?.replaceAll('""', '"') ?? plain?.[0]
    if (step === undefined || path === '') {
      throw new EvaluationError(`failed to add variable to context ${path}`)
    }
    steps.push(step)
    at += (quoted ?? plain)?.[0].length ?? 0
    at++
  }
  return steps
}

/** `added` put into `value`: a map joins a map key by key, anything else takes its place. */
export function mergeMaps(value: unknown, added: unknown): unknown {
  if (!isObject(value) || !isObject(added)) return added
  const copy: Record<string, unknown> = { ...value }
  for (const key of Object.keys(added)) setOwn(copy, key, mergeMaps(getOwn(value, key), added[key]))
  return copy
}

/** `added` put at a path below `value`; what is no map on the way gives way to one. */
export function mergeAt(value: unknown, steps: readonly string[], added: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return mergeMaps(value, added)
  const map: JsonObject = isObject(value) ? value : {}
  return withKey(map, step, mergeAt(getOwn(map, step), rest, added))
}

/**
 * The request with the values that are about its objects: `request.object.metadata.name`, and the
 * same of `request.oldObject`. Other values only show in expressions.
 */
export function requestWithValues(request: Request, values: Values): Request {
  let { object, oldObject } = request
  for (const path of Object.keys(values)) {
    const [root, member, ...rest] = parseValuePath(path)
    if (root !== 'request' || rest.length === 0) continue
    if (member === 'object') object = withValue(object, rest, values[path])
    else if (member === 'oldObject') oldObject = withValue(oldObject, rest, values[path])
  }
  const isSame = object === request.object && oldObject === request.oldObject
  return isSame ? request : { ...request, object, oldObject }
}

function withValue(
  object: JsonObject | undefined,
  steps: readonly string[],
  added: unknown,
): JsonObject | undefined {
  const changed = mergeAt(object, steps, added)
  return isObject(changed) ? changed : object
}
