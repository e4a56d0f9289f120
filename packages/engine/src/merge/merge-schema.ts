import { getOwn, isObject } from '@ephor/lang/json'
import { mergeKinds, mergeTypes } from './merge-keys.generated.ts'

/** What a strategic merge knows about a value: which lists in it are merged, and by which keys. */
export type MergeSchema = MapSchema | ListSchema

interface MapSchema {
  readonly keys?: never
  /** The fields that are merged lists or hold some. */
  readonly fields: ReadonlyMap<string, MergeSchema>
}

/** A list that is merged element by element. */
export interface ListSchema {
  readonly fields?: never
  /** The keys that identify an element; none for a set of scalars. */
  readonly keys: readonly string[]
  readonly elements: MapSchema
}

/**
 * The schema of a field of a map. `undefined` where nothing is known of it, such as in a custom
 * resource: objects embedded there are recognised by their own kind.
 */
export function schemaOfField(map: MergeSchema | undefined, key: string): MergeSchema | undefined {
  return map?.fields?.get(key)
}

/** The schema of an object by its `apiVersion` and `kind`; `undefined` for an unknown one. */
export function schemaOfObject(value: unknown): MergeSchema | undefined {
  if (!isObject(value)) return undefined
  const kind = getOwn(value, 'kind')
  const apiVersion = getOwn(value, 'apiVersion')
  if (typeof kind !== 'string' || typeof apiVersion !== 'string') return undefined
  return schemas.get(`${apiVersion}/${kind}`)
}

const schemas: ReadonlyMap<string, MergeSchema> = readKinds()

function readKinds(): Map<string, MergeSchema> {
  const types = new Map<string, MapSchema>()
  const byKind = new Map<string, MergeSchema>()
  for (const [type, kinds] of Object.entries(mergeKinds)) {
    for (const kind of kinds) byKind.set(kind, readType(type, types))
  }
  return byKind
}

function readType(name: string, types: Map<string, MapSchema>): MapSchema {
  const known = types.get(name)
  if (known !== undefined) return known
  const fields = new Map<string, MergeSchema>()
  const schema: MapSchema = { fields }
  types.set(name, schema)
  for (const [field, text] of Object.entries(mergeTypes[name] ?? {})) {
    fields.set(field, readField(text, types))
  }
  return schema
}

// Field = [ "[" , [ key , { "," , key } ] , "]" ] , [ type ] ;
function readField(text: string, types: Map<string, MapSchema>): MergeSchema {
  if (!text.startsWith('[')) return readType(text, types)
  const end = text.indexOf(']')
  const keys = text.slice(1, end)
  return {
    keys: keys === '' ? [] : keys.split(','),
    elements: readType(text.slice(end + 1), types),
  }
}
