import { compileWildcard } from '@ephor/lang/notation'
import type { ResourceFilter, Subject } from '../api/classic.ts'
import type { Request, RequestUser, UserInfo } from '../request.ts'
import type { Criterion } from './criterion.ts'

/** Whether a request says who asks; background scans and most files do not. */
export function hasUser({ user }: Request): boolean {
  if (user === undefined) return false
  const { username, uid, groups, extra } = user.userInfo
  return (
    Boolean(username || uid || groups?.length || user.roles.length || user.clusterRoles.length) ||
    Object.keys(extra ?? {}).length > 0
  )
}

/** What a filter asks of the user (spec 1.3); roles and subjects must all fit. */
export function compileUser(filter: ResourceFilter): readonly Criterion[] {
  const { roles, clusterRoles, subjects } = filter
  const criteria: Criterion[] = []
  if (roles?.length) criteria.push(forRoles('roles', roles))
  if (clusterRoles?.length) criteria.push(forRoles('clusterRoles', clusterRoles))
  if (subjects?.length) {
    const tests = subjects.map(compileSubject)
    criteria.push(
      criterion(user => tests.some(test => test(user?.userInfo ?? nobody)), 'match subject'),
    )
  }
  return criteria
}

const nobody: UserInfo = {}

function criterion(matches: (user: RequestUser | undefined) => boolean, what: string): Criterion {
  return {
    matches: ({ user }) => matches(user),
    reason: () => `user info does not ${what} for the given conditionBlock`,
  }
}

function forRoles(field: 'roles' | 'clusterRoles', wanted: readonly string[]): Criterion {
  const names = new Set(wanted)
  return criterion(
    user => user?.[field].some(role => names.has(role)) ?? false,
    // "clustersRoles" is upstream's spelling
    field === 'roles' ? 'match roles' : 'match clustersRoles',
  )
}

/** Subjects of other kinds never match. */
function compileSubject({ kind, name, namespace }: Subject): (user: UserInfo) => boolean {
  const isName = compileWildcard(name)
  switch (kind) {
    case 'ServiceAccount': {
      const isAccount = compileWildcard(`system:serviceaccount:${namespace ?? ''}:${name}`)
      return ({ username }) => isAccount(username ?? '')
    }
    case 'Group':
      return ({ groups }) => groups?.some(isName) ?? false
    case 'User':
      return ({ username }) => isName(username ?? '')
    default:
      return () => false
  }
}
