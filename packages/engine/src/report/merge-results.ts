import type { ReportResult } from './result.ts'

/** Which results still have a policy and a rule. */
export type IsCurrent = (result: ReportResult) => boolean

/**
 * Brings results about one resource together, those of its report first: of each rule the newest
 * one counts, the first of several with the same time. Results whose rule is gone are dropped.
 *
 * Source: specification 7.4, aggregation.
 */
export function mergeResults(
  lists: readonly (readonly ReportResult[])[],
  isCurrent: IsCurrent,
): readonly ReportResult[] {
  const newest = new Map<string, ReportResult>()
  for (const result of lists.flat()) {
    if (!isCurrent(result)) continue
    const key = JSON.stringify([result.source, result.policy, result.rule])
    const before = newest.get(key)
    if (before === undefined || before.timestamp.seconds < result.timestamp.seconds) {
      newest.set(key, result)
    }
  }
  return [...newest.values()]
}
