import type { PolicyReference, PolicyResponse, Resource, RuleResponse } from '@ephor/engine'
import type { Counts } from '../summary.ts'
import type { ResourceKey } from './resource-key.ts'

/** What one rule of any policy says about one resource. */
export interface TestedRule {
  readonly policy: PolicyReference
  /** The resource that the rule was evaluated on, or that it changed as a target. */
  readonly key: ResourceKey
  readonly response: RuleResponse
  /** The status as a report has it: failures of unscored policies are warnings. */
  readonly status: keyof Counts
  /** What `patchedResources` is compared with. */
  readonly actual: Resource
  /** What it was evaluated on; the key may be that of a target. */
  readonly evaluated?: Resource
}

/** Policies without named rules: whatever rule a result names, all that they say counts. */
export function hasNamedRules({ apiVersion }: PolicyReference): boolean {
  return apiVersion.startsWith('kyverno.io/')
}

/** The resource after each policy response: as the policy left it. */
export function resourcesAfter(
  responses: readonly PolicyResponse[],
  before: Resource,
): readonly Resource[] {
  let current = before
  return responses.map(({ rules }) => {
    current = rules.findLast(({ patched }) => patched !== undefined)?.patched ?? current
    return current
  })
}
