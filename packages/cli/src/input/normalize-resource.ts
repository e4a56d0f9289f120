import { kindOf, type Resource } from '@ephor/engine'
import { getOwn, isObject, setOwn } from '@ephor/lang/json'
import { builtInKinds, type Kinds } from './kinds.ts'

// Fields that are maps in Kubernetes: tools that print a key without a value mean an empty map.
const mapFields = new Set([
  'annotations',
  'labels',
  'matchLabels',
  'nodeSelector',
  'data',
  'stringData',
])

/** A resource of a file as upstream's command reads it: in `default` where it names no namespace. */
export const normalizeResource: (resource: Resource) => Resource = createNormalizer(builtInKinds)

/** The same, with kinds of custom resource definitions. */
export function createNormalizer(kinds: Kinds): (resource: Resource) => Resource {
  return resource => {
    const filled = hasNullMap(resource) ? withoutNullMaps(resource) : resource
    const metadata = getOwn(filled, 'metadata')
    const namespace = isObject(metadata) ? getOwn(metadata, 'namespace') : undefined
    if (namespace || kinds.isClusterScoped(kindOf(filled))) return filled
    return {
      ...filled,
      metadata: { ...(isObject(metadata) ? metadata : {}), namespace: 'default' },
    }
  }
}

function hasNullMap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasNullMap)
  for (const key in value) {
    const member = (value as Resource)[key]
    if (member === null ? mapFields.has(key) : typeof member === 'object' && hasNullMap(member)) {
      return true
    }
  }
  return false
}

function withoutNullMaps<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutNullMaps) as Value
  if (!isObject(value)) return value
  const copy: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    setOwn(copy, key, member === null && mapFields.has(key) ? {} : withoutNullMaps(member))
  }
  return copy as Value
}
