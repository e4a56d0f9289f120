import { createReports } from '@ephor/engine'
import { isObject } from '@ephor/lang/json'
import { nameOf } from '../world/cluster.ts'
import type { FieldCase, FieldOutcome } from './outcome.ts'
import { respond } from './request-case.ts'

/** The report that a background scan of the resource would leave. */
export async function runFieldReport(folder: string, { expect }: FieldCase): Promise<FieldOutcome> {
  const { loaded, request, response } = await respond('BACKGROUND', folder, expect)
  const reports = createReports({
    format: 'wgpolicyk8s.io/v1alpha2',
    responses: [{ resource: request.object ?? {}, policies: response.policies }],
    policyOf: ({ name }) => loaded.policies.find(policy => nameOf({ ...policy }) === name),
    nowSeconds: 0,
  })
  const [report = {}] = reports
  const results = Array.isArray(report.results) ? report.results.filter(isObject) : []
  return {
    results: results.map(({ rule, result, message, properties }) => ({
      rule: String(rule),
      result: String(result),
      // The exceptions stand in the properties, too.
      message: `${String(message ?? '')} ${JSON.stringify(properties ?? {})}`,
      resource: '',
    })),
    summary: isObject(report.summary) ? (report.summary as Record<string, number>) : {},
  }
}
