import { compileWildcard } from './wildcard.ts'

/** What a policy's `kinds` entry asks for; each part is a wildcard pattern. */
export interface KindSelector {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly subresource: string
}

/** A kind as the API server names it; the core group is the empty text. */
export interface GroupVersionKind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

// Upstream's v1.19.1 knows versions of one digit only; its tests want more, and so do we.
const versionLike = /^(?:v\d+(?:(?:alpha|beta)\d+)?|\*)$/

/**
 * Reads `[group/][version/]kind[/subresource]`; the last part may also be `kind.subresource`.
 * A part left out is `*`, except the subresource, which is then empty. With too many parts
 * all four are empty, which matches nothing real.
 *
 * Source: specification 1.4.
 */
export function parseKindSelector(text: string): KindSelector {
  const parts = text.split('/')
  parts.push(...(parts.pop() ?? '').split('.'))
  const [first = '', second = '', third = '', fourth = ''] = parts
  switch (parts.length) {
    case 1:
      return { group: '*', version: '*', kind: first, subresource: '' }
    case 2:
      return parseTwo(first, second)
    case 3:
      return versionLike.test(first)
        ? { group: '*', version: first, kind: second, subresource: third }
        : { group: first, version: second, kind: third, subresource: '' }
    case 4:
      return { group: first, version: second, kind: third, subresource: fourth }
    default:
      return { group: '', version: '', kind: '', subresource: '' }
  }
}

function parseTwo(first: string, second: string): KindSelector {
  const anyKindSubresource = first === '*' && second === second.toLowerCase()
  return versionLike.test(first) && !anyKindSubresource
    ? { group: '*', version: first, kind: second, subresource: '' }
    : { group: '*', version: '*', kind: first, subresource: second }
}

/**
 * Compiles a `kinds` entry. An entry without subresource matches the resource itself alone; one
 * whose other parts match core Pods also matches their `ephemeralcontainers`.
 *
 * Source: specification 1.4.
 */
export function compileKindSelector(
  text: string,
): (kind: GroupVersionKind, subresource: string) => boolean {
  const selector = parseKindSelector(text)
  const group = compileWildcard(selector.group)
  const version = compileWildcard(selector.version)
  const kind = compileWildcard(selector.kind)
  const subresourceMatches = compileWildcard(selector.subresource)
  return (resource, subresource) =>
    kind(resource.kind) &&
    group(resource.group) &&
    version(resource.version) &&
    (subresourceMatches(subresource) || isEphemeralContainers(resource, subresource))
}

function isEphemeralContainers(resource: GroupVersionKind, subresource: string): boolean {
  return (
    subresource === 'ephemeralcontainers' &&
    resource.kind === 'Pod' &&
    resource.group === '' &&
    resource.version === 'v1'
  )
}
