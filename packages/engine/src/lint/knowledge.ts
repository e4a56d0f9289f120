import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { type BuiltInKind, listBuiltInKinds } from '../load/built-in-kinds.ts'
import { createKnownKinds, type KnownKinds } from '../load/known-kinds.ts'

/** What is known of the cluster that policies are for. */
export interface Knowledge {
  readonly list: readonly BuiltInKind[]
  readonly kinds: KnownKinds
  /** Groups of which all kinds are known. */
  readonly groups: ReadonlySet<string>
  /** As `kinds`, but kinds that are not known count as there: for the checks of admission. */
  readonly lenient: KnownKinds
}

/** The built-in kinds, together with those that CustomResourceDefinition objects define. */
export function createKnowledge(definitions: readonly unknown[]): Knowledge {
  const list = [...listBuiltInKinds(), ...definitions.flatMap(definedKinds)]
  const kinds = createKnownKinds(list)
  return {
    list,
    kinds,
    groups: new Set(list.map(({ group }) => group)),
    lenient: {
      ...kinds,
      find(selector) {
        const found = kinds.find(selector)
        return found === 'nothing' ? 'resources' : found
      },
    },
  }
}

/** The kinds that a CustomResourceDefinition defines, one a version; none for other objects. */
function definedKinds(definition: unknown): BuiltInKind[] {
  if (!isObject(definition) || getOwn(definition, 'kind') !== 'CustomResourceDefinition') return []
  const spec = member(definition, 'spec')
  const names = member(spec, 'names')
  const { group, scope, versions, version } = spec
  const { kind, plural } = names
  if (typeof group !== 'string' || typeof kind !== 'string') return []
  const served = Array.isArray(versions) ? versions.filter(isObject) : [{ name: version }]
  return served.map(each => ({
    group,
    version: String(getOwn(each, 'name')),
    kind,
    plural: typeof plural === 'string' ? plural : '',
    isNamespaced: scope !== 'Cluster',
    subresources: Object.keys(member(each, 'subresources')),
  }))
}

function member(object: JsonObject, key: string): JsonObject {
  const value = getOwn(object, key)
  return isObject(value) ? value : {}
}
