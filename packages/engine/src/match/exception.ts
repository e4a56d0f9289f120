import type { MatchResources, ResourceFilter } from '../api/classic.ts'
import type { PolicyException } from '../api/policy-exception.ts'
import type { Request, Resource } from '../request.ts'
import { matchesAll } from './criterion.ts'
import {
  compileDescription,
  compileLenientNamespaceSelector,
  isEmptyDescription,
} from './resource-criteria.ts'
import { compileUser } from './user-criteria.ts'

export interface CompiledExceptionMatch {
  matches(request: Request, object: Resource): boolean
}

/**
 * Compiles the `match` of an exception (spec 7.1): as of a rule, but without operations, and a
 * namespace selector says nothing about namespaces. An empty filter or block matches nothing.
 */
export function compileExceptionMatch(exception: PolicyException): CompiledExceptionMatch {
  const { any, all }: MatchResources = exception.spec.match
  if (any?.length) {
    const filters = any.map(compileFilter)
    return { matches: (request, object) => filters.some(filter => filter(request, object)) }
  }
  if (all?.length) {
    const filters = all.map(compileFilter)
    return { matches: (request, object) => filters.every(filter => filter(request, object)) }
  }
  return { matches: () => false }
}

function compileFilter(filter: ResourceFilter): CompiledExceptionMatch['matches'] {
  const { resources = {} } = filter
  const user = compileUser(filter)
  if (isEmptyDescription(resources) && user.length === 0) return () => false
  const selector = compileLenientNamespaceSelector(resources)
  const criteria = [...compileDescription(resources), ...user]
  if (selector !== undefined) criteria.push(selector)
  return (request, object) => matchesAll(criteria, request, object)
}
