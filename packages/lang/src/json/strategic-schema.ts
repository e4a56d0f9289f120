import { strategicKinds, strategicTypes } from './strategic-keys.generated.ts'

/** How a strategic merge patch merges the fields of a map. */
export interface StrategicSchema {
  /** A field that is not here is merged if it is a map and replaced if it is a list. */
  readonly fields: ReadonlyMap<string, StrategicField>
}

export interface StrategicField {
  /** `undefined`: maps are merged, lists replaced. */
  readonly strategy: 'merge' | 'replace' | undefined
  /** What identifies an element of a merged list of maps; empty for a list of scalars. */
  readonly mergeKey: string
  /** Of the map, or of the elements of the list. */
  readonly schema: StrategicSchema
}

/** The field of a name; one that differs in case alone is as good, as wherever Go reads JSON. */
export function strategicFieldOf(
  { fields }: StrategicSchema,
  name: string,
): StrategicField | undefined {
  const field = fields.get(name)
  if (field !== undefined) return field
  for (const [known, otherCase] of fields) {
    if (known.length === name.length && known.toLowerCase() === name.toLowerCase()) {
      return otherCase
    }
  }
  return undefined
}

/**
 * The schema of a built-in kind of Kubernetes, its `apiVersion` as `v1` or `apps/v1`; `undefined`
 * for custom resources, which cannot be patched this way.
 */
export function strategicSchemaOf(apiVersion: string, kind: string): StrategicSchema | undefined {
  return schemas.get(`${apiVersion}/${kind}`)
}

const schemas: ReadonlyMap<string, StrategicSchema> = readKinds()

function readKinds(): Map<string, StrategicSchema> {
  const types = new Map<string, StrategicSchema>()
  const byKind = new Map<string, StrategicSchema>()
  for (const [type, versions] of Object.entries(strategicKinds)) {
    const schema = readType(type, types)
    for (const [version, kinds] of Object.entries(versions)) {
      for (const kind of kinds.split(' ')) byKind.set(`${version}/${kind}`, schema)
    }
  }
  return byKind
}

function readType(name: string, types: Map<string, StrategicSchema>): StrategicSchema {
  const known = types.get(name)
  if (known !== undefined) return known
  const fields = new Map<string, StrategicField>()
  const schema: StrategicSchema = { fields }
  types.set(name, schema)
  for (const [field, text] of Object.entries(strategicTypes[name] ?? {})) {
    fields.set(field, readField(text, types))
  }
  return schema
}

// Field = [ "=" | "[" , [ key ] , "]" ] , [ type ] ;
function readField(text: string, types: Map<string, StrategicSchema>): StrategicField {
  const form = /^(=|\[(\w*)\])?(\w*)$/.exec(text)
  const [, prefix, mergeKey = '', type = ''] = form ?? []
  const schema = readType(type, types)
  if (prefix === undefined) return { strategy: undefined, mergeKey, schema }
  return { strategy: prefix === '=' ? 'replace' : 'merge', mergeKey, schema }
}
