import type { JsonObject } from '@ephor/lang/json'

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

/** `group` is empty for the core group. */
export interface GroupVersionKind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

/** A Kubernetes object as parsed from JSON or YAML; never changed, only copied with changes. */
export type Resource = JsonObject

/** Who asks, as in an AdmissionReview. */
export interface UserInfo {
  readonly username?: string
  readonly uid?: string
  readonly groups?: readonly string[]
  readonly extra?: Readonly<Record<string, readonly string[]>>
}

/** The user with the roles that bindings give; roles are `namespace:name`, cluster roles `name`. */
export interface RequestUser {
  readonly userInfo: UserInfo
  readonly roles: readonly string[]
  readonly clusterRoles: readonly string[]
}

/** What is under review: one operation on one resource. */
export interface Request {
  readonly uid: string
  /** The kind of the top-level resource, also for a request on a subresource. */
  readonly kind: GroupVersionKind
  /** `status`, `exec`, …; empty for the resource itself. */
  readonly subresource: string
  readonly operation: Operation
  readonly name: string
  /** Empty for cluster-scoped resources. */
  readonly namespace: string
  /** Absent for DELETE. */
  readonly object: Resource | undefined
  /** The object as it is stored; present for UPDATE and DELETE. */
  readonly oldObject: Resource | undefined
  /** Absent in background scans and on files without user info. */
  readonly user: RequestUser | undefined
  /** Labels of the namespace the resource is in. */
  readonly namespaceLabels: Readonly<Record<string, string>>
  readonly dryRun: boolean
  /** The AdmissionRequest as it came; what it says beside the above shows in expressions. */
  readonly admission?: JsonObject
}
