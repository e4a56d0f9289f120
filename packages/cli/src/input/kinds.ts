import { type GroupVersionKind, isClusterScopedKind, pluralOf, type Resource } from '@ephor/engine'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'

/** What the command knows of kinds: the built-in ones, and those of custom resource definitions. */
export interface Kinds {
  /** Whether objects of the kind are known to live outside of namespaces. */
  isClusterScoped(kind: GroupVersionKind): boolean
  /** The name of the kind in URLs; guessed where it is not known. */
  pluralOf(kind: GroupVersionKind): string
}

export const builtInKinds: Kinds = { isClusterScoped: isClusterScopedKind, pluralOf }

/** The built-in kinds and those that CustomResourceDefinition objects define; other objects do not count. */
export function kindsWith(definitions: readonly Resource[]): Kinds {
  const byKind = new Map(definitions.flatMap(definedKind))
  if (byKind.size === 0) return builtInKinds
  const find = ({ group, kind }: GroupVersionKind) => byKind.get(`${group}/${kind}`)
  return {
    isClusterScoped: kind => find(kind)?.isClusterScoped ?? isClusterScopedKind(kind),
    pluralOf: kind => find(kind)?.plural ?? pluralOf(kind),
  }
}

interface DefinedKind {
  readonly isClusterScoped: boolean
  readonly plural: string | undefined
}

function definedKind(definition: Resource): readonly (readonly [string, DefinedKind])[] {
  if (definition.kind !== 'CustomResourceDefinition') return []
  const spec = memberObject(definition, 'spec')
  const names = memberObject(spec, 'names')
  const { kind, plural } = names
  if (typeof kind !== 'string') return []
  const defined = {
    isClusterScoped: spec.scope === 'Cluster',
    plural: typeof plural === 'string' ? plural : undefined,
  }
  return [[`${String(spec.group)}/${kind}`, defined]]
}

function memberObject(object: JsonObject, key: string): JsonObject {
  const value = getOwn(object, key)
  return isObject(value) ? value : {}
}
