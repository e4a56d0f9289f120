import { type ClassicPolicy, type PolicyReference, policyWideAction } from '@ephor/engine'
import type { PolicyBook } from './summary.ts'

/** Labels of namespaces, by name. */
export type NamespaceLabels = ReadonlyMap<string, Readonly<Record<string, string>>>

/** What a command knows of its classic policies; `auditWarn` makes audited failures warnings. */
export function createPolicyBook(
  policies: readonly ClassicPolicy[],
  labels: NamespaceLabels,
  auditWarn: boolean,
): PolicyBook {
  const sources = new Map(policies.map(policy => [keyOf(referenceOf(policy)), policy]))
  const sourceOf: PolicyBook['sourceOf'] = reference => sources.get(keyOf(reference))
  return {
    sourceOf,
    isAuditWarning(reference, namespace) {
      const source = auditWarn ? sourceOf(reference) : undefined
      if (source === undefined) return false
      const place = { namespace, namespaceLabels: labels.get(namespace) ?? {} }
      return policyWideAction(source, place) === 'Audit'
    },
  }
}

/** How responses name a policy: a namespaced one without a namespace is in `default`. */
export function referenceOf({ apiVersion, kind, metadata }: ClassicPolicy): PolicyReference {
  const namespace = kind === 'Policy' ? metadata.namespace || 'default' : ''
  return { apiVersion, kind, name: metadata.name ?? '', namespace }
}

function keyOf({ kind, namespace, name }: PolicyReference): string {
  return `${kind}/${namespace}/${name}`
}
