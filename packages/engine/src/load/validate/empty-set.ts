import { equal, getOwn, isObject, toGoJson } from '@ephor/lang/json'
import { matchesWildcard } from '@ephor/lang/notation'
import type { LabelSelector, MatchResources, ResourceFilter, Rule } from '../../api/classic.ts'
import { PolicyError } from '../../error.ts'
import type { RuleCheck } from './rule-check.ts'

/** Rejects a rule whose exclude block takes back all that it matches. */
export const checkEmptySet: RuleCheck = (rule, { path }) =>
  excludesAll(rule) ? [new PolicyError('NOT_ALLOWED', path, 'Rule is matching an empty set')] : []

function excludesAll({ match = {}, exclude }: Rule): boolean {
  if (!exclude || isListed(exclude.all) || isListed(match.all)) return false
  if (match.any && exclude.any && isListed(match.any) && isListed(exclude.any)) {
    return sharesFilter(match.any, exclude.any)
  }
  return !equal(asDecoded(exclude), {}) && coversDirectly(match, exclude)
}

function isListed(filters: readonly unknown[] | undefined): boolean {
  return filters !== undefined && filters !== null && filters.length > 0
}

/** Whether a filter stands word for word in both lists. */
export function sharesFilter(
  matched: readonly ResourceFilter[],
  excluded: readonly ResourceFilter[],
): boolean {
  return matched.some(one => excluded.some(other => equal(asDecoded(one), asDecoded(other))))
}

/** A filter as upstream compares it: nulls, empty texts and an empty `resources` are as nothing. */
function asDecoded(filter: unknown): unknown {
  if (!isObject(filter)) return filter
  const entries = Object.entries(filter)
    .map(([key, value]) => [key, key === 'resources' ? asDecoded(value) : value] as const)
    .filter(
      ([key, value]) =>
        value !== null && value !== '' && !(key === 'resources' && equal(value, {})),
    )
  return Object.fromEntries(entries)
}

/**
 * The old form: one filter against one filter. Every restriction of `exclude` must hold for all
 * that `match` names (pkg api/kyverno/v1 ValidateMatchExcludeConflict at v1.19.1).
 */
function coversDirectly(match: MatchResources, exclude: MatchResources): boolean {
  if (!coversUsers(match, exclude)) return false
  const matched = match.resources ?? {}
  const excluded = exclude.resources ?? {}
  if (excluded.name && !matchesWildcard(excluded.name, matched.name ?? '')) return false
  const names = excluded.names ?? []
  if (names.length > 0) {
    return (matched.names ?? []).some(name => names.some(pattern => matchesWildcard(pattern, name)))
  }
  return (
    coversAll(matched.namespaces, excluded.namespaces) &&
    coversAll(matched.kinds, excluded.kinds) &&
    coversSelector(matched.selector, excluded.selector) &&
    coversSelector(matched.namespaceSelector, excluded.namespaceSelector) &&
    coversAnnotations(matched.annotations, excluded.annotations)
  )
}

function coversUsers(match: MatchResources, exclude: MatchResources): boolean {
  const subjects = (filter: MatchResources) => (filter.subjects ?? []).map(sortedText)
  return (
    coversAll(match.roles, exclude.roles) &&
    coversAll(match.clusterRoles, exclude.clusterRoles) &&
    coversAll(subjects(match), subjects(exclude))
  )
}

/** True if nothing is excluded, or all that is matched. */
function coversAll(
  matched: readonly string[] | undefined,
  excluded: readonly string[] | undefined,
): boolean {
  if (!excluded || excluded.length === 0) return true
  return (matched ?? []).length > 0 && (matched ?? []).every(one => excluded.includes(one))
}

function coversSelector(
  matched: LabelSelector | undefined,
  excluded: LabelSelector | undefined,
): boolean {
  if (matched == null || excluded == null) return (matched ?? excluded ?? null) === null
  const expressions = (selector: LabelSelector) => (selector.matchExpressions ?? []).map(sortedText)
  if (!coversAll(expressions(matched), expressions(excluded))) return false
  const labels = excluded.matchLabels ?? {}
  if (Object.keys(labels).length === 0) return true
  const wanted = Object.entries(matched.matchLabels ?? {})
  return wanted.length > 0 && wanted.every(([key, value]) => (getOwn(labels, key) ?? '') === value)
}

function coversAnnotations(matched: unknown, excluded: unknown): boolean {
  if (matched == null || excluded == null) return (matched ?? excluded ?? null) === null
  return equal(matched, excluded)
}

function sortedText(value: unknown): string {
  return isObject(value) ? toGoJson(asDecoded(value)) : String(value)
}
