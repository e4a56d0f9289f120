import { compareBytes } from '@ephor/lang/notation'
import type { ObjectMeta, Subject } from '../api/classic.ts'
import type { RequestUser, UserInfo } from '../request.ts'

/** A RoleBinding or a ClusterRoleBinding, as far as it matters here. */
export interface RoleGrant {
  readonly metadata: ObjectMeta
  readonly subjects?: readonly Subject[] | undefined
  readonly roleRef: { readonly kind: string; readonly name: string }
}

/** All bindings of a cluster. */
export interface RoleGrants {
  readonly roleBindings: readonly RoleGrant[]
  readonly clusterRoleBindings: readonly RoleGrant[]
}

/**
 * The roles (`namespace:name`, of any namespace) and cluster roles of a user, each once and sorted,
 * as requests carry them for `roles` and `clusterRoles` of match blocks (spec 1.3). A RoleBinding
 * grants its cluster role only to requests in its own namespace.
 */
export function grantedRoles(
  { roleBindings, clusterRoleBindings }: RoleGrants,
  userInfo: UserInfo,
  namespace: string,
): Pick<RequestUser, 'roles' | 'clusterRoles'> {
  const roles: string[] = []
  const clusterRoles: string[] = []
  for (const { metadata, subjects, roleRef } of roleBindings) {
    const own = metadata.namespace ?? ''
    if (!isSubject(userInfo, subjects ?? [], own)) continue
    if (roleRef.kind === 'Role') roles.push(`${own}:${roleRef.name}`)
    if (roleRef.kind === 'ClusterRole' && own === namespace) clusterRoles.push(roleRef.name)
  }
  for (const { subjects, roleRef } of clusterRoleBindings) {
    if (roleRef.kind !== 'ClusterRole' || !isSubject(userInfo, subjects ?? [], '')) continue
    clusterRoles.push(roleRef.name)
  }
  return { roles: sortedSet(roles), clusterRoles: sortedSet(clusterRoles) }
}

/**
 * Whether a user is one of the subjects of a binding, whose namespace counts for service accounts
 * that name none. Names are no patterns here.
 */
export function isSubject(
  { username, groups = [] }: UserInfo,
  subjects: readonly Subject[],
  bindingNamespace: string,
): boolean {
  return subjects.some(({ kind, name, namespace }) => {
    switch (kind) {
      case 'ServiceAccount': {
        const own = namespace || bindingNamespace
        return own !== '' && username === `system:serviceaccount:${own}:${name}`
      }
      case 'Group':
        return groups.includes(name)
      case 'User':
        return username === name
      default:
        return false
    }
  })
}

function sortedSet(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort(compareBytes)
}
