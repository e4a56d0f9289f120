import { EvaluationError } from '../error.ts'
import type { Resource } from '../request.ts'
import type { Pod, Violation } from './control.ts'
import { asObject, asText } from './pod.ts'

const workloads: ReadonlySet<unknown> = new Set([
  'DaemonSet',
  'Deployment',
  'Job',
  'StatefulSet',
  'ReplicaSet',
  'ReplicationController',
])

const empty: Pod = {}

/**
 * The Pod in a resource: itself, the template of a workload, or of a CronJob's jobs; there the
 * annotations are those of the job, not of its Pods (Kyverno reads them so).
 *
 * @throws {EvaluationError} for other kinds, and where an object is something else.
 */
export function podOf(resource: Resource): Pod {
  const kind = asText(resource.kind, 'kind')
  if (kind === 'Pod') return resource
  if (workloads.has(kind))
    return asObject(asObject(resource.spec, 'spec')?.template, 'template') ?? empty
  if (kind !== 'CronJob') throw new EvaluationError('could not find correct resource type')
  const job = asObject(asObject(resource.spec, 'spec')?.jobTemplate, 'jobTemplate')
  return {
    metadata: asObject(job?.metadata, 'metadata'),
    spec: asObject(asObject(asObject(job?.spec, 'spec')?.template, 'template')?.spec, 'spec'),
  }
}

/**
 * Violations with their fields as they stand in the resource. Upstream replaces the words wherever
 * they occur, and gives annotations the path that they have in a workload even for a Pod.
 */
export function violationsIn(
  resource: Resource,
  violations: readonly Violation[],
): readonly Violation[] {
  const spec = specPath(asText(resource.kind, 'kind'))
  return violations.map(violation => ({
    ...violation,
    errors: violation.errors.map(error => ({
      ...error,
      field: error.field.replaceAll('spec', spec).replaceAll('metadata', 'spec.template.metadata'),
    })),
  }))
}

function specPath(kind: string): string {
  if (kind === 'CronJob') return 'spec.jobTemplate.spec.template.spec'
  return workloads.has(kind) ? 'spec.template.spec' : 'spec'
}
