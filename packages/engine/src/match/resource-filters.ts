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

/**
 * Compiles the `resourceFilters` of the configuration: resources that no policy looks at (spec
 * 1.6). A filter is `[kind,namespace,name]`, where the last two may be left out; each part is a
 * wildcard pattern. What has more parts, or stands outside of brackets, does not count.
 */
export function compileResourceFilters(text: string): IsFiltered {
  const filters = [...text.matchAll(/\[([^[\]]*)\]/g)]
    .map(([, parts = '']) => parts.split(','))
    .filter(parts => parts.length <= 3)
    .map(([kind = '', namespace = '', name = '']) => compileFilter(kind, namespace, name))
  return resource => filters.some(isFiltered => isFiltered(resource))
}

const nothing: KindSelector = { group: '', version: '', kind: '', subresource: '' }

function compileFilter(kind: string, namespace: string, name: string): IsFiltered {
  const selector = kind === '' ? nothing : parseKindSelector(kind)
  const fitsKind = compileWildcard(selector.kind)
  const fitsGroup = compileWildcard(selector.group)
  const fitsVersion = compileWildcard(selector.version)
  const fitsSubresource = compileWildcard(selector.subresource)
  const fitsNamespace = compileWildcard(kind === '' ? '' : namespace)
  const fitsName = compileWildcard(kind === '' ? '' : name)
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
