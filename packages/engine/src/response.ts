import type { JsonPatchOperation } from '@ephor/lang/json'
import type { Path } from './error.ts'
import type { Resource } from './request.ts'

export type RuleStatus = 'pass' | 'fail' | 'warn' | 'error' | 'skip'

export type RuleType = 'Validation' | 'Mutation' | 'Generation' | 'ImageVerify'

/** Where a verdict was decided. */
export interface Place {
  /** From the root of the policy document. */
  readonly policy: Path
  /** In the resource, as upstream prints it: `/spec/containers/0/image/`. */
  readonly resource?: string
}

/** What the body of a rule says about one resource. */
export interface Verdict {
  readonly status: RuleStatus
  readonly message: string
  /** The path in the policy is relative to the rule. */
  readonly place?: Place
  readonly properties?: Readonly<Record<string, string>>
  /** Exceptions that took part in the decision, as `namespace/name`. */
  readonly exceptions?: readonly string[]
  /** The resource after a mutate rule. */
  readonly patched?: Resource
  /** Objects that a mutate rule with targets changed, after the change. */
  readonly targets?: readonly Resource[]
  /**
   * The object is lost after a mutation that went wrong: the rules behind it in its policy are not
   * evaluated. The next policy sees the object as it was before.
   */
  readonly endsPolicy?: boolean
  /** Objects that a generate rule makes. */
  readonly generated?: readonly Resource[]
  /** Objects that a generate rule copies, with the label that marks sources; those without it. */
  readonly sources?: readonly Resource[]
}

/** The verdict of one rule. */
export interface RuleResponse extends Verdict {
  readonly rule: string
  readonly type: RuleType
}

/** A rule that says nothing about this request, and why. */
export interface NotApplied {
  readonly rule: string
  readonly type: RuleType
  readonly reason: string
}

/** Which policy; `namespace` is empty for cluster-wide ones. */
export interface PolicyReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly namespace: string
}

/** The stages of a request, in their order; `generate` also asks for mutations of other objects. */
export type Phase = 'mutate' | 'verify-images' | 'validate' | 'generate'

/** What one policy says in one phase, its rules in the order of evaluation. */
export interface PolicyResponse {
  readonly policy: PolicyReference
  readonly phase: Phase
  readonly rules: readonly RuleResponse[]
  readonly notApplied: readonly NotApplied[]
}

/** What the policies say about one request: one entry a phase and policy. */
export interface Response {
  readonly policies: readonly PolicyResponse[]
  /** The object after all mutations; the one of the request if there were none. */
  readonly resource: Resource | undefined
  /** From the object of the request to `resource`, minimal. */
  readonly patch: readonly JsonPatchOperation[]
}
