export { mergeResults } from './merge-results.ts'
export { createMergedReports, type MergedReportInput } from './merged-report.ts'
export {
  createReport,
  createReports,
  createResults,
  type ReportFormat,
  type ReportInput,
  type ResourceResponses,
} from './resource-report.ts'
export type { ReportedPolicy, ReportResult, Severity } from './result.ts'
export { type Summary, sortResults, summarize } from './summary.ts'
