import { compileWildcard, parseKindSelector } from '@ephor/lang/notation'
import type { BuiltInKind } from './built-in-kinds.ts'
import { nearest } from './nearest.ts'

/** What is known of the kinds of a cluster. */
export interface KnownKinds {
  /** Whether a kind, bare (`Node`) or with its version (`v1/Node`), lives outside of namespaces. */
  isClusterScoped(kind: string): boolean
  /** What a selector of kinds finds: nothing, resources alone, or subresources too. */
  find(selector: string): 'nothing' | 'resources' | 'subresources'
  /** A kind that exists, written almost like this one. */
  suggest(kind: string): string | undefined
}

/**
 * Knowledge of a list of kinds: the built-in ones, those of a cluster's discovery, or both together
 * with custom resources.
 */
export function createKnownKinds(kinds: readonly BuiltInKind[]): KnownKinds {
  const names = new Set(kinds.map(({ kind }) => kind))
  const outside = new Set(
    kinds
      .filter(({ isNamespaced }) => !isNamespaced)
      .flatMap(({ group, version, kind }) => [
        kind,
        `${group === '' ? '' : `${group}/`}${version}/${kind}`,
      ]),
  )
  return {
    isClusterScoped: kind => outside.has(kind),
    find: selector => findKinds(selector, kinds),
    suggest: kind => (names.has(kind) ? undefined : nearest(kind, names)),
  }
}

/** As discovery answers upstream: a selector with a subresource finds that subresource alone. */
function findKinds(
  text: string,
  kinds: readonly BuiltInKind[],
): 'nothing' | 'resources' | 'subresources' {
  const selector = parseKindSelector(text)
  const isGroup = compileWildcard(selector.group)
  const isVersion = compileWildcard(selector.version)
  const isKind = compileWildcard(selector.kind)
  const found = kinds.filter(
    ({ group, version, kind }) => isGroup(group) && isVersion(version) && isKind(kind),
  )
  if (found.length === 0) return 'nothing'
  if (selector.subresource === '') return 'resources'
  const isSubresource = compileWildcard(selector.subresource)
  return found.some(({ subresources }) => subresources.some(isSubresource))
    ? 'subresources'
    : 'nothing'
}
