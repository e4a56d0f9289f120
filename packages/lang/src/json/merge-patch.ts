import { isObject, setOwn } from './own.ts'

/** Applies a JSON merge patch (RFC 7396): null removes, objects merge, all else replaces. */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const key of Object.keys(patch)) {
    const value = patch[key]
    if (value === null) delete result[key]
    else
      setOwn(
        result,
        key,
        applyMergePatch(Object.hasOwn(result, key) ? result[key] : undefined, value),
      )
  }
  return result
}
