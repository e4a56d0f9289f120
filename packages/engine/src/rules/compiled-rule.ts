import type { Rule } from '../api/classic.ts'
import type { CompiledConditions } from '../conditions/index.ts'
import type { Path } from '../error.ts'
import type { CompiledMatch } from '../match/index.ts'
import type { CompiledException } from '../policies/exceptions.ts'
import type { Phase, RuleResponse, RuleType, Verdict } from '../response.ts'
import type { DeferredEntry } from '../variables/frame.ts'
import type { Template } from '../variables/template.ts'
import type { QuickPass } from './quick-pass.ts'
import type { RuleBody } from './rule-body.ts'

/** One rule of a classic policy, ready to be evaluated in one phase. */
export interface CompiledRule {
  readonly name: string
  readonly type: RuleType
  readonly phase: Phase
  /** Of the rule that was written, in the policy document; autogen rules have their origin's. */
  readonly path: Path
  readonly source: Rule
  readonly match: CompiledMatch
  readonly context: readonly DeferredEntry[]
  readonly preconditions: CompiledConditions | undefined
  readonly exceptions: readonly CompiledException[]
  /** Pod security applies exceptions itself, since they may exclude single controls. */
  readonly ownsExceptions: boolean
  /** `reportProperties`, with variables. */
  readonly properties: Template | undefined
  /** Whether an Enforce rule lets an object keep a violation that it had before the update. */
  readonly allowsExistingViolations: boolean
  /** Acts on other objects than the one under review, after the answer (generate, targets). */
  readonly actsLater: boolean
  readonly body: RuleBody
  /** Where a pattern alone tells that the rule passes, once its preconditions are met. */
  readonly quickPass: QuickPass | undefined
  /** The response to the verdict that the body gives most: a note of `evaluateRule` to itself. */
  readonly lastResponse: RememberedResponse
}

/** A verdict and the response that was made of it. */
export interface RememberedResponse {
  verdict: Verdict | undefined
  response: RuleResponse | undefined
}
