import { compileWildcard, type KindSelector, parseKindSelector } from '@ephor/lang/notation'
import type { GroupVersionKind } from '../request.ts'

/** What a resource filter looks at. */
export interface FilteredResource {
  readonly kind: GroupVersionKind
  readonly subresource: string
  readonly namespace: string
  readonly name: string
}

type IsFiltered = (resource: FilteredResource) => boolean

/** One filter, each part a wildcard pattern; an empty kind makes all parts empty. */
export interface ResourceFilterPattern extends KindSelector {
  readonly namespace: string
  readonly name: string
}

/**
 * Reads the `resourceFilters` of the configuration (spec 1.6). A filter is `[kind,namespace,name]`,
 * where the last two may be left out. What has more parts, or stands outside of brackets, does not
 * count.
 */
export function parseResourceFilters(text: string): readonly ResourceFilterPattern[] {
  return [...text.matchAll(/\[([^[\]]*)\]/g)]
    .map(([, parts = '']) => parts.split(','))
    .filter(parts => parts.length <= 3)
    .map(([kind = '', namespace = '', name = '']) =>
      kind === '' ? nothing : { ...parseKindSelector(kind), namespace, name },
    )
}

const nothing: ResourceFilterPattern = {
  group: '',
  version: '',
  kind: '',
  subresource: '',
  namespace: '',
  name: '',
}

/** Compiles the `resourceFilters` of the configuration: resources that no policy looks at. */
export function compileResourceFilters(text: string): IsFiltered {
  const filters = parseResourceFilters(text).map(compileFilter)
  return resource => filters.some(isFiltered => isFiltered(resource))
}

function compileFilter(pattern: ResourceFilterPattern): IsFiltered {
  const fitsKind = compileWildcard(pattern.kind)
  const fitsGroup = compileWildcard(pattern.group)
  const fitsVersion = compileWildcard(pattern.version)
  const fitsSubresource = compileWildcard(pattern.subresource)
  const fitsNamespace = compileWildcard(pattern.namespace)
  const fitsName = compileWildcard(pattern.name)
  return resource => {
    const wanted = resource.kind
    if (!fitsKind(wanted.kind) || !fitsGroup(wanted.group)) return false
    if (!fitsVersion(wanted.version)) return false
    if (!fitsSubresource(resource.subresource)) return false
    if (fitsNamespace(resource.namespace) && fitsName(resource.name)) return true
    return isNamespace(resource.kind) && fitsNamespace(resource.name)
  }
}

function isNamespace({ group, version, kind }: GroupVersionKind): boolean {
  return kind === 'Namespace' && group === '' && version === 'v1'
}
