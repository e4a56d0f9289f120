import type { Conditions, ContextEntry, MatchResources, ObjectMeta } from './classic.ts'

/** kyverno.io/v2 and v2beta1 CleanupPolicy and ClusterCleanupPolicy. */
export interface CleanupPolicy {
  readonly apiVersion: string
  readonly kind: 'CleanupPolicy' | 'ClusterCleanupPolicy'
  readonly metadata: ObjectMeta & { readonly creationTimestamp?: string }
  readonly spec: {
    readonly schedule: string
    readonly match: MatchResources
    readonly exclude?: MatchResources
    readonly conditions?: Conditions
    readonly context?: readonly ContextEntry[]
    readonly deletionPropagationPolicy?: 'Foreground' | 'Background' | 'Orphan'
  }
  readonly status?: { readonly lastExecutionTime?: string }
}
