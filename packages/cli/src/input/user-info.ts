import type { RequestUser, UserInfo } from '@ephor/engine'
import { isObject, type JsonObject } from '@ephor/lang/json'

/**
 * A UserInfo file (cli.kyverno.io/v1alpha1): `roles` (`namespace:name`), `clusterRoles` and
 * `userInfo` with name, uid, groups and extra.
 */
export function userOf(document: JsonObject): RequestUser {
  const { roles, clusterRoles, userInfo } = document
  return {
    userInfo: isObject(userInfo) ? (userInfo as UserInfo) : {},
    roles: Array.isArray(roles) ? roles.map(String) : [],
    clusterRoles: Array.isArray(clusterRoles) ? clusterRoles.map(String) : [],
  }
}
