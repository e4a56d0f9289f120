import type { PolicyException } from '../api/policy-exception.ts'
import type { Request, Resource } from '../request.ts'
import type { Verdict } from '../response.ts'
import type { Frame } from '../variables/frame.ts'

/** One evaluation of a rule that matched and whose preconditions hold. */
export interface Evaluation {
  readonly request: Request
  /** The object as left by the rules before; the old object for DELETE. */
  readonly resource: Resource
  readonly frame: Frame
  /** Exceptions for this rule that match; only pod security looks at them. */
  readonly exceptions: readonly PolicyException[]
  /** Where a body shares this object with its parts: the element that they look at. */
  readonly element?: undefined
}

/**
 * The compiled body of a rule. `undefined` means that the rule says nothing (upstream: no rule
 * response). Throws {@link EvaluationError} for what ends as `error`, and `Need` for questions.
 */
export type RuleBody = (evaluation: Evaluation) => Verdict | undefined
