import type { ClassicPolicy } from '@ephor/engine'
import { isObject } from '@ephor/lang/json'

/**
 * Whether a policy may ask for objects beside the one under review: by its context entries, as
 * target or source of a copy, or because it looks at images. Sometimes says yes without need.
 */
export function asksCluster({ spec }: ClassicPolicy): boolean {
  return (spec.rules ?? []).some(
    ({ generate, mutate, verifyImages, validate, ...rest }) =>
      generate !== undefined ||
      verifyImages !== undefined ||
      (mutate?.targets ?? []).length > 0 ||
      hasAskingEntry({ mutate, validate, rest }, 0),
  )
}

// Deeper than foreach in foreach goes.
const maxDepth = 64

/** Whether a `context` anywhere below has an entry that is more than a variable. */
function hasAskingEntry(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return false
  if (Array.isArray(value)) return value.some(item => hasAskingEntry(item, depth + 1))
  return Object.entries(value).some(([key, member]) =>
    key === 'context' && Array.isArray(member)
      ? member.some(entry => !(isObject(entry) && 'variable' in entry))
      : hasAskingEntry(member, depth + 1),
  )
}
