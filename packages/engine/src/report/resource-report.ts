import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { Resource } from '../request.ts'
import { kindOf } from '../resource-request.ts'
import type { PolicyReference, PolicyResponse, RuleResponse, RuleStatus } from '../response.ts'
import {
  createResult,
  describeResource,
  type ReportedPolicy,
  type ReportResult,
  referenceTo,
  sorted,
} from './result.ts'
import { sortResults, summarize } from './summary.ts'

/** Which report kinds: those of the Kubernetes policy working group, or of OpenReports. */
export type ReportFormat = 'wgpolicyk8s.io/v1alpha2' | 'openreports.io/v1alpha1'

/** What the policies say about one resource. */
export interface ResourceResponses {
  readonly resource: Resource
  readonly policies: readonly PolicyResponse[]
}

export interface ReportInput {
  readonly responses: readonly ResourceResponses[]
  readonly policyOf: (reference: PolicyReference) => ReportedPolicy | undefined
  /** Since 1970. */
  readonly nowSeconds: number
  readonly format: ReportFormat
  /** Results that are reported; default all. */
  readonly statuses?: ReadonlySet<RuleStatus>
}

/**
 * The reports of resources, one each, as they are kept in a cluster: named by the resource's UID
 * and owned by it. There is none for a resource without a UID, for events, and where there is
 * nothing to say. Policies with the label `reports.kyverno.io/disabled` are left out.
 *
 * Source: specification 7.4.
 */
export function createReports(input: ReportInput): readonly Resource[] {
  return input.responses.flatMap(responses => {
    const results = createResults(responses, input)
    const report = createReport(responses.resource, results, input.format)
    return report === undefined ? [] : [report]
  })
}

/** What a report says about a resource, unsorted. */
function createResults(
  { policies }: ResourceResponses,
  { policyOf, nowSeconds, statuses }: Omit<ReportInput, 'responses' | 'format'>,
): readonly ReportResult[] {
  return policies.flatMap(({ policy: reference, rules }) => {
    const policy = policyOf(reference)
    if (policy !== undefined && isUnreported(policy)) return []
    return rules
      .filter(({ status }) => statuses?.has(status) ?? true)
      .map(response => {
        const result = createResult({ reference, policy, response, nowSeconds })
        return withObjects(result, response)
      })
  })
}

/** The report of a resource with these results; `undefined` where there is none to be made. */
function createReport(
  resource: Resource,
  results: readonly ReportResult[],
  format: ReportFormat,
): Resource | undefined {
  const { resourceVersion: _, ...scope } = referenceTo(resource)
  const { apiVersion, kind, name, namespace, uid } = scope
  if (results.length === 0 || uid === undefined || isEvent(resource)) return undefined
  return {
    apiVersion: format,
    kind: reportKind(format, namespace === undefined),
    metadata: {
      labels: { 'app.kubernetes.io/managed-by': 'kyverno' },
      name: uid,
      ...(namespace !== undefined && { namespace }),
      ownerReferences: [{ apiVersion, kind, name, uid }],
    },
    results: sortResults(results),
    scope,
    ...(format === 'openreports.io/v1alpha1' && { source: '' }),
    summary: summarize(results),
  }
}

function reportKind(format: ReportFormat, isClusterWide: boolean): string {
  const kind = format === 'wgpolicyk8s.io/v1alpha2' ? 'PolicyReport' : 'Report'
  return isClusterWide ? `Cluster${kind}` : kind
}

/** Events may not own anything. */
function isEvent(resource: Resource): boolean {
  const { group, kind } = kindOf(resource)
  return kind === 'Event' && (group === '' || group === 'events.k8s.io')
}

function isUnreported({ metadata }: ReportedPolicy): boolean {
  const labels: JsonObject | undefined = metadata.labels
  return isObject(labels) && getOwn(labels, 'reports.kyverno.io/disabled') !== undefined
}

/** Names the objects that a rule changed or made. */
function withObjects(result: ReportResult, response: RuleResponse): ReportResult {
  const { targets = [], generated = [] } = response
  if (targets.length === 0 && generated.length === 0) return result
  return {
    ...result,
    properties: sorted({
      ...result.properties,
      ...(targets.length > 0 && { 'patched-target': targets.map(describeResource).join('; ') }),
      ...(generated.length > 0 && {
        'generated-resources': generated.map(describeResource).join('; '),
      }),
    }),
  }
}
