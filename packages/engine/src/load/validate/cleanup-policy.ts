import type { MatchResources } from '../../api/classic.ts'
import type { CleanupPolicy } from '../../api/cleanup-policy.ts'
import { type Path, PolicyError } from '../../error.ts'
import { sharesFilter } from './empty-set.ts'
import type { ValidationOptions } from './index.ts'
import { checkMatch, checkNoUsers } from './match-block.ts'
import { checkPolicyName } from './names.ts'
import { isSchedule } from './schedule.ts'
import { findInvalidVariables } from './variable-names.ts'

/**
 * The admission checks of a CleanupPolicy or ClusterCleanupPolicy (spec 7.2), all mistakes at once.
 * It agrees with its schema already; permissions are not looked at.
 */
export function validateCleanupPolicy(
  policy: CleanupPolicy,
  { kinds }: ValidationOptions = {},
): readonly PolicyError[] {
  const { spec, metadata } = policy
  const scope = { isNamespaced: policy.kind === 'CleanupPolicy', kinds }
  const checkBlock = (match: MatchResources | undefined, path: Path) => {
    const users = checkNoUsers(match ?? {}, path)
    return users.length > 0 ? users : checkMatch(match ?? {}, path, scope)
  }
  return [
    ...checkPolicyName(metadata.name ?? ''),
    ...checkSources(policy),
    ...checkSchedule(spec.schedule),
    ...checkBlock(spec.match, ['spec', 'match']),
    ...checkBlock(spec.exclude, ['spec', 'exclude']),
    ...checkEmptySet(policy),
    ...checkVariables(policy),
  ]
}

function checkSources({ spec }: CleanupPolicy): PolicyError[] {
  return (spec.context ?? []).flatMap((entry, index) => {
    const [source, name] =
      entry.imageRegistry != null
        ? (['imageRegistry', 'ImageRegistry'] as const)
        : (['configMap', 'ConfigMap'] as const)
    if (entry[source] == null) return []
    const message = `${name} is not allowed in CleanUp Policy`
    return [new PolicyError('NOT_ALLOWED', ['spec', 'context', index, source], message)]
  })
}

function checkSchedule(schedule: string): PolicyError[] {
  if (isSchedule(schedule)) return []
  const message = `Invalid value: ${JSON.stringify(schedule)}: schedule spec in the cleanupPolicy is not in proper cron format`
  return [new PolicyError('INVALID_VALUE', ['spec', 'schedule'], message)]
}

/**
 * Two blocks of `any` must not share a filter, blocks of `all` are not compared. Any other exclude
 * block that says something counts as all that is matched, as upstream has it.
 */
function checkEmptySet({ spec: { match, exclude } }: CleanupPolicy): PolicyError[] {
  if (!exclude || isListed(exclude.all) || isListed(match.all)) return []
  const isEmpty =
    match.any && exclude.any && isListed(match.any) && isListed(exclude.any)
      ? sharesFilter(match.any, exclude.any)
      : exclude.any != null || exclude.all != null
  if (!isEmpty) return []
  const message = 'CleanupPolicy is matching an empty set'
  return [new PolicyError('NOT_ALLOWED', ['spec', 'exclude'], message)]
}

function isListed(filters: readonly unknown[] | undefined): boolean {
  return filters != null && filters.length > 0
}

/** Every name that starts like one is allowed, so this finds expressions that cannot be parsed. */
const anyName = /([a-z_0-9]+)|(target\.|images\.|([a-z_0-9]+\()[^{}])/

function checkVariables({ metadata, spec }: CleanupPolicy): PolicyError[] {
  const found = findInvalidVariables(spec.conditions, { builtIn: anyName, patterns: [] })
  return found.map(({ path, what }) => {
    const message = `variable substitution failed for policy ${metadata.name ?? ''}: ${what}`
    return new PolicyError('INVALID_VARIABLE', ['spec', 'conditions', ...path], message)
  })
}
