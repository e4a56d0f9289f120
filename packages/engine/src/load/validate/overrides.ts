import { hasWildcard, matchesWildcard } from '@ephor/lang/notation'
import type { ClassicPolicy, FailureActionOverride } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import { hasValidate } from '../rule-bodies.ts'

/** Overrides of the failure action: not in namespaced policies, and never both actions for a namespace. */
export function checkOverrides({ kind, spec }: ClassicPolicy): readonly PolicyError[] {
  const path: Path = ['spec', 'validationFailureActionOverrides']
  const overrides = spec.validationFailureActionOverrides ?? []
  if (kind === 'Policy') {
    if (overrides.length === 0) return []
    const message =
      'Forbidden: Use of validationFailureActionOverrides is supported only with ClusterPolicy'
    return [new PolicyError('NOT_ALLOWED', path, message)]
  }
  const ofRules = (spec.rules ?? []).flatMap((rule, index) =>
    hasValidate(rule)
      ? checkConflicts(rule.validate?.failureActionOverrides ?? [], {
          path: ['spec', 'rules', index, 'validate', 'failureActionOverrides'],
          name: `spec.rules[${index}].validate.validationFailureActionOverrides`,
        })
      : [],
  )
  const name = 'spec.validationFailureActionOverrides'
  return [...ofRules, ...checkConflicts(overrides, { path, name })]
}

interface ListPlace {
  readonly path: Path
  /** As upstream's messages name it. */
  readonly name: string
}

const actions = ['Audit', 'Enforce', 'audit', 'enforce']

/** The namespaces seen so far, by action: those written out and those with wildcards. */
interface Seen {
  readonly enforce: string[]
  readonly audit: string[]
  readonly enforcePatterns: string[]
  readonly auditPatterns: string[]
}

function checkConflicts(
  overrides: readonly FailureActionOverride[],
  place: ListPlace,
): PolicyError[] {
  const seen: Seen = { enforce: [], audit: [], enforcePatterns: [], auditPatterns: [] }
  const errors: PolicyError[] = []
  for (const [index, { action, namespaces }] of overrides.entries()) {
    if (!actions.includes(action)) {
      const message = 'invalid action'
      errors.push(new PolicyError('INVALID_VALUE', [...place.path, index, 'action'], message))
      continue
    }
    const conflict = addNamespaces(seen, action.toLowerCase(), namespaces ?? [])
    if (conflict === undefined) continue
    const name = `${place.name}[${index}].namespaces`
    const message =
      'common' in conflict
        ? `conflicting namespaces found in path: ${name}: ${conflict.common.join(', ')}`
        : `path: ${name}: ${conflict.text}`
    errors.push(new PolicyError('NOT_ALLOWED', [...place.path, index, 'namespaces'], message))
    break
  }
  return errors
}

type Conflict = { readonly common: readonly string[] } | { readonly text: string }

function addNamespaces(
  seen: Seen,
  action: string,
  namespaces: readonly string[],
): Conflict | undefined {
  const [own, other] =
    action === 'enforce' ? [seen.enforce, seen.audit] : [seen.audit, seen.enforce]
  const plain = namespaces.filter(namespace => !hasWildcard(namespace))
  const common = [...new Set(plain)].filter(namespace => other.includes(namespace)).sort()
  if (common.length > 0) return { common }
  const patterns = action === 'enforce' ? seen.enforcePatterns : seen.auditPatterns
  own.push(...plain)
  patterns.push(...namespaces.filter(hasWildcard))
  const text = overlap(seen)
  return text === undefined ? undefined : { text }
}

function overlap({ enforce, audit, enforcePatterns, auditPatterns }: Seen): string | undefined {
  return (
    overlapOf(auditPatterns, enforce, 'matches with namespace') ??
    overlapOf(enforcePatterns, audit, 'matches with namespace') ??
    overlapOf(auditPatterns, enforcePatterns, 'conflicts with the pattern') ??
    overlapOf(enforcePatterns, auditPatterns, 'conflicts with the pattern')
  )
}

function overlapOf(
  patterns: readonly string[],
  names: readonly string[],
  verb: string,
): string | undefined {
  for (const name of names.toSorted()) {
    const pattern = patterns.toSorted().find(one => matchesWildcard(one, name))
    if (pattern !== undefined) return `wildcard pattern '${pattern}' ${verb} '${name}'`
  }
  return undefined
}
