import { compareBytes } from '@ephor/lang/notation'
import type { ReportResult } from './result.ts'

/** How many results of each kind a report has. */
export interface Summary {
  readonly error: number
  readonly fail: number
  readonly pass: number
  readonly skip: number
  readonly warn: number
}

/** Counts results. */
export function summarize(results: readonly ReportResult[]): Summary {
  const summary = { error: 0, fail: 0, pass: 0, skip: 0, warn: 0 }
  for (const { result } of results) summary[result]++
  return summary
}

/** In the order of reports: policy, rule, source, time. */
export function sortResults(results: readonly ReportResult[]): readonly ReportResult[] {
  return [...results].sort(
    (a, b) =>
      compareBytes(a.policy, b.policy) ||
      compareBytes(a.rule ?? '', b.rule ?? '') ||
      compareBytes(a.source, b.source) ||
      a.timestamp.seconds - b.timestamp.seconds,
  )
}
