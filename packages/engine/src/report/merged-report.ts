import type { Resource } from '../request.ts'
import type { PolicyReference } from '../response.ts'
import type { ResourceResponses } from './resource-report.ts'
import {
  createResult,
  policyKey,
  type ReportedPolicy,
  type ReportResult,
  referenceTo,
} from './result.ts'
import { summarize } from './summary.ts'

export interface MergedReportInput {
  readonly responses: readonly ResourceResponses[]
  readonly policyOf: (reference: PolicyReference) => ReportedPolicy | undefined
  /** Since 1970. */
  readonly nowSeconds: number
  /** Whether a failure of a policy on a resource is shown as a warning; default never. */
  readonly isAuditWarning?: (reference: PolicyReference, resource: Resource) => boolean
}

/**
 * The reports that the command prints: one over all cluster-wide policies, named `merged`, then
 * one for each namespaced policy. Results stand by policy, in the order in which they came.
 *
 * Source: specification 9.3; the kinds are upstream's, which do not go with the API version.
 */
export function createMergedReports(input: MergedReportInput): readonly Resource[] {
  const byPolicy = new Map<string, { reference: PolicyReference; results: ReportResult[] }>()
  for (const { resource, policies } of input.responses) {
    for (const { policy: reference, rules } of policies) {
      const key = `${reference.kind}/${policyKey(reference)}`
      const entry = byPolicy.get(key) ?? { reference, results: [] }
      if (rules.length > 0) byPolicy.set(key, entry)
      for (const response of rules) {
        const { policyOf, nowSeconds } = input
        const result = createResult({
          reference,
          policy: policyOf(reference),
          response,
          nowSeconds,
        })
        entry.results.push(shown(result, reference, resource, input))
      }
    }
  }
  const entries = [...byPolicy.values()]
  const clusterWide = entries.filter(({ reference }) => reference.namespace === '')
  const namespaced = entries.filter(({ reference }) => reference.namespace !== '')
  return [
    ...(clusterWide.length === 0
      ? []
      : [
          createReport(
            'ClusterReport',
            { name: 'merged' },
            clusterWide.flatMap(each => each.results),
          ),
        ]),
    ...namespaced.map(({ reference: { name, namespace }, results }) =>
      createReport('PolicyReport', { name, namespace }, results),
    ),
  ]
}

function shown(
  result: ReportResult,
  reference: PolicyReference,
  resource: Resource,
  { isAuditWarning }: MergedReportInput,
): ReportResult {
  const isWarning = result.result === 'fail' && isAuditWarning?.(reference, resource) === true
  const { category, message, policy, properties, ...rest } = result
  // in the order of the keys, as reports are printed
  return {
    ...(category !== undefined && { category }),
    ...(message !== undefined && { message }),
    policy,
    ...(properties !== undefined && { properties }),
    resources: [referenceTo(resource)],
    ...rest,
    result: isWarning ? 'warn' : result.result,
  }
}

function createReport(
  kind: string,
  metadata: { readonly name: string; readonly namespace?: string },
  results: readonly ReportResult[],
): Resource {
  return {
    apiVersion: 'openreports.io/v1alpha1',
    kind,
    metadata,
    results,
    source: '',
    summary: summarize(results),
  }
}
