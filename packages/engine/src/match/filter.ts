import type { ResourceFilter } from '../api/classic.ts'
import type { Request, Resource } from '../request.ts'
import { type Criterion, type Matcher, matchesAll } from './criterion.ts'
import {
  compileDescription,
  compileNamespaceSelector,
  isEmptyDescription,
} from './resource-criteria.ts'
import { compileUser, hasUser } from './user-criteria.ts'

/** One filter of a match or exclude block. */
export interface CompiledFilter extends Matcher {
  /** Everything that does not match, in upstream's words and order; nothing if all does. */
  reasons(request: Request, object: Resource): readonly string[]
}

/**
 * A filter of `match`: who asks does not count for requests that do not say it. One that asks
 * for nothing matches nothing.
 */
export function compileMatchFilter(filter: ResourceFilter): CompiledFilter {
  const parts = readFilter(filter)
  return {
    matches: (request, object) => {
      const asksUser = parts.user.length > 0 && hasUser(request)
      if (parts.isEmpty && !asksUser) return false
      return matchesParts(parts, request, object, asksUser)
    },
    reasons: (request, object) => {
      const asksUser = parts.user.length > 0 && hasUser(request)
      if (parts.isEmpty && !asksUser) return ['match cannot be empty']
      return reasonsOf(parts, request, object, asksUser)
    },
  }
}

/** A filter of `exclude`; one that asks for nothing excludes nothing. */
export function compileExcludeFilter(filter: ResourceFilter): Matcher {
  const parts = readFilter(filter)
  if (parts.isEmpty && parts.user.length === 0) return { matches: () => false }
  return { matches: (request, object) => matchesParts(parts, request, object, true) }
}

interface FilterParts {
  /** Whether nothing is asked of the resource. */
  readonly isEmpty: boolean
  /** `undefined` means any operation. */
  readonly operations: ReadonlySet<string> | undefined
  readonly resource: readonly Criterion[]
  readonly user: readonly Criterion[]
}

function readFilter(filter: ResourceFilter): FilterParts {
  const { resources = {} } = filter
  const selector = compileNamespaceSelector(resources)
  const resource = compileDescription(resources)
  return {
    isEmpty: isEmptyDescription(resources),
    operations: resources.operations?.length ? new Set(resources.operations) : undefined,
    resource: selector === undefined ? resource : [...resource, selector],
    user: compileUser(filter),
  }
}

function matchesParts(
  { operations, resource, user }: FilterParts,
  request: Request,
  object: Resource,
  asksUser: boolean,
): boolean {
  if (operations !== undefined && !operations.has(request.operation)) return false
  return matchesAll(resource, request, object) && (!asksUser || matchesAll(user, request, object))
}

function reasonsOf(
  { operations, resource, user }: FilterParts,
  request: Request,
  object: Resource,
  asksUser: boolean,
): readonly string[] {
  if (operations !== undefined && !operations.has(request.operation)) {
    return ['operation does not match']
  }
  const criteria = asksUser ? [...resource, ...user] : resource
  return criteria
    .filter(criterion => !criterion.matches(request, object))
    .map(criterion => criterion.reason(object))
}
