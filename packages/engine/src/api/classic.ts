import type { JsonObject } from '@ephor/lang/json'

// The shapes of kyverno.io/v1, v2 and v2beta1 policies as `load` hands them on: checked against the
// schema, with the two styles of a match block kept apart. Free-form values stay `unknown`.

export type FailureAction = 'Audit' | 'Enforce' | 'audit' | 'enforce'

export interface ObjectMeta {
  readonly name?: string
  readonly generateName?: string
  readonly namespace?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly resourceVersion?: string
  readonly uid?: string
}

export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>
  readonly matchExpressions?: readonly {
    readonly key: string
    readonly operator: string
    readonly values?: readonly string[]
  }[]
}

export interface Subject {
  readonly kind: string
  readonly name: string
  readonly namespace?: string
  readonly apiGroup?: string
}

export interface ResourceDescription {
  readonly kinds?: readonly string[]
  readonly name?: string
  readonly names?: readonly string[]
  readonly namespaces?: readonly string[]
  readonly annotations?: Readonly<Record<string, string>>
  readonly selector?: LabelSelector
  readonly namespaceSelector?: LabelSelector
  readonly operations?: readonly string[]
}

export interface ResourceFilter {
  readonly resources?: ResourceDescription
  readonly subjects?: readonly Subject[]
  readonly roles?: readonly string[]
  readonly clusterRoles?: readonly string[]
}

/** Either `any`, or `all`, or one filter written directly. */
export interface MatchResources extends ResourceFilter {
  readonly any?: readonly ResourceFilter[]
  readonly all?: readonly ResourceFilter[]
}

export interface Condition {
  readonly key?: unknown
  readonly operator?: string
  readonly value?: unknown
  readonly message?: string
}

/** `{any, all}`, a list of those, or the old plain list of conditions. */
export type Conditions =
  | { readonly any?: readonly Condition[]; readonly all?: readonly Condition[] }
  | readonly unknown[]

export interface ContextEntry {
  readonly name: string
  readonly variable?: {
    readonly value?: unknown
    readonly jmesPath?: string
    readonly default?: unknown
  }
  readonly configMap?: { readonly name: string; readonly namespace?: string }
  readonly apiCall?: {
    readonly urlPath?: string
    readonly method?: 'GET' | 'POST'
    readonly data?: readonly { readonly key: string; readonly value: unknown }[]
    readonly service?: {
      readonly url: string
      readonly headers?: readonly { readonly key: string; readonly value: string }[]
      readonly caBundle?: string
    }
    readonly jmesPath?: string
    readonly default?: unknown
  }
  readonly globalReference?: { readonly name: string; readonly jmesPath?: string }
  readonly imageRegistry?: {
    readonly reference: string
    readonly jmesPath?: string
    readonly imageRegistryCredentials?: JsonObject
  }
}

export interface FailureActionOverride {
  readonly action: FailureAction
  readonly namespaces?: readonly string[]
  readonly namespaceSelector?: LabelSelector
}

export interface PodSecurityExclusion {
  readonly controlName: string
  readonly images?: readonly string[]
  readonly restrictedField?: string
  readonly values?: readonly string[]
}

export interface PodSecurity {
  readonly level?: 'privileged' | 'baseline' | 'restricted'
  readonly version?: string
  readonly exclude?: readonly PodSecurityExclusion[]
}

export interface ForEachValidation {
  readonly list?: string
  readonly elementScope?: boolean
  readonly context?: readonly ContextEntry[]
  readonly preconditions?: Conditions
  readonly pattern?: unknown
  readonly anyPattern?: unknown
  readonly deny?: { readonly conditions?: Conditions }
  readonly foreach?: readonly ForEachValidation[]
}

