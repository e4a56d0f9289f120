import type { Request, Resource } from '../request.ts'

export interface Matcher {
  matches(request: Request, object: Resource): boolean
}

/** One thing that a filter asks of a request. */
export interface Criterion extends Matcher {
  /** Why a request does not match, in upstream's words. */
  reason(object: Resource): string
}

export function matchesAll(
  criteria: readonly Matcher[],
  request: Request,
  object: Resource,
): boolean {
  for (const criterion of criteria) if (!criterion.matches(request, object)) return false
  return true
}
