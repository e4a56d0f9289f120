import type { JsonObject } from '@ephor/lang/json'
import type { ObjectMeta } from './classic.ts'

/** kyverno.io/v2 (and v2alpha1, v2beta1) GlobalContextEntry. */
export interface GlobalContextEntry {
  readonly apiVersion: string
  readonly kind: 'GlobalContextEntry'
  readonly metadata: ObjectMeta
  readonly spec: {
    readonly kubernetesResource?: {
      readonly group?: string
      readonly version: string
      readonly resource: string
      readonly namespace?: string
    }
    readonly apiCall?: JsonObject
    readonly projections?: readonly { readonly name: string; readonly jmesPath: string }[]
  }
}