export interface Validation {
  readonly message?: string
  readonly failureAction?: FailureAction
  readonly failureActionOverrides?: readonly FailureActionOverride[]
  readonly allowExistingViolations?: boolean
  readonly pattern?: unknown
  readonly anyPattern?: unknown
  readonly deny?: { readonly conditions?: Conditions }
  readonly foreach?: readonly ForEachValidation[]
  readonly podSecurity?: PodSecurity
  readonly cel?: JsonObject
  readonly manifests?: JsonObject
  readonly assert?: unknown
}

export interface ForEachMutation {
  readonly list?: string
  readonly order?: 'Ascending' | 'Descending'
  readonly context?: readonly ContextEntry[]
  readonly preconditions?: Conditions
  readonly patchStrategicMerge?: unknown
  readonly patchesJson6902?: string
  readonly foreach?: readonly ForEachMutation[]
}

export interface MutationTarget {
  readonly apiVersion?: string
  readonly kind?: string
  readonly namespace?: string
  readonly name?: string
  readonly uid?: string
  readonly selector?: LabelSelector
  readonly context?: readonly ContextEntry[]
  readonly preconditions?: Conditions
}

export interface Mutation {
  readonly mutateExistingOnPolicyUpdate?: boolean
  readonly targets?: readonly MutationTarget[]
  readonly patchStrategicMerge?: unknown
  readonly patchesJson6902?: string
  readonly foreach?: readonly ForEachMutation[]
}

export interface GeneratePattern {
  readonly apiVersion?: string
  readonly kind?: string
  readonly name?: string
  readonly namespace?: string
  readonly uid?: string
  readonly data?: unknown
  readonly clone?: { readonly namespace?: string; readonly name: string }
  readonly cloneList?: {
    readonly namespace?: string
    readonly kinds?: readonly string[]
    readonly selector?: LabelSelector
  }
}

export interface ForEachGeneration extends GeneratePattern {
  readonly list?: string
  readonly context?: readonly ContextEntry[]
  readonly preconditions?: Conditions
}

export interface Generation extends GeneratePattern {
  readonly generateExisting?: boolean
  readonly synchronize?: boolean
  readonly orphanDownstreamOnPolicyDelete?: boolean
  readonly foreach?: readonly ForEachGeneration[]
}

export interface ImageExtractorConfig {
  readonly path: string
  readonly value?: string
  readonly name?: string
  readonly key?: string
  readonly jmesPath?: string
}

export interface Rule {
  readonly name: string
  readonly context?: readonly ContextEntry[]
  readonly match?: MatchResources
  readonly exclude?: MatchResources
  readonly imageExtractors?: Readonly<Record<string, readonly ImageExtractorConfig[]>>
  readonly preconditions?: Conditions
  readonly celPreconditions?: readonly JsonObject[]
  readonly validate?: Validation
  readonly mutate?: Mutation
  readonly generate?: Generation
  readonly verifyImages?: readonly JsonObject[]
  readonly skipBackgroundRequests?: boolean
  readonly reportProperties?: Readonly<Record<string, string>>
}

export interface ClassicPolicySpec {
  readonly rules?: readonly Rule[]
  readonly applyRules?: 'All' | 'One'
  readonly failurePolicy?: 'Ignore' | 'Fail'
  readonly validationFailureAction?: FailureAction
  readonly validationFailureActionOverrides?: readonly FailureActionOverride[]
  readonly emitWarning?: boolean
  readonly admission?: boolean
  readonly background?: boolean
  readonly schemaValidation?: boolean
  readonly webhookTimeoutSeconds?: number
  readonly mutateExistingOnPolicyUpdate?: boolean
  readonly generateExisting?: boolean
  readonly generateExistingOnPolicyUpdate?: boolean
  readonly useServerSideApply?: boolean
  readonly webhookConfiguration?: JsonObject
}

export interface ClassicPolicy {
  readonly apiVersion: string
  readonly kind: 'ClusterPolicy' | 'Policy'
  readonly metadata: ObjectMeta
  readonly spec: ClassicPolicySpec
}
