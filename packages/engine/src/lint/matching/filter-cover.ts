import { equal, toGoJson } from '@ephor/lang/json'
import { matchesWildcard } from '@ephor/lang/notation'
import type { MatchResources, ResourceDescription, ResourceFilter } from '../../api/classic.ts'
import type { Path } from '../../error.ts'

/** A filter of a match block with its place; several that must all hold stand together. */
export interface FilterPlace {
  /** All of these must hold. */
  readonly filters: readonly ResourceFilter[]
  readonly path: Path
}

/** The ways in which a block can match: one a filter of `any`, a single one otherwise. */
export function waysOf(block: MatchResources, path: Path): readonly FilterPlace[] {
  const { any, all } = block
  if (any != null && any.length > 0) {
    return any.map((each, index) => ({ filters: [each], path: [...path, 'any', index] }))
  }
  if (all != null && all.length > 0) return [{ filters: all, path: [...path, 'all'] }]
  const { resources, subjects, roles, clusterRoles } = block
  const alone: ResourceFilter = {
    ...(resources && { resources }),
    ...(subjects && { subjects }),
    ...(roles && { roles }),
    ...(clusterRoles && { clusterRoles }),
  }
  return Object.keys(alone).length === 0 ? [] : [{ filters: [alone], path }]
}

/** Whether everything that one way matches is matched by another; `false` also where nobody can tell. */
export function covers(wide: FilterPlace, narrow: FilterPlace): boolean {
  return wide.filters.every(one => narrow.filters.some(other => coversFilter(one, other)))
}

function coversFilter(wide: ResourceFilter, narrow: ResourceFilter): boolean {
  const { resources = {}, ...users } = wide
  const { resources: narrowResources = {}, ...narrowUsers } = narrow
  const hasUsers = Object.values(users).some(isGiven)
  if (hasUsers && toGoJson(users) !== toGoJson(narrowUsers)) return false
  const fields = Object.entries(resources).filter(([, value]) => isGiven(value))
  if (fields.length === 0 && !hasUsers) return false
  return fields.every(([field]) =>
    coversField(field as keyof ResourceDescription, resources, narrowResources),
  )
}

function isGiven(value: unknown): boolean {
  return value != null && !(Array.isArray(value) && value.length === 0)
}

function coversField(
  field: keyof ResourceDescription,
  wide: ResourceDescription,
  narrow: ResourceDescription,
): boolean {
  switch (field) {
    case 'kinds':
      return coversTexts(wide.kinds, narrow.kinds, coversKind)
    case 'namespaces':
      return coversTexts(wide.namespaces, narrow.namespaces, matchesWildcard)
    case 'name':
    case 'names':
      return coversTexts(namesOf(wide), namesOf(narrow), matchesWildcard)
    case 'operations':
      return coversTexts(wide.operations, narrow.operations ?? everyOperation, isSame)
    case 'selector':
    case 'namespaceSelector':
    case 'annotations':
      return equal(wide[field] ?? null, narrow[field] ?? null)
  }
}

const everyOperation = ['CREATE', 'UPDATE', 'DELETE', 'CONNECT']

function isSame(one: string, other: string): boolean {
  return one === other
}

function namesOf({ name, names }: ResourceDescription): readonly string[] | undefined {
  return name ? [name] : names
}

function coversTexts(
  wide: readonly string[] = [],
  narrow: readonly string[] = [],
  coversText: (wide: string, narrow: string) => boolean,
): boolean {
  if (wide.includes('*')) return true
  return narrow.length > 0 && narrow.every(one => wide.some(other => coversText(other, one)))
}

/** The same selector, or the bare kind of one with group and version. */
function coversKind(wide: string, narrow: string): boolean {
  if (wide === narrow) return true
  const isBare = /^[A-Za-z*]+$/.test(wide)
  const kind = narrow.split('/').at(-1) ?? ''
  return isBare && /^[A-Z][A-Za-z]*$/.test(kind) && matchesWildcard(wide, kind)
}
