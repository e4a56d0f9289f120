import {
  compileWildcard,
  hasWildcard,
  type KindSelector,
  parseKindSelector,
} from '@ephor/lang/notation'
import type { GroupVersionKind, Request } from '../request.ts'

/**
 * Compiles the `kinds` of a filter, any of which may match (spec 1.4). An entry that fits core
 * Pods also matches their `ephemeralcontainers`, whatever subresource it asks for.
 */
export function compileKinds(kinds: readonly string[]): (request: Request) => boolean {
  if (kinds.every(isPlain)) return compilePlainKinds(new Set(kinds))
  const selectors = kinds.map(compileSelector)
  return ({ kind, subresource }) => {
    for (const { matches, matchesSubresource } of selectors) {
      if (!matches(kind)) continue
      if (matchesSubresource(subresource) || isEphemeralContainers(kind, subresource)) return true
    }
    return false
  }
}

function isPlain(kind: string): boolean {
  return !hasWildcard(kind) && !kind.includes('/') && !kind.includes('.')
}

/** Kinds without group, version and subresource, as most policies write them. */
function compilePlainKinds(kinds: ReadonlySet<string>): (request: Request) => boolean {
  return ({ kind, subresource }) =>
    kinds.has(kind.kind) && (subresource === '' || isEphemeralContainers(kind, subresource))
}

function compileSelector(text: string): {
  matches(kind: GroupVersionKind): boolean
  matchesSubresource(subresource: string): boolean
} {
  const selector = parseKindSelector(text)
  const matchesKind = compileWildcard(selector.kind)
  const matchesGroup = compileWildcard(selector.group)
  const matchesVersion = compileWildcard(selector.version)
  return {
    matches: ({ group, version, kind }) =>
      matchesKind(kind) && matchesGroup(group) && matchesVersion(version),
    matchesSubresource: compileWildcard(selector.subresource),
  }
}

function isEphemeralContainers(kind: GroupVersionKind, subresource: string): boolean {
  return subresource === EPHEMERAL_CONTAINERS && isPod(kind)
}

function isPod({ group, version, kind }: GroupVersionKind): boolean {
  return kind === 'Pod' && group === '' && version === 'v1'
}

const EPHEMERAL_CONTAINERS = 'ephemeralcontainers'
const pods = { group: '', version: 'v1', kind: 'Pod' }

/** What `kinds` lets through, for an index; no entries let everything through. */
export function indexKinds(kinds: readonly string[]): readonly KindSelector[] {
  if (kinds.length === 0) return [{ group: '*', version: '*', kind: '*', subresource: '*' }]
  const selectors = kinds.map(parseKindSelector)
  if (kinds.some(kind => compileSelector(kind).matches(pods))) {
    selectors.push({ ...pods, subresource: EPHEMERAL_CONTAINERS })
  }
  return selectors
}
