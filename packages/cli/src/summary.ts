import type { ClassicPolicy, PolicyReference, PolicyResponse, RuleResponse } from '@ephor/engine'
import { policyAnnotations } from '@ephor/engine'

/** How many rules ended how, as the last line of `apply` counts them. */
export interface Counts {
  pass: number
  fail: number
  warn: number
  error: number
  skip: number
}

/** What the command knows of its policies while it reports. */
export interface PolicyBook {
  sourceOf(reference: PolicyReference): ClassicPolicy | undefined
  /** With `--audit-warn`: whether failures of the policy are only warnings. */
  isAuditWarning(reference: PolicyReference, namespace: string): boolean
}

export function zeroCounts(): Counts {
  return { pass: 0, fail: 0, warn: 0, error: 0, skip: 0 }
}

/** How a rule's verdict is shown and counted: failures of unscored or audited policies warn. */
export function shownStatus(
  { policy }: Pick<PolicyResponse, 'policy'>,
  { status }: Pick<RuleResponse, 'status'>,
  { book, namespace }: { readonly book: PolicyBook; readonly namespace: string },
): keyof Counts {
  if (status !== 'fail') return status
  const source = book.sourceOf(policy)
  if (source !== undefined && !policyAnnotations(source).isScored) return 'warn'
  return book.isAuditWarning(policy, namespace) ? 'warn' : 'fail'
}
