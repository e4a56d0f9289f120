import type { MatchResources, ResourceFilter, Rule } from '../api/classic.ts'
import type { Operation } from '../request.ts'

/** By kind as the rule writes it, the operations for which a webhook has to be called. */
export type WebhookOperations = ReadonlyMap<string, ReadonlySet<Operation>>

/**
 * What a rule wants to be asked about (spec 8.2): the operations that its match block names for each
 * kind, or the usual ones where it names none, without those that `exclude.any` takes away by kinds
 * and operations alone.
 */
export function webhookOperations(rule: Rule, usual: readonly Operation[]): WebhookOperations {
  const wanted = new Map<string, Set<Operation>>()
  for (const { resources } of filtersOf(rule.match)) {
    for (const kind of resources?.kinds ?? []) {
      const before = wanted.get(kind) ?? []
      wanted.set(kind, new Set([...before, ...(named(resources?.operations) ?? usual)]))
    }
  }
  for (const filter of rule.exclude?.any ?? []) takeAway(filter, wanted)
  return wanted
}

function takeAway(filter: ResourceFilter, wanted: ReadonlyMap<string, Set<Operation>>): void {
  if (!isWithoutConditions(filter)) return
  const { kinds, operations } = filter.resources ?? {}
  for (const kind of kinds?.length ? kinds : [...wanted.keys()]) {
    for (const operation of named(operations) ?? all) wanted.get(kind)?.delete(operation)
  }
}

const all: readonly Operation[] = ['CREATE', 'UPDATE', 'DELETE', 'CONNECT']

function filtersOf(match: MatchResources | undefined): readonly ResourceFilter[] {
  return match === undefined ? [] : [match, ...(match.all ?? []), ...(match.any ?? [])]
}

/** The operations of a filter, `undefined` if it names none. */
function named(operations: readonly string[] | undefined): readonly Operation[] | undefined {
  return operations?.length ? (operations as readonly Operation[]) : undefined
}

/** Whether nothing but kinds and operations decides. */
function isWithoutConditions({
  resources,
  roles,
  clusterRoles,
  subjects,
}: ResourceFilter): boolean {
  const { name, names, namespaces, annotations, selector, namespaceSelector } = resources ?? {}
  const lists = [roles, clusterRoles, subjects, names, namespaces, Object.keys(annotations ?? {})]
  return !name && selector == null && namespaceSelector == null && !lists.some(each => each?.length)
}
