import type { JsonObject } from '@ephor/lang/json'
import { policyShapes } from './check.ts'
import { type Field, type FieldType, fieldsOf } from './notation.ts'
import type { Shape, Shapes } from './shape.ts'

/** What a schema is to say beside the shapes. */
export interface JsonSchemaSettings {
  /** The shapes; default those of policies. */
  readonly shapes?: Shapes
  /** A sentence about a member of a shape, for editors; `undefined` if there is none. */
  readonly describe?: (shape: string, field: string) => string | undefined
}

/**
 * The JSON Schema (draft 7) of documents of a shape. It says what `checkSchema` says, but for two
 * things: a null in place of nothing is refused, and capital letters in keys always count.
 */
export function jsonSchemaOf(shapeName: string, settings: JsonSchemaSettings = {}): JsonObject {
  const writer = new SchemaWriter(settings)
  const root = writer.object(shapeName, false)
  const definitions = writer.finish()
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...root,
    ...(Object.keys(definitions).length > 0 && { definitions }),
  }
}

/** Writes shapes, and remembers those that are referred to. */
class SchemaWriter {
  readonly #shapes: Shapes
  readonly #describe: NonNullable<JsonSchemaSettings['describe']>
  readonly #definitions: Map<string, JsonObject> = new Map()
  readonly #waiting: (readonly [name: string, isLoose: boolean])[] = []

  constructor({ shapes = policyShapes, describe = () => undefined }: JsonSchemaSettings) {
    this.#shapes = shapes
    this.#describe = describe
  }

  /** The definitions of all shapes that were referred to, by name. */
  finish(): JsonObject {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const [name, isLoose] = next
      const key = definitionName(name, isLoose)
      if (!this.#definitions.has(key)) this.#definitions.set(key, this.#definition(name, isLoose))
    }
    return Object.fromEntries([...this.#definitions].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** An object; a loose one may hold, and lack, anything. */
  object(name: string, isLoose: boolean): JsonObject {
    const shape = this.#shapes[name]
    if (shape === undefined) throw new Error(`unreachable: no shape ${name}`)
    const fields = [...fieldsOf(shape)]
    const required = fields.flatMap(([key, { isRequired }]) => (isRequired ? [key] : []))
    return {
      type: 'object',
      properties: Object.fromEntries(
        fields.map(([key, field]) => [key, this.#field(field, isLoose, this.#describe(name, key))]),
      ),
      ...(!isLoose && required.length > 0 && { required }),
      ...(!isLoose && !shape.isOpen && { additionalProperties: false }),
      ...(!isLoose && relationsOf(shape)),
    }
  }

  #field(field: Field, isLoose: boolean, description: string | undefined): JsonObject {
    const type = this.#type(field.type, isLoose || field.isLoose)
    const about = {
      ...(description !== undefined && { description }),
      ...(field.fallback !== undefined && { default: field.fallback }),
    }
    // Beside a reference, readers of draft 7 look at nothing else.
    const isReference = '$ref' in type && Object.keys(about).length > 0
    return isReference ? { ...about, allOf: [type] } : { ...about, ...type }
  }

  #type(type: FieldType, isLoose: boolean): JsonObject {
    switch (type.of) {
      case 'any':
        return {}
      case 'object':
      case 'boolean':
        return { type: type.of }
      case 'text':
        return { type: ['string', 'number', 'boolean'] }
      case 'duration':
        return { type: 'string', examples: ['10m', '1h30m'] }
      case 'string':
        return {
          type: 'string',
          ...(!isLoose && type.maxLength !== undefined && { maxLength: type.maxLength }),
        }
      case 'integer':
        return {
          type: 'integer',
          ...(!isLoose && type.minimum !== undefined && { minimum: type.minimum }),
        }
      case 'enum':
        // Examples are offered by editors, and refuse nothing.
        return { type: 'string', [isLoose ? 'examples' : 'enum']: [...type.values] }
      case 'list':
        return { type: 'array', items: this.#type(type.item, isLoose) }
      case 'map':
        return { type: 'object', additionalProperties: this.#type(type.item, isLoose) }
      case 'shape':
        this.#waiting.push([type.name, isLoose])
        return { $ref: `#/definitions/${definitionName(type.name, isLoose)}` }
    }
  }

  /** `Conditions` is the one shape with two forms: a list, or `any` and `all`. */
  #definition(name: string, isLoose: boolean): JsonObject {
    if (name !== 'Conditions') return this.object(name, isLoose)
    const condition = this.#type({ of: 'shape', name: 'Condition' }, isLoose)
    return {
      anyOf: [
        { type: 'array', items: condition },
        this.#type({ of: 'shape', name: 'AnyAllConditions' }, isLoose),
      ],
    }
  }
}

function definitionName(name: string, isLoose: boolean): string {
  return isLoose ? `${name}Loose` : name
}

function relationsOf({ exactlyOne, notTogether }: Shape): JsonObject {
  return {
    ...(exactlyOne && { oneOf: exactlyOne.map(name => ({ required: [name] })) }),
    ...(notTogether && { not: { required: [...notTogether] } }),
  }
}
