import { autogenRulesFor, type ClassicPolicy, type CleanupPolicy } from '@ephor/engine'
import { compileWildcard, parseKindSelector } from '@ephor/lang/notation'
import type { ClusterFlags } from '../commands/apply-options.ts'
import type { ClusterResource } from './discovery.ts'

type Match = NonNullable<ReturnType<typeof autogenRulesFor>[number]['match']>

/** The selectors (`apps/v1/Deployment`) of what some policies may match, each once. */
export function kindSelectorsOf(
  policies: readonly ClassicPolicy[],
  cleanupPolicies: readonly CleanupPolicy[],
): readonly string[] {
  const matches = [
    ...policies.flatMap(policy => autogenRulesFor(policy).map(({ match }) => match)),
    ...cleanupPolicies.map(({ spec }) => spec.match as Match | undefined),
  ]
  return [...new Set(matches.flatMap(match => (match === undefined ? [] : kindsIn(match))))]
}

function kindsIn({ resources, any = [], all = [] }: Match): readonly string[] {
  const own = resources?.kinds ?? []
  return [...own, ...[...any, ...all].flatMap(each => each.resources?.kinds ?? [])]
}

/** What is asked for, and which selectors found nothing. */
export interface MatchedResources {
  readonly resources: readonly ClusterResource[]
  /** Neither a kind of this cluster, nor one that can be listed. */
  readonly unknown: readonly string[]
}

/**
 * The kinds of a cluster that selectors match, where the flags want them: of each kind the version
 * that its group prefers among those that match.
 */
export function matchedResources(
  selectors: readonly string[],
  resources: readonly ClusterResource[],
  flags: Pick<ClusterFlags, 'namespace' | 'isClusterWide'>,
): MatchedResources {
  const found = new Map<string, ClusterResource>()
  const unknown: string[] = []
  for (const selector of selectors) {
    const matches = compileSelector(selector)
    const all = resources.filter(resource => resource.canList && matches(resource))
    if (all.length === 0) unknown.push(selector)
    for (const resource of all.filter(each => isWanted(each, flags))) {
      const key = `${resource.group}/${resource.plural}`
      if (!found.has(key)) found.set(key, resource)
    }
  }
  return { resources: [...found.values()].sort(byName), unknown }
}

/** Subresources are no objects that a cluster could list. */
function compileSelector(text: string): (resource: ClusterResource) => boolean {
  const selector = parseKindSelector(text)
  if (selector.subresource !== '' && selector.kind !== '*') return () => false
  const group = compileWildcard(selector.group)
  const version = compileWildcard(selector.version)
  const kind = compileWildcard(selector.kind)
  return resource => group(resource.group) && version(resource.version) && kind(resource.kind)
}

function isWanted(
  { isNamespaced }: ClusterResource,
  { namespace, isClusterWide }: Pick<ClusterFlags, 'namespace' | 'isClusterWide'>,
): boolean {
  if (isNamespaced) return namespace !== undefined || !isClusterWide
  return isClusterWide || namespace === undefined
}

function byName(a: ClusterResource, b: ClusterResource): number {
  const [first, second] = [a, b].map(({ group, kind }) => `${group}/${kind}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}
