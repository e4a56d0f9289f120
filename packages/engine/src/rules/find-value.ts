import { isObject } from '@ephor/lang/json'
import type { Path } from '../error.ts'

// Objects under review have at most 1.5 MiB, most of them a few hundred values.
const maxVisited = 20_000
const maxDepth = 100

/** Where a map or list itself, not one that equals it, stands in an object. */
export function findValue(object: unknown, value: unknown): Path | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return find(object, value, { left: maxVisited, depth: 0 })
}

function find(
  within: unknown,
  value: object,
  work: { left: number; depth: number },
): Path | undefined {
  if (within === value) return []
  if (typeof within !== 'object' || within === null || work.left-- <= 0) return undefined
  if (work.depth >= maxDepth) return undefined
  work.depth++
  const members: Iterable<readonly [string | number, unknown]> = Array.isArray(within)
    ? within.entries()
    : isObject(within)
      ? Object.entries(within)
      : []
  for (const [key, member] of members) {
    const path = find(member, value, work)
    if (path !== undefined) return [key, ...path]
  }
  work.depth--
  return undefined
}
