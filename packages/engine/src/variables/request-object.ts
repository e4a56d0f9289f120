import type { JsonObject } from '@ephor/lang/json'
import type { Request, RequestUser, UserInfo } from '../request.ts'

/**
 * The request as expressions see it (spec 4.3). One that came for admission (it has a `uid`) is the
 * whole AdmissionRequest, in which an object that is absent is null. One made for a file or for a
 * background scan has the objects there are, operation and namespace, and the user if one is given;
 * reading anything else is an error, as upstream.
 */
export function requestObject(request: Request): JsonObject {
  return request.uid === '' ? fromObjects(request) : fromAdmission(request)
}

function fromObjects({ object, oldObject, operation, namespace, user }: Request): JsonObject {
  const shown: Record<string, unknown> = {}
  if (object !== undefined) shown.object = object
  if (oldObject !== undefined) shown.oldObject = oldObject
  shown.namespace = namespace
  shown.operation = operation
  if (user !== undefined) addUser(shown, user)
  return shown
}

function fromAdmission(request: Request): JsonObject {
  const { uid, kind, name, namespace, operation, user, object, oldObject, dryRun } = request
  const shown: Record<string, unknown> = { uid, kind }
  if (request.subresource !== '') shown.subResource = request.subresource
  if (name !== '') shown.name = name
  if (namespace !== '') shown.namespace = namespace
  shown.dryRun = dryRun
  if (request.admission !== undefined) Object.assign(shown, request.admission)
  shown.operation = operation
  if (user === undefined) shown.userInfo = {}
  else addUser(shown, user)
  shown.object = object ?? null
  shown.oldObject = oldObject ?? null
  return shown
}

/** Roles and parts of the user that are empty are not there at all. */
function addUser(
  shown: Record<string, unknown>,
  { userInfo, roles, clusterRoles }: RequestUser,
): void {
  if (roles.length > 0) shown.roles = roles
  if (clusterRoles.length > 0) shown.clusterRoles = clusterRoles
  shown.userInfo = userInfoFields(userInfo)
}

function userInfoFields({ username, uid, groups, extra }: UserInfo): JsonObject {
  const shown: Record<string, unknown> = {}
  if (username) shown.username = username
  if (uid) shown.uid = uid
  if (groups?.length) shown.groups = groups
  if (extra && Object.keys(extra).length > 0) shown.extra = extra
  return shown
}

/** Name and namespace of a service account; both empty for other users. */
export interface ServiceAccount {
  readonly name: string
  readonly namespace: string
}

/**
 * The service account behind `system:serviceaccount:<namespace>:<name>`. Upstream cuts off as many
 * characters of any name, so that `xxxxxxxxxxxxxxxxxxxxxx:kube-system:admin` would count as one.
 */
export function serviceAccountOf(username: string): ServiceAccount {
  const parts = username.startsWith(prefix) ? username.slice(prefix.length).split(':') : []
  const [namespace = '', name = ''] = parts.length < 2 ? [] : parts
  return { name, namespace }
}

const prefix = 'system:serviceaccount:'
