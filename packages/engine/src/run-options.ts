import type { Request } from './request.ts'
import type { Phase, PolicyReference } from './response.ts'
import type { RuleValues } from './variables/frame.ts'
import type { DefaultRegistry, EntryKind } from './variables/inputs.ts'

/** Values that a user gives in place of what a cluster would say. */
export interface RunValues {
  /** Dotted paths merged into the context before any rule of the policy runs. */
  forPolicy(policy: PolicyReference): Readonly<Record<string, unknown>> | undefined
  /** The request as one policy is to see it: another operation, fields set in the object. */
  requestFor?(policy: PolicyReference, request: Request): Request
  /** Stand-ins for the context entries of one rule. */
  forRule(policy: PolicyReference, rule: string): RuleValues | undefined
}

/** How to run; everything is optional. */
export interface RunOptions {
  /** Values that stand in for context entries, as a values file of the command gives them. */
  readonly values?: RunValues
  /**
   * Whether somebody waits for the answer: rules that act on other objects (generate, targets) are
   * then left for later, and policies with `admission: false` are not asked. Default `false`.
   */
  readonly admission?: boolean
  /**
   * The user as whom the background controller acts. With it, rules that act on other objects
   * (generate, targets) are evaluated only where the request triggers them; without it wherever they
   * match.
   */
  readonly backgroundUser?: string
  /** Evaluate also policies that cannot match, so that the response tells why. Default `false`. */
  readonly everything?: boolean
  /** Which phases; default all. */
  readonly phases?: readonly Phase[]
  /** Sum of the serialised context entries of a rule. Default 2 MiB, as upstream's. */
  readonly maxContextBytes?: number
  /** Kinds of context entries to leave out where they fail, as if policies did not have them. */
  readonly optionalEntries?: ReadonlySet<EntryKind>
  /** Where images without a registry come from. Default `docker.io`. */
  readonly defaultRegistry?: DefaultRegistry
}
