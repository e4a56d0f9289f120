import type { Resource } from '../request.ts'
import type { Labels } from './generate-labels.ts'
import { targetOf } from './generate-target.ts'

// UpdateRequest objects tell the background controller what a request leads to (spec 6.3.5).

const maxLabelLength = 63

/** The labels by which requests to mutate other objects are found again. */
export function updateRequestLabels(policyName: string, trigger: Resource): Labels {
  const { apiVersion, kind, namespace, name } = targetOf(trigger)
  const prefix = 'mutate.updaterequest.kyverno.io'
  return {
    [`${prefix}/policy-name`]: policyName,
    // a name may be longer than the value of a label
    [`${prefix}/trigger-name`]: name.slice(0, maxLabelLength),
    [`${prefix}/trigger-namespace`]: namespace,
    [`${prefix}/trigger-kind`]: kind,
    ...(apiVersion !== '' && { [`${prefix}/trigger-apiversion`]: apiVersion.replaceAll('/', '-') }),
  }
}

/**
 * Triggers in lists that fit into one object each: a policy may match thousands of existing
 * resources. The size is at least 1, and there is at least one list.
 */
export function inBatches<Trigger>(
  triggers: readonly Trigger[],
  size: number,
): readonly (readonly Trigger[])[] {
  const step = Math.max(1, size)
  const batches: (readonly Trigger[])[] = [triggers.slice(0, step)]
  for (let at = step; at < triggers.length; at += step) {
    batches.push(triggers.slice(at, at + step))
  }
  return batches
}
