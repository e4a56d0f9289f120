import type { Conditions, MatchResources, ObjectMeta, PodSecurityExclusion } from './classic.ts'

/** kyverno.io/v2 and v2beta1 PolicyException. */
export interface PolicyException {
  readonly apiVersion: string
  readonly kind: 'PolicyException'
  readonly metadata: ObjectMeta
  readonly spec: {
    readonly exceptions: readonly {
      /** `name` of a ClusterPolicy or `namespace/name` of a Policy; literal. */
      readonly policyName: string
      /** Wildcards, compared with the evaluated rule's name (autogen names too). */
      readonly ruleNames: readonly string[]
    }[]
    readonly match: MatchResources
    readonly conditions?: Conditions
    readonly podSecurity?: readonly PodSecurityExclusion[]
    readonly background?: boolean
  }
}
