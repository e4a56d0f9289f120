import { isObject, type JsonObject, setOwn } from './own.ts'

/**
 * Applies a JSON merge patch (RFC 7396): objects merge, null removes, all else replaces. As in
 * the API server's library a null inside the lists of the patch is removed from objects there,
 * too, unless the list replaces an object. (The API server refuses a patch that is no object or
 * list; here it replaces the target, as the RFC says.)
 */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  return isObject(target) && isObject(patch) ? merge(target, patch) : prune(patch)
}

function merge(target: JsonObject, patch: JsonObject): JsonObject {
  const result: Record<string, unknown> = { ...target }
  for (const key of Object.keys(patch)) {
    const value = patch[key]
    if (value === null) delete result[key]
    else setOwn(result, key, mergeMember(Object.hasOwn(result, key) ? result[key] : null, value))
  }
  return result
}

function mergeMember(current: unknown, value: unknown): unknown {
  if (!isObject(current)) return prune(value)
  return isObject(value) ? merge(current, value) : value
}

/** The value without the members that are null, at any depth. */
function prune(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(prune)
  if (!isObject(value)) return value
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (value[key] !== null) setOwn(result, key, prune(value[key]))
  }
  return result
}

/**
 * One merge patch for two that follow one another. It does what both do in turn, except where
 * the first removes a member and the second puts an object there, which then merges.
 */
export function combineMergePatches(first: unknown, second: unknown): unknown {
  if (!isObject(first) || !isObject(second)) return second
  const result: Record<string, unknown> = { ...first }
  for (const key of Object.keys(second)) {
    const current = Object.hasOwn(first, key) ? first[key] : undefined
    setOwn(result, key, combineMergePatches(current, second[key]))
  }
  return result
}
