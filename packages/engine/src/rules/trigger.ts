import type { MatchResources, Rule } from '../api/classic.ts'
import type { Request } from '../request.ts'

/**
 * Whether a request triggers a rule that acts on other objects (spec 6.2.5, 6.3.4, 6.3.5): a
 * deletion only where the rule names that operation, and what the background controller itself
 * does, under the name of its user, only where the rule says `skipBackgroundRequests: false`.
 */
export function isTriggered(rule: Rule, request: Request, backgroundUser: string): boolean {
  if (request.operation === 'DELETE' && !namesDeletion(rule.match)) return false
  const isOwn = request.user?.userInfo.username === backgroundUser
  return !isOwn || rule.skipBackgroundRequests === false
}

function namesDeletion(match: MatchResources | undefined): boolean {
  const filters = match === undefined ? [] : [match, ...(match.any ?? []), ...(match.all ?? [])]
  return filters.some(({ resources }) => resources?.operations?.includes('DELETE') === true)
}
