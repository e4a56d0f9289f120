import { getOwn, isObject } from '@ephor/lang/json'
import type { ClassicPolicy } from '../api/classic.ts'
import { formatPath, type Path } from '../error.ts'

const guide = 'https://kyverno.io/docs/guides/migration-to-cel/'

const replacements: ReadonlyMap<string, string> = new Map([
  ['ClusterPolicy', 'ValidatingPolicy, MutatingPolicy, GeneratingPolicy or ImageValidatingPolicy'],
  ['Policy', 'NamespacedValidatingPolicy and the other namespaced policy types'],
  ['ClusterCleanupPolicy', 'DeletingPolicy'],
  ['CleanupPolicy', 'NamespacedDeletingPolicy'],
  ['PolicyException', 'PolicyException'],
])

const oldVersions: ReadonlyMap<string, string> = new Map([
  ['kyverno.io/v2alpha1 GlobalContextEntry', 'kyverno.io/v2 GlobalContextEntry'],
  ['kyverno.io/v1beta1 UpdateRequest', 'kyverno.io/v2 UpdateRequest'],
])

/**
 * What the API server says whenever a deprecated kind of group kyverno.io is used, and the deprecated
 * fields of a policy; empty for everything else.
 */
export function deprecationWarnings(document: unknown): readonly string[] {
  if (!isObject(document)) return []
  const apiVersion = getOwn(document, 'apiVersion')
  const kind = getOwn(document, 'kind')
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return []
  return kindDeprecations(apiVersion, kind)
}

function kindDeprecations(apiVersion: string, kind: string): string[] {
  if (!apiVersion.startsWith('kyverno.io/')) return []
  const name = `${apiVersion} ${kind}`
  const newVersion = oldVersions.get(name)
  if (newVersion !== undefined) return [`${name} is deprecated; use ${newVersion}`]
  const replacement = replacements.get(kind)
  if (replacement === undefined) return []
  return [
    `${name} is deprecated and will be removed in a future release; migrate to ${replacement} (policies.kyverno.io), see ${guide}`,
  ]
}

/** A deprecated field, with the sentence that admission says about it. */
export interface FieldDeprecation {
  readonly path: Path
  readonly message: string
}

/** Failure actions in lower case. */
export function fieldDeprecations({ spec }: ClassicPolicy): readonly FieldDeprecation[] {
  const places: [unknown, Path][] = [
    [spec.validationFailureAction, ['spec', 'validationFailureAction']],
  ]
  for (const [index, { action }] of (spec.validationFailureActionOverrides ?? []).entries()) {
    places.push([action, ['spec', 'validationFailureActionOverrides', index, 'action']])
  }
  for (const [index, { validate }] of (spec.rules ?? []).entries()) {
    const path: Path = ['spec', 'rules', index, 'validate']
    places.push([validate?.failureAction, [...path, 'failureAction']])
    for (const [at, { action }] of (validate?.failureActionOverrides ?? []).entries()) {
      places.push([action, [...path, 'failureActionOverrides', at, 'action']])
    }
  }
  return places
    .filter(([action]) => action === 'audit' || action === 'enforce')
    .map(([, path]) => ({
      path,
      message: `${formatPath(path)}: Validation failure actions enforce/audit are deprecated, use Enforce/Audit instead.`,
    }))
}
