import type { JsonObject } from '@ephor/lang/json'
import type { GoNumbers } from '@ephor/lang/notation'
import type { Path } from '../error.ts'
import type { Probe } from '../probe.ts'
import type { Request, Resource } from '../request.ts'
import type { Verdict } from '../response.ts'
import type { Frame } from '../variables/frame.ts'

/** What a validate rule, or an entry of its `foreach`, is evaluated on. */
export interface ValidationSubject {
  readonly request: Request
  readonly resource: Resource
  /** The element that patterns look at instead of the resource. */
  readonly element?: JsonObject | undefined
  readonly frame: Frame
}

/** A compiled `deny`, pattern or `foreach`; `undefined` means that it says nothing. */
export type ValidationCheck = (subject: ValidationSubject) => Verdict | undefined

/** The verdict of patterns on a resource, or an element of it. */
export type Judge = (value: unknown, frame: Frame) => Verdict

/**
 * Compiles patterns whose variables are resolved; `numbers` is what whole numbers of the value
 * count as.
 */
export type CompileJudge = (patterns: unknown, numbers: GoNumbers) => Judge

/** What all checks of one rule know of it. */
export interface ValidatedRule {
  readonly name: string
  /** `validate.message`, '' if there is none. */
  readonly message: string
  /** Of the rule in the policy document, for mistakes found while compiling. */
  readonly path: Path
  /** The namespace of a namespaced policy. */
  readonly policyNamespace: string | undefined
  readonly probe: Probe | undefined
}

/** Upstream's text for a message that turns out to be no text. */
export const messageIsNoText: string =
  "the produced message didn't resolve to a string, check your policy definition."
