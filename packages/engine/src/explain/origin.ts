import type { Path } from '../error.ts'
import type { ExpandedRule } from '../load/autogen.ts'

const templates: Readonly<Record<'pod-controller' | 'cronjob', Path>> = {
  'pod-controller': ['spec', 'template'],
  cronjob: ['spec', 'jobTemplate', 'spec', 'template'],
}

/**
 * Where a part of a generated rule was written: patterns and patches were moved to the template of
 * a Pod, everything else stands where it stood. Paths are from the root of the policy.
 */
export function originOf({ path, autogen }: ExpandedRule, generated: Path): Path {
  if (autogen === undefined) return generated
  const start = payloadStart(generated, path.length)
  if (start === undefined) return generated
  const moved = templates[autogen]
  const rest = generated.slice(start)
  const isBelow = moved.every((step, index) => rest[index] === undefined || rest[index] === step)
  return isBelow ? [...generated.slice(0, start), ...rest.slice(moved.length)] : generated
}

/** Behind the key of a pattern or a patch. */
function payloadStart(path: Path, from: number): number | undefined {
  for (let at = from; at < path.length; at++) {
    if (path[at] === 'pattern' || path[at] === 'patchStrategicMerge') return at + 1
    if (path[at] === 'anyPattern') return at + 2
  }
  return undefined
}

/** Where the Pod stands in an object of a kind, as far as Kubernetes has built it in. */
export function podTemplateOf(kind: string): Path {
  if (kind === 'Pod') return []
  return kind === 'CronJob' ? templates.cronjob : templates['pod-controller']
}
