import type { JsonObject } from '@ephor/lang/json'
import type { Request, UserInfo } from '../request.ts'

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
  return {
    ...(object === undefined ? undefined : { object }),
    ...(oldObject === undefined ? undefined : { oldObject }),
    namespace,
    operation,
    ...(user === undefined ? undefined : userFields(user)),
  }
}

function fromAdmission(request: Request): JsonObject {
  const { uid, kind, name, namespace, operation, user, object, oldObject, dryRun } = request
  return {
    uid,
    kind,
    ...(request.subresource === '' ? undefined : { subResource: request.subresource }),
    ...(name === '' ? undefined : { name }),
    ...(namespace === '' ? undefined : { namespace }),
    dryRun,
    ...request.admission,
    operation,
    userInfo: {},
    ...(user === undefined ? undefined : userFields(user)),
    object: object ?? null,
    oldObject: oldObject ?? null,
  }
}

/** Roles and parts of the user that are empty are not there at all. */
function userFields({ userInfo, roles, clusterRoles }: NonNullable<Request['user']>): JsonObject {
  return {
    ...(roles.length === 0 ? undefined : { roles }),
    ...(clusterRoles.length === 0 ? undefined : { clusterRoles }),
    userInfo: userInfoFields(userInfo),
  }
}

function userInfoFields({ username, uid, groups, extra }: UserInfo): JsonObject {
  return {
    ...(username ? { username } : undefined),
    ...(uid ? { uid } : undefined),
    ...(groups?.length ? { groups } : undefined),
    ...(extra && Object.keys(extra).length > 0 ? { extra } : undefined),
  }
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
