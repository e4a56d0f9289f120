/** How much a finding matters: an `error` is refused by a cluster or fails on every request. */
export type Severity = 'error' | 'warning' | 'info'

/** A replacement in a text: offsets of the whole text, `end` behind the last character replaced. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Something to tell about a policy, with its place. Plain values, for writers of any format. */
export interface Finding {
  /** `EPH` and three digits; each has a page. */
  readonly code: string
  readonly severity: Severity
  readonly message: string
  /** What to do about it, a sentence. */
  readonly remedy: string
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 code units. */
  readonly column: number
  /** The name, with the namespace in front if there is one; empty where there is no policy. */
  readonly policy: string
  /** The name of the rule; empty outside of rules. */
  readonly rule: string
  /** Where in the policy, `spec.rules[0].match`; empty for a document as a whole. */
  readonly path: string
  /** What changes the text so that the finding is gone; absent where a person has to decide. */
  readonly fix?: readonly TextEdit[]
}
