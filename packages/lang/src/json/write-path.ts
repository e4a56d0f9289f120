import { isObject, setOwn } from './own.ts'

/**
 * A copy of the document with the value at a path; what lies off the path is shared. A step that
 * is missing, or no container, becomes an object, or a list where the next step is a number.
 */
export function setAt(
  document: unknown,
  path: readonly (string | number)[],
  value: unknown,
): unknown {
  return set(document, path, 0, value)
}

function set(
  node: unknown,
  path: readonly (string | number)[],
  depth: number,
  value: unknown,
): unknown {
  const step = path[depth]
  if (step === undefined) return value
  if (Array.isArray(node) || (typeof step === 'number' && !isObject(node))) {
    const copy: unknown[] = Array.isArray(node) ? [...node] : []
    const index = Number(step)
    copy[index] = set(copy[index], path, depth + 1, value)
    return copy
  }
  const copy: Record<string, unknown> = isObject(node) ? { ...node } : {}
  const child = Object.hasOwn(copy, step) ? copy[step] : undefined
  setOwn(copy, String(step), set(child, path, depth + 1, value))
  return copy
}
