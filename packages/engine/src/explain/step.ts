import type { Phase, PolicyReference, Response, RuleStatus, RuleType } from '../response.ts'

/** What a step is about. */
export type StepKind =
  | 'autogen'
  | 'match'
  | 'exclude'
  | 'filter'
  | 'criterion'
  | 'context'
  | 'entry'
  | 'variable'
  | 'conditions'
  | 'block'
  | 'condition'
  | 'exception'
  | 'deny'
  | 'patterns'
  | 'pattern'
  | 'field'
  | 'anchor'
  | 'element'
  | 'pod-security'
  | 'control'
  | 'foreach'
  | 'list'
  | 'patch'
  | 'targets'
  | 'target'
  | 'generate'
  | 'object'
  | 'existing'
  | 'expression'
  | 'more'

/**
 * How a step came out: `yes` and `no` of questions (does it match, does it hold, does it fit),
 * `pass`, `fail`, `skip` and `error` of verdicts, `value` of what gives one, `none` of what was
 * not evaluated.
 */
export type StepOutcome = 'yes' | 'no' | 'pass' | 'fail' | 'skip' | 'error' | 'value' | 'none'

/** Where something stands: a path in a document, and its place in the text if that is known. */
export interface StepPlace {
  /** `spec.rules[0].validate.pattern`; empty for the document as a whole. */
  readonly path: string
  readonly file?: string
  /** Both from 1. */
  readonly line?: number
  readonly column?: number
}

/** One difference that a patch makes; `before` and `after` are absent where there is nothing. */
export interface Change {
  readonly op: 'add' | 'remove' | 'replace'
  /** In the object, `spec.containers[0].image`. */
  readonly path: string
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * One step of a decision: plain JSON. Values are bounded, and those of Secrets are masked.
 */
export interface Step {
  readonly kind: StepKind
  /** What was evaluated, in the words of the policy. */
  readonly title: string
  readonly outcome: StepOutcome
  readonly policy?: StepPlace
  readonly resource?: StepPlace
  readonly found?: unknown
  /** There is nothing where a value was looked for. */
  readonly isAbsent?: true
  /** Of conditions: `found` stands on its left, `wanted` on its right. */
  readonly operator?: string
  readonly wanted?: unknown
  readonly message?: string
  readonly changes?: readonly Change[]
  /** The step that decided the rule. */
  readonly isDeciding?: true
  readonly children?: readonly Step[]
}

/** What became of a rule: its status, or `none` where it does not apply. */
export type RuleOutcome = RuleStatus | 'none'

/** How one rule came to its verdict. */
export interface ExplainedRule {
  readonly policy: PolicyReference
  readonly phase: Phase
  readonly rule: string
  readonly type: RuleType
  readonly status: RuleOutcome
  /** As `run` gives it; the reason where the rule does not apply. */
  readonly message: string
  /** What decided, in one sentence. */
  readonly summary: string
  /** The places of the step that decided. */
  readonly decidedAt: { readonly policy?: StepPlace; readonly resource?: StepPlace }
  readonly steps: readonly Step[]
}

/** How the policies came to their response. */
export interface Explanation {
  readonly response: Response
  /** In the order of evaluation. */
  readonly rules: readonly ExplainedRule[]
}
