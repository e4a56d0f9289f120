import type { JsonObject } from '@ephor/lang/json'

/** A Pod, or a template of one: its `metadata` and `spec`, as parsed. */
export type Pod = JsonObject

export type Level = 'baseline' | 'restricted'

/** A value that a control does not allow; lists are sorted and without repetition. */
export type BadValue = string | number | boolean | readonly string[]

/** One field that breaks a control. */
export interface FieldError {
  readonly kind: 'forbidden' | 'required'
  /** From the root of the Pod: `spec.containers[0].securityContext.privileged`. */
  readonly field: string
  /** Empty where there is none to name. */
  readonly value: BadValue
  /** Name of the container that the field belongs to; absent for fields of the Pod itself. */
  readonly container?: string
}

/** How a Pod breaks a control. */
export interface Violation {
  /** Of the check, `capabilities_baseline`. */
  readonly id: string
  /** Of the control as exclusions name it, `Capabilities`; empty if they cannot. */
  readonly control: string
  readonly reason: string
  readonly detail: string
  readonly errors: readonly FieldError[]
}

/** What one check finds, before its control's names are added. */
export type Finding = Omit<Violation, 'id' | 'control'>

/**
 * `undefined` for a Pod that passes; nothing is allocated for it.
 *
 * @throws {EvaluationError} if a field that the check reads has the wrong type.
 */
export type Check = (pod: Pod) => Finding | undefined

/** One check of the Pod Security Standards, in all its versions. */
export interface Control {
  readonly id: string
  /** The name that exclusions use; several checks may share one. */
  readonly name: string
  readonly level: Level
  /** Ascending; each holds from Kubernetes 1.`since` up to the next one. */
  readonly versions: readonly { readonly since: number; readonly check: Check }[]
  /** What holds at version `latest` if it is none of `versions`. */
  readonly latest?: Check
  /** The baseline check that this one stands in for, at the restricted level. */
  readonly replaces?: string
}
